import type { RateRow } from "../catalogue/rates.ts";
import type { Call } from "../http.ts";
import { stringOf } from "../json.ts";
import type { Scope, Visit } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { edited } from "./support/edit.ts";
import { withFewCards } from "./support/few-cards.ts";
import { bodyOf, itemCount } from "./support/requests.ts";
import { both, sandbox } from "./support/surfaces.ts";

/** Changes a member of one rate. */
const rate = (key: string, member: string, change: (value: unknown) => unknown, isMeant = (_: Call) => true) =>
  edited(
    "ship/quote",
    `quotes[].${member}`,
    (value, { holder }) => (String(holder.id).endsWith(`_${key}`) ? change(value) : value),
    { when: isMeant },
  );

const amounts = (key: string, change: (usd: number, count: number, row: RateRow) => number): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    rateAmount: (row, count, scope) =>
      row.key === key ? change(plain.rateAmount(row, count, scope), count, row) : plain.rateAmount(row, count, scope),
  }),
});

/** Number of items of a quote request that can be shipped. */
const shippableIn = (scope: Scope) => {
  const ids = bodyOf((scope as Visit).call).item_ids as readonly unknown[];
  return (scope.rules.copiesToShip(ids, scope) ?? []).filter((held) => scope.rules.isShippable(held, scope)).length;
};

const perRate: readonly Mutant[] = ["standard", "priority", "express"].flatMap((key): Mutant[] => [
  {
    name: `the amount of ${key} counts only the items that can be shipped`,
    violates: `ship-quote.${key}.amount-further-items`,
    kind: "value",
    surfaces: sandbox,
    rules: (plain) => ({
      quoteRates: (sessionId, count, scope) => {
        const all = plain.quoteRates(sessionId, count, scope);
        const left = plain.quoteRates(sessionId, shippableIn(scope), scope);
        return all.map((quote, at) => (quote.key === key ? (left[at] ?? quote) : quote));
      },
    }),
  },
  ...(
    [
      {
        name: `the service of ${key} ends with a space`,
        violates: `ship-quote.${key}.service`,
        kind: "value",
        answer: rate(key, "service", (service) => `${service} `),
      },
      {
        name: `${key} has another service for two items`,
        violates: `ship-quote.${key}.service`,
        kind: "large",
        answer: rate(
          key,
          "service",
          () => "Parcel",
          (call) => itemCount(call) > 1,
        ),
      },
      {
        name: `${key} has the opposite value of insured for several items`,
        violates: `ship-quote.${key}.insured`,
        kind: "large",
        answer: rate(
          key,
          "insured",
          (insured) => insured !== true,
          (call) => itemCount(call) > 1,
        ),
      },
      {
        name: `insured of ${key} is a string`,
        violates: `ship-quote.${key}.insured`,
        kind: "type",
        answer: rate(key, "insured", (insured) => (insured === true ? "yes" : "no")),
      },
      {
        name: `${key} charges the first item twice`,
        violates: `ship-quote.${key}.amount`,
        kind: "value",
        ...amounts(key, (usd, count, row) => (count === 1 ? usd + row.further : usd)),
      },
      {
        name: `the amount of ${key} is rounded to whole dollars`,
        violates: `ship-quote.${key}.amount`,
        kind: "value",
        ...amounts(key, (usd, count) => (count === 1 ? Math.round(usd + 0.3) : usd)),
      },
      {
        name: `four items cost as much as three by ${key}`,
        violates: `ship-quote.${key}.amount-further-items`,
        kind: "large",
        ...amounts(key, (usd, count, row) => (count > 3 ? usd - row.further : usd)),
      },
    ] satisfies readonly Omit<Mutant, "surfaces">[]
  ).map((row) => ({ ...row, surfaces: sandbox })),
]);

/** Whether the destination is foreign, on which rates must not depend. */
const isAbroad = (call: Call): boolean =>
  (call.body as { destination?: { country?: unknown } }).destination?.country !== "US";

function dearerWhenOld(): Pick<Mutant, "answer"> {
  return {
    answer: edited("ship/quote", "quotes[].amount", (amount, { call, world, index }) => {
      const [id] = (bodyOf(call).item_ids as readonly unknown[] | undefined) ?? [];
      const [held] = world.sandbox.copies.get(stringOf(id)) ?? [];
      const isOld = held !== undefined && world.clock.now() - held.purchasedAt > DAY_MS;
      return isOld && index === 0 ? Number(amount) + 1 : amount;
    }),
  };
}

const count = (amount: number, of: number): boolean => amount >= of;

/** Rates of a quote that are wrong for some requests. */
export const shipQuoteRatesMutants: readonly Mutant[] = [
  ...perRate,
  {
    name: "the carrier of standard is null",
    violates: "ship-quote.standard.carrier",
    kind: "type",
    surfaces: sandbox,
    answer: rate("standard", "carrier", () => null),
  },
  {
    name: "the carrier of priority is missing",
    violates: "ship-quote.priority.carrier",
    kind: "missing",
    surfaces: sandbox,
    answer: rate("priority", "carrier", () => undefined),
  },
  {
    name: "the carrier of express is in upper case",
    violates: "ship-quote.express.carrier",
    kind: "value",
    surfaces: sandbox,
    answer: rate("express", "carrier", () => "FEDEX"),
  },
  {
    name: "the last rate has 0 as its most delivery days",
    violates: "ship-quote.days-ordered",
    kind: "partial",
    surfaces: both,
    answer: edited("ship/quote", "quotes", (quotes) =>
      (quotes as object[]).map((quote, place, all) =>
        place === all.length - 1 ? { ...quote, estimated_days_max: 0 } : quote,
      ),
    ),
  },
  {
    name: "items after the seventeenth are shipped for free",
    violates: "ship-quote.standard.amount-further-items",
    kind: "large",
    surfaces: sandbox,
    rules: ({ rateAmount }) => ({ rateAmount: (row, count, scope) => rateAmount(row, Math.min(count, 17), scope) }),
  },
  {
    name: "shipping abroad costs more",
    violates: "ship-quote.standard.amount",
    kind: "partial",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].amount", (amount) => Number(amount) + 12, { when: isAbroad }),
  },
  {
    name: "shipping abroad takes longer",
    violates: "ship-quote.express.days",
    kind: "partial",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].estimated_days_max", (days) => Number(days) + 7, { when: isAbroad }),
  },
  {
    name: "quotes abroad have no express rate",
    violates: "ship-quote.three-rates",
    kind: "partial",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes", (quotes) => (quotes as unknown[]).slice(0, 2), { when: isAbroad }),
  },
  {
    name: "express shipping of two items is cheaper in a sandbox with few listings",
    violates: "ship-quote.express.amount-further-items",
    kind: "large",
    surfaces: sandbox,
    start: withFewCards,
    rules: ({ rateAmount }) => ({
      rateAmount: (row, count, scope) => rateAmount(row, count, scope) - (row.key === "express" && count > 1 ? 1 : 0),
    }),
  },
  {
    name: "shipping costs a dollar more for items that are days old",
    violates: "ship-quote.standard.amount-further-items",
    kind: "later",
    surfaces: sandbox,
    ...dearerWhenOld(),
  },
  {
    name: "standard shipping of nine or more items omits one further item",
    violates: "ship-quote.standard.amount-further-items",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      rateAmount: (row, n, scope) => plain.rateAmount(row, row.key === "standard" && count(n, 9) ? n - 1 : n, scope),
    }),
  },
  {
    name: "express shipping is capped at twelve items",
    violates: "ship-quote.express.amount-further-items",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      rateAmount: (row, n, scope) => plain.rateAmount(row, row.key === "express" ? Math.min(n, 12) : n, scope),
    }),
  },
  {
    name: "priority shipping of exactly eleven items loses a dollar",
    violates: "ship-quote.priority.amount-further-items",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      rateAmount: (row, n, scope) => plain.rateAmount(row, n, scope) - (row.key === "priority" && n === 11 ? 1 : 0),
    }),
  },
  {
    name: "a quote of more than ten items lacks the rate express",
    violates: "ship-quote.three-rates",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) =>
        plain.quoteRates(sessionId, n, scope).filter(({ key }) => key !== "express" || !count(n, 11)),
    }),
  },
  {
    name: "a quote of nine or more items lists the cheapest rate last",
    violates: "ship-quote.rates-in-order",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) => {
        const rates = plain.quoteRates(sessionId, n, scope);
        return count(n, 9) ? [...rates].reverse() : rates;
      },
    }),
  },
  {
    name: "standard takes a day longer for many items",
    violates: "ship-quote.standard.days",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) =>
        plain
          .quoteRates(sessionId, n, scope)
          .map((rate) => (count(n, 10) && rate.key === "standard" ? { ...rate, daysMax: rate.daysMax + 1 } : rate)),
    }),
  },
];
