// Arranges provider states with Fastify. Replace `shop` by your own store.
import fastify from "fastify";

let offsetMs = 0;
/** The only clock that the server reads. */
export const now = () => Date.now() + offsetMs;

const shop = {
  disabledPack: () => "pack-disabled",
  soldOutPack: () => "pack-sold-out",
  give: (userId, type) => ({ item_id: `${type}-of-${userId}`, claw_id: "pack-1" }),
  failing: new Set(),
};

/** What each state arranges, and returns. */
const states = {
  "time has passed": ({ seconds }) => {
    offsetMs += seconds * 1000;
  },
  "a pack is disabled": () => ({ pack_id: shop.disabledPack() }),
  "a pack is sold out": () => ({ pack_id: shop.soldOutPack() }),
  "an item is minted": ({ user_id: userId }) => shop.give(userId, "enft"),
  "an item is a market listing": ({ user_id: userId }) => shop.give(userId, "market_listing"),
  "an internal error": ({ endpoint }) => {
    shop.failing.add(endpoint);
  },
};

/** How a state of the whole provider ends. */
const teardowns = {
  "an internal error": ({ endpoint }) => shop.failing.delete(endpoint),
};

export async function providerStates(app) {
  app.post("/_states", async (request, reply) => {
    const { state, params = {}, action } = request.body ?? {};
    if (!Object.hasOwn(states, state)) return reply.code(404).send({ error: "this state is not offered" });
    if (action === "teardown") {
      if (Object.hasOwn(teardowns, state)) teardowns[state](params);
      return {};
    }
    return states[state](params) ?? {};
  });
}

const app = fastify();
app.register(providerStates);
await app.listen({ port: Number(process.env.PORT ?? 4010), host: "127.0.0.1" });
console.log(`listening on ${app.server.address().port}`);
