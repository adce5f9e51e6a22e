import type { Reply } from "../http.ts";
import type { Order } from "../order.ts";
import type { QuoteSession } from "../quote.ts";
import type { Store } from "../store.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { partner, sandbox } from "./support/surfaces.ts";

/** Changes the earlier quotes of an item when it is quoted again. */
const requoted = (
  surface: "sandbox" | "partner",
  changed: (earlier: QuoteSession, latest: QuoteSession) => Partial<QuoteSession>,
): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    if (call.surface !== surface || call.endpoint !== "ship/quote" || reply.status !== 200) return undefined;
    const { quotes } = world[surface];
    const latest = [...quotes.values()].at(-1);
    if (latest === undefined) return undefined;
    for (const [id, earlier] of quotes) {
      const isOfSameItem = earlier.holdings.some((held) => latest.holdings.includes(held));
      if (earlier !== latest && isOfSameItem) quotes.set(id, { ...earlier, ...changed(earlier, latest) });
    }
    return undefined;
  },
});

function withAmountsOf({ quotes }: QuoteSession, latest: QuoteSession): Partial<QuoteSession> {
  return { quotes: quotes.map((rate, at) => ({ ...rate, amount: latest.quotes[at]?.amount ?? rate.amount })) };
}

/** Returns the latest quote with its id, and the first one of the same items, which may be the latest itself. */
function quotesOfSameItems(quotes: ReadonlyMap<string, QuoteSession>) {
  const [id, latest] = [...quotes].at(-1) ?? [];
  const first = [...quotes.values()].find((each) => latest !== undefined && areSame(each.holdings, latest.holdings));
  return id === undefined || latest === undefined || first === undefined ? undefined : { id, latest, first };
}

const areSame = (one: QuoteSession["holdings"], other: QuoteSession["holdings"]) =>
  one.length === other.length && one.every((held) => other.includes(held));

/** Keeps the destination of the first quote of the same items. */
const keepingDestination = (surface: "sandbox" | "partner"): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    if (call.surface !== surface || call.endpoint !== "ship/quote" || reply.status !== 200) return undefined;
    const { quotes } = world[surface];
    const same = quotesOfSameItems(quotes);
    if (same !== undefined) quotes.set(same.id, { ...same.latest, destination: same.first.destination });
    return undefined;
  },
});

/** The answers with which the quotes of a server were given. */
const answers = new WeakMap<QuoteSession, Reply>();

/** Repeats the answer to the first quote of the same items. */
const keepingQuote: Pick<Mutant, "answer"> = {
  answer: (call, reply, { sandbox: { quotes } }) => {
    if (call.surface !== "sandbox" || call.endpoint !== "ship/quote" || reply.status !== 200) return undefined;
    const same = quotesOfSameItems(quotes);
    if (same === undefined) return undefined;
    const kept = answers.get(same.first);
    if (kept === undefined) answers.set(same.latest, reply);
    else quotes.delete(same.id);
    return structuredClone(kept);
  },
};

/** The latest order of the user who placed an order. */
function latestOrder(order: Order, { orders }: Store): Order {
  const userOf = ({ holdings }: Order) => holdings[0]?.userId;
  return [...orders.values()].findLast((each) => userOf(each) === userOf(order)) ?? order;
}

/** Faults that store what belongs to a quote, or to an order, once for an item or a user. */
export const latestQuotesMutants: readonly Mutant[] = [
  mutant("order.destination-echo", "repeat", sandbox, "an order goes to the destination of its item's latest quote", {
    ...requoted("sandbox", (_, { destination }) => ({ destination })),
  }),
  mutant("order.amount-of-rate", "repeat", sandbox, "an order costs what its item's latest quote costs", {
    ...requoted("sandbox", withAmountsOf),
  }),
  mutant(
    "order.destination-of-request",
    "repeat",
    partner,
    "an order of production goes to the destination of its item's latest quote",
    {
      ...requoted("partner", (_, { destination }) => ({ destination })),
    },
  ),
  mutant("order.amount-of-rate", "repeat", partner, "an order of production costs what its item's latest quote costs", {
    ...requoted("partner", withAmountsOf),
  }),
  mutant(
    "order.items-equal-quoted",
    "repeat",
    partner,
    "an order of production ships the items of its item's latest quote",
    {
      ...requoted("partner", (_, { holdings }) => ({ holdings })),
    },
  ),
  mutant("order.destination-echo", "repeat", sandbox, "an order goes to the destination of its items' first quote", {
    ...keepingDestination("sandbox"),
  }),
  mutant(
    "order.destination-of-request",
    "repeat",
    partner,
    "an order of production goes to the destination of its items' first quote",
    {
      ...keepingDestination("partner"),
    },
  ),
  mutant("order.destination-echo", "repeat", sandbox, "a second quote of the same items is the first one", {
    ...keepingQuote,
  }),
  mutant(
    "ship-request.answers",
    "large",
    ["sandbox", "partner"],
    "an item has at most three quotes, and a fourth ends the first",
    {
      answer: (call, reply, world) => {
        if (call.endpoint !== "ship/quote" || reply.status !== 200 || call.surface === "user") return undefined;
        const { quotes } = world[call.surface];
        const latest = [...quotes.values()].at(-1);
        const ofSameItem = [...quotes].filter(([, { holdings }]) => holdings[0] === latest?.holdings[0]);
        for (const [id] of ofSameItem.slice(0, -3)) quotes.delete(id);
        return undefined;
      },
    },
  ),
  mutant("order.answers", "repeat", sandbox, "an order is unknown once its user has placed another", {
    answer: (call, reply, world) => {
      if (call.surface !== "sandbox" || call.endpoint !== "ship/request" || reply.status !== 200) return undefined;
      const { orders } = world.sandbox;
      const user = [...orders.values()].at(-1)?.holdings[0]?.userId;
      const ofUser = [...orders.values()].filter(({ holdings }) => holdings[0]?.userId === user);
      for (const { orderId } of ofUser.slice(0, -1)) orders.delete(orderId);
      return undefined;
    },
  }),
  mutant("order.service-of-rate", "repeat", sandbox, "an order has the service of its user's latest order", {
    rules: ({ orderView }) => ({
      orderView: (order, scope) => ({
        ...orderView(order, scope),
        service: latestOrder(order, scope.store).quote.service,
      }),
    }),
  }),
  mutant("order.carrier-of-rate", "repeat", sandbox, "an order has the carrier of its user's latest order", {
    rules: ({ orderView }) => ({
      orderView: (order, scope) => ({
        ...orderView(order, scope),
        carrier: latestOrder(order, scope.store).quote.carrier,
      }),
    }),
  }),
];
