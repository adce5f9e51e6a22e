// Arranges provider states with Express. Replace `shop` by your own store.
import express from "express";

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

export function providerStates(request, response) {
  const { state, params = {}, action } = request.body ?? {};
  if (!Object.hasOwn(states, state)) return response.status(404).json({ error: "this state is not offered" });
  if (action === "teardown") {
    if (Object.hasOwn(teardowns, state)) teardowns[state](params);
    return response.json({});
  }
  response.json(states[state](params) ?? {});
}

const app = express();
app.post("/_states", express.json(), providerStates);
const server = app.listen(Number(process.env.PORT ?? 4010), "127.0.0.1", () => {
  console.log(`listening on ${server.address().port}`);
});
