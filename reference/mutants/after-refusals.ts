import { stringOf } from "../json.ts";
import type { Order } from "../order.ts";
import type { PackSurface } from "../scope.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { errorIn } from "./support/replies.ts";
import { at, field } from "./support/requests.ts";
import { partner, sandbox } from "./support/surfaces.ts";

/** Gives the orders that lock an item of a refused order another quote or destination. */
const changingOrders = (
  change: (order: Order, quoteId: string, world: World) => Partial<Order>,
): NonNullable<Mutant["answer"]> => {
  return (call, reply, world) => {
    if (!at(call, "ship/request") || errorIn(reply) !== "Item already shipped") return undefined;
    const { quotes, orders } = world[call.surface as PackSurface];
    const quoteId = stringOf(field(call, "quote_id"));
    const wanted = quotes.get(quoteId.replace(/_rate_.*$/, ""))?.holdings ?? [];
    for (const order of orders.values())
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

/** Faults that a refused request leaves behind. */
export const afterRefusalMutants: readonly Mutant[] = [
  {
    name: "a refused order of an item in an order readdresses that order",
    violates: "order.destination-echo",
    kind: "effect",
    surfaces: sandbox,
    answer: readdressed("sandbox"),
  },
  {
    name: "a refused order of an item in an order of production readdresses that order",
    violates: "order.destination-of-request",
    kind: "effect",
    surfaces: partner,
    answer: readdressed("partner"),
  },
  {
    name: "a refused order of an item in an order of production changes the rate of that order",
    violates: "order.service-of-rate",
    kind: "effect",
    surfaces: partner,
    answer: changingOrders(({ quote }, quoteId, world) => ({
      quote: sessionOf(quoteId, world, "partner")?.quotes.find(({ id }) => id === quoteId) ?? quote,
    })),
  },
];
