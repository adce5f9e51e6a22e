import type { QuoteSession } from "../quote.ts";
import type { Mutant } from "./mutant.ts";
import { sandbox } from "./support/surfaces.ts";

/** Changes the earlier quotes of an item when it is quoted again. */
const requoted = (
  changed: (earlier: QuoteSession, latest: QuoteSession) => Partial<QuoteSession>,
): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    if (call.surface !== "sandbox" || call.endpoint !== "ship/quote" || reply.status !== 200) return undefined;
    const { quotes } = world.sandbox;
    const latest = [...quotes.values()].at(-1);
    if (latest === undefined) return undefined;
    for (const [id, earlier] of quotes) {
      const isOfSameItem = earlier.holdings.some((held) => latest.holdings.includes(held));
      if (earlier !== latest && isOfSameItem) quotes.set(id, { ...earlier, ...changed(earlier, latest) });
    }
    return undefined;
  },
});

/** Faults that store what belongs to a quote, or to an order, once for an item or a user. */
export const latestQuotesMutants: readonly Mutant[] = [
  {
    name: "an order goes to the destination of its item's latest quote",
    violates: "order.destination-echo",
    kind: "repeat",
    surfaces: sandbox,
    ...requoted((_, { destination }) => ({ destination })),
  },
  {
    name: "an order costs what its item's latest quote costs",
    violates: "order.amount-of-rate",
    kind: "repeat",
    surfaces: sandbox,
    ...requoted(({ quotes }, latest) => ({
      quotes: quotes.map((rate, at) => ({ ...rate, amount: latest.quotes[at]?.amount ?? rate.amount })),
    })),
  },
  {
    name: "an order is unknown once its user has placed another",
    violates: "order.answers",
    kind: "repeat",
    surfaces: sandbox,
    answer: (call, reply, world) => {
      if (call.surface !== "sandbox" || call.endpoint !== "ship/request" || reply.status !== 200) return undefined;
      const { orders } = world.sandbox;
      const user = [...orders.values()].at(-1)?.holdings[0]?.userId;
      const ofUser = [...orders.values()].filter(({ holdings }) => holdings[0]?.userId === user);
      for (const { orderId } of ofUser.slice(0, -1)) orders.delete(orderId);
      return undefined;
    },
  },
];
