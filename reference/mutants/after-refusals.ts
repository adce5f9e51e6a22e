import { stringOf } from "../json.ts";
import type { Order } from "../order.ts";
import type { PackSurface } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { perWorld } from "./support/per-world.ts";
import { errorIn, refusal } from "./support/replies.ts";
import { at, bodyOf, field } from "./support/requests.ts";
import { secondTime } from "./support/second-time.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

/** Gives the orders that lock an item of a refused order another quote or destination. */
const changingOrders = (
  change: (order: Order, quoteId: string, world: World) => Partial<Order>,
): NonNullable<Mutant["answer"]> => {
  return (call, reply, world) => {
    if (!at(call, "ship/request") || errorIn(reply) !== "Item already shipped") return undefined;
    const surface = call.surface as PackSurface;
    const quoteId = stringOf(field(call, "quote_id"));
    const wanted = sessionOf(quoteId, world, surface)?.holdings ?? [];
    for (const order of world[surface].orders.values())
      if (order.holdings.some((held) => wanted.includes(held))) Object.assign(order, change(order, quoteId, world));
    return undefined;
  };
};

const sessionOf = (quoteId: string, world: World, surface: PackSurface) =>
  world[surface].quotes.get(quoteId.replace(/_rate_.*$/, ""));

const readdressed = (surface: PackSurface) =>
  changingOrders((order, quoteId, world) => ({
    destination: sessionOf(quoteId, world, surface)?.destination ?? order.destination,
  }));

/** Users whose latest purchase was refused as too large. */
const refusedUsers = perWorld(() => new Set<string>());

/** Orders that were refused to another partner. */
const hiddenOrders = perWorld(() => new Set<string>());

/** Faults that a refused request leaves behind. */
export const afterRefusalMutants: readonly Mutant[] = [
  mutant("order.destination-echo", "effect", sandbox, "a refused order of an item in an order readdresses that order", {
    answer: readdressed("sandbox"),
  }),
  mutant(
    "order.destination-of-request",
    "effect",
    partner,
    "a refused order of an item in an order of production readdresses that order",
    {
      answer: readdressed("partner"),
    },
  ),
  mutant(
    "order.service-of-rate",
    "effect",
    partner,
    "a refused order of an item in an order of production changes the rate of that order",
    {
      answer: changingOrders(({ quote }, quoteId, world) => ({
        quote: sessionOf(quoteId, world, "partner")?.quotes.find(({ id }) => id === quoteId) ?? quote,
      })),
    },
  ),
  mutant("order.answers", "repeat", partner, "an order that was refused to another partner is not found any more", {
    answer: (call, reply, world) => {
      const id = call.params.order_id ?? "";
      if (!at(call, "order") || !world.partner.orders.has(id)) return undefined;
      if (reply.status === 404) hiddenOrders(world).add(id);
      return hiddenOrders(world).has(id) ? refusal(404, "Order not found") : undefined;
    },
  }),
  mutant("ship-quote.locks-nothing", "effect", partner, "a quote that is refused to another partner locks the items", {
    answer: (call, reply, world) => {
      if (!at(call, "ship/quote") || errorIn(reply) !== "Item not found") return undefined;
      const ids = field(call, "item_ids");
      for (const id of Array.isArray(ids) ? ids : [])
        for (const held of world.partner.copies.get(String(id)) ?? [])
          if (held.state === "owned" && held.partner !== world.keys.partner.get(String(call.headers["x-api-key"])))
            held.state = "shipping";
      return undefined;
    },
  }),
  mutant(
    "buy-init.nfts-count",
    "effect",
    sandbox,
    "the purchase after one of too many pulls has as many pulls as the pack allows",
    {
      request: (call, world) => {
        const user = stringOf(field(call, "user_id"));
        const pack = world.packs.find(({ id }) => id === field(call, "id"));
        if (!at(call, "buy/init") || !pack || !refusedUsers(world).delete(user)) return undefined;
        call.body = { ...bodyOf(call), amount: pack.max_per_mint };
        return undefined;
      },
      answer: (call, reply, world) => {
        if (at(call, "buy/init") && stringOf(errorIn(reply)).startsWith("Amount must be less"))
          refusedUsers(world).add(stringOf(field(call, "user_id")));
        return undefined;
      },
    },
  ),
  mutant("buy-init.pack-unknown", "repeat", both, "a pack that was looked up in vain is refused as out of stock", {
    ...secondTime("VM not found", refusal(400, "Claw machine is out of stock"), "id"),
  }),
  mutant(
    "ship-request.session-unknown",
    "repeat",
    both,
    "a quote that was looked up in vain is refused as a missing quote id",
    {
      ...secondTime("Quote expired", refusal(400, "quote_id is required"), "quote_id"),
    },
  ),
];
