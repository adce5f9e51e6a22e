import type { RateRow } from "../catalogue/rates.ts";
import type { Call } from "../http.ts";
import { stringOf } from "../json.ts";
import type { Scope, Visit } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant(
    `ship-quote.${key}.amount-further-items`,
    "value",
    sandbox,
    `the amount of ${key} counts only the items that can be shipped`,
    {
      rules: (plain) => ({
        quoteRates: (sessionId, count, scope) => {
          const all = plain.quoteRates(sessionId, count, scope);
          const left = plain.quoteRates(sessionId, shippableIn(scope), scope);
          return all.map((quote, at) => (quote.key === key ? (left[at] ?? quote) : quote));
        },
      }),
    },
  ),
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
  mutant("ship-quote.standard.carrier", "type", sandbox, "the carrier of standard is null", {
    answer: rate("standard", "carrier", () => null),
  }),
  mutant("ship-quote.priority.carrier", "missing", sandbox, "the carrier of priority is missing", {
    answer: rate("priority", "carrier", () => undefined),
  }),
  mutant("ship-quote.express.carrier", "value", sandbox, "the carrier of express is in upper case", {
    answer: rate("express", "carrier", () => "FEDEX"),
  }),
  mutant("ship-quote.days-ordered", "partial", both, "the last rate has 0 as its most delivery days", {
    answer: edited("ship/quote", "quotes", (quotes) =>
      (quotes as object[]).map((quote, place, all) =>
        place === all.length - 1 ? { ...quote, estimated_days_max: 0 } : quote,
      ),
    ),
  }),
  mutant(
    "ship-quote.standard.amount-further-items",
    "large",
    sandbox,
    "items after the seventeenth are shipped for free",
    {
      rules: ({ rateAmount }) => ({ rateAmount: (row, count, scope) => rateAmount(row, Math.min(count, 17), scope) }),
    },
  ),
  mutant("ship-quote.standard.amount", "partial", sandbox, "shipping abroad costs more", {
    answer: edited("ship/quote", "quotes[].amount", (amount) => Number(amount) + 12, { when: isAbroad }),
  }),
  mutant("ship-quote.express.days", "partial", sandbox, "shipping abroad takes longer", {
    answer: edited("ship/quote", "quotes[].estimated_days_max", (days) => Number(days) + 7, { when: isAbroad }),
  }),
  mutant("ship-quote.three-rates", "partial", sandbox, "quotes abroad have no express rate", {
    answer: edited("ship/quote", "quotes", (quotes) => (quotes as unknown[]).slice(0, 2), { when: isAbroad }),
  }),
  mutant(
    "ship-quote.express.amount-further-items",
    "large",
    sandbox,
    "express shipping of two items is cheaper in a sandbox with few listings",
    {
      start: withFewCards,
      rules: ({ rateAmount }) => ({
        rateAmount: (row, count, scope) => rateAmount(row, count, scope) - (row.key === "express" && count > 1 ? 1 : 0),
      }),
    },
  ),
  mutant(
    "ship-quote.standard.amount-further-items",
    "later",
    sandbox,
    "shipping costs a dollar more for items that are days old",
    {
      ...dearerWhenOld(),
    },
  ),
  mutant(
    "ship-quote.standard.amount-further-items",
    "large",
    ["sandbox"],
    "standard shipping of nine or more items omits one further item",
    {
      rules: (plain) => ({
        rateAmount: (row, n, scope) => plain.rateAmount(row, row.key === "standard" && count(n, 9) ? n - 1 : n, scope),
      }),
    },
  ),
  mutant(
    "ship-quote.express.amount-further-items",
    "large",
    ["sandbox"],
    "express shipping is capped at twelve items",
    {
      rules: (plain) => ({
        rateAmount: (row, n, scope) => plain.rateAmount(row, row.key === "express" ? Math.min(n, 12) : n, scope),
      }),
    },
  ),
  mutant(
    "ship-quote.priority.amount-further-items",
    "large",
    ["sandbox"],
    "priority shipping of exactly eleven items loses a dollar",
    {
      rules: (plain) => ({
        rateAmount: (row, n, scope) => plain.rateAmount(row, n, scope) - (row.key === "priority" && n === 11 ? 1 : 0),
      }),
    },
  ),
  mutant("ship-quote.three-rates", "large", ["sandbox"], "a quote of more than ten items lacks the rate express", {
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) =>
        plain.quoteRates(sessionId, n, scope).filter(({ key }) => key !== "express" || !count(n, 11)),
    }),
  }),
  mutant(
    "ship-quote.rates-in-order",
    "large",
    ["sandbox"],
    "a quote of nine or more items lists the cheapest rate last",
    {
      rules: (plain) => ({
        quoteRates: (sessionId, n, scope) => {
          const rates = plain.quoteRates(sessionId, n, scope);
          return count(n, 9) ? [...rates].reverse() : rates;
        },
      }),
    },
  ),
  mutant("ship-quote.standard.days", "large", ["sandbox"], "standard takes a day longer for many items", {
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) =>
        plain
          .quoteRates(sessionId, n, scope)
          .map((rate) => (count(n, 10) && rate.key === "standard" ? { ...rate, daysMax: rate.daysMax + 1 } : rate)),
    }),
  }),
];
