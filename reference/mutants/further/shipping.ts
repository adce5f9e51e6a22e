import { setTimeout as sleep } from "node:timers/promises";
import type { RateRow } from "../../catalogue/rates.ts";
import { objectOf } from "../../json.ts";
import type { Scope } from "../../scope.ts";
import type { Call, Reply } from "../../wire.ts";
import { edited } from "../edit.ts";
import type { Mutant } from "../mutant.ts";

const both = ["sandbox", "partner"] as const;
const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;

const MINUTE_MS = 60_000;
const itemCount = (call: Call) => (objectOf(call.body)?.item_ids as unknown[] | undefined)?.length ?? 0;
const destinationOf = (call: Call) => objectOf(objectOf(call.body)?.destination);
const refusal = (status: number, error: string, details?: string): Reply => ({
  status,
  body: details === undefined ? { error } : { error, details },
});

/** Shows a member of one rate otherwise. */
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

const perRate: readonly Mutant[] = ["standard", "priority", "express"].flatMap((key): Mutant[] => [
  ...[
    {
      name: `${key} has a space behind its service`,
      violates: `ship-quote.${key}.service`,
      answer: rate(key, "service", (service) => `${service} `),
    },
    {
      name: `${key} has another service for two items`,
      violates: `ship-quote.${key}.service`,
      answer: rate(
        key,
        "service",
        () => "Parcel",
        (call) => itemCount(call) > 1,
      ),
    },
    {
      name: `${key} is insured the other way for several items`,
      violates: `ship-quote.${key}.insured`,
      answer: rate(
        key,
        "insured",
        (insured) => insured !== true,
        (call) => itemCount(call) > 1,
      ),
    },
    {
      name: `${key} tells its insurance in words`,
      violates: `ship-quote.${key}.insured`,
      answer: rate(key, "insured", (insured) => (insured === true ? "yes" : "no")),
    },
    {
      name: `${key} charges the first item as two`,
      violates: `ship-quote.${key}.amount`,
      ...amounts(key, (usd, count, row) => (count === 1 ? usd + row.further : usd)),
    },
    {
      name: `${key} is billed in whole dollars`,
      violates: `ship-quote.${key}.amount`,
      ...amounts(key, (usd, count) => (count === 1 ? Math.round(usd + 0.3) : usd)),
    },
    {
      name: `four items are as dear as three by ${key}`,
      violates: `ship-quote.${key}.amount-further-items`,
      ...amounts(key, (usd, count, row) => (count > 3 ? usd - row.further : usd)),
    },
  ].map((row) => ({ ...row, surfaces: sandbox })),
]);

const perField: readonly Mutant[] = ["name", "line1", "city"].flatMap((field): Mutant[] => [
  {
    name: `a destination without ${field} is a 422`,
    violates: `address.${field}-missing`,
    surfaces: both,
    answer: refusedAs(
      (to) => to[field] === undefined,
      refusal(422, "Invalid destination address", `${field} is required`),
    ),
  },
  {
    name: `a destination without ${field} is refused in other words`,
    violates: `address.${field}-missing`,
    surfaces: both,
    answer: refusedAs((to) => to[field] === undefined, refusal(400, "Invalid destination", `${field} is required`)),
  },
  {
    name: `a destination with an empty ${field} is a 422`,
    violates: `address.${field}-empty`,
    surfaces: both,
    answer: refusedAs((to) => to[field] === "", refusal(422, "Country not supported")),
  },
  {
    name: `a destination with an empty ${field} breaks the quote`,
    violates: `address.${field}-empty`,
    surfaces: both,
    answer: refusedAs((to) => to[field] === "", refusal(500, "Failed to fetch shipping rates")),
  },
]);

/** Further faults of shipping, of other kinds than the first ones of their requirements. */
export const furtherShippingMutants: readonly Mutant[] = [
  ...perRate,
  {
    name: "the carrier of standard is null",
    violates: "ship-quote.standard.carrier",
    surfaces: sandbox,
    answer: rate("standard", "carrier", () => null),
  },
  {
    name: "the carrier of priority is left out",
    violates: "ship-quote.priority.carrier",
    surfaces: sandbox,
    answer: rate("priority", "carrier", () => undefined),
  },
  {
    name: "express is spelt in capitals",
    violates: "ship-quote.express.carrier",
    surfaces: sandbox,
    answer: rate("express", "carrier", () => "FEDEX"),
  },
  ...perField,
  {
    name: "parts of premises are refused in production",
    violates: "address.sub-premise",
    surfaces: partner,
    rules: (plain) => ({
      isDeliverable: (judgement, scope) =>
        plain.isDeliverable(judgement, scope) &&
        !(scope.surface === "partner" && judgement.granularity === "SUB_PREMISE"),
    }),
  },
  {
    name: "parts of premises break the rates",
    violates: "address.sub-premise",
    surfaces: both,
    request: (call, world) =>
      call.endpoint === "ship/quote" && world.validator.judge(destinationOf(call) ?? {}).granularity === "SUB_PREMISE"
        ? refusal(500, "Failed to fetch shipping rates")
        : undefined,
  },

  {
    name: "several items together are too many",
    violates: "ship-quote.several-items",
    surfaces: both,
    request: (call) =>
      call.endpoint === "ship/quote" && itemCount(call) > 1 ? refusal(422, "No shippable items in request") : undefined,
  },
  {
    name: "every second session has the id of the one before",
    violates: "ship-quote.sessions-distinct",
    surfaces: both,
    answer: everySecondAsBefore("ship/quote", "session_id"),
  },
  {
    name: "the last rate takes no days at most",
    violates: "ship-quote.days-ordered",
    surfaces: both,
    answer: edited("ship/quote", "quotes", (quotes) =>
      (quotes as object[]).map((quote, place, all) =>
        place === all.length - 1 ? { ...quote, estimated_days_max: 0 } : quote,
      ),
    ),
  },
  {
    name: "a quote ends at the moment it comes in production",
    violates: "ship-quote.expires-in-future",
    surfaces: partner,
    answer: edited(
      "ship/quote",
      "expires_at",
      (_, { world }) => new Date(world.clock.now() - 5 * MINUTE_MS).toISOString(),
      { when: ({ surface }) => surface === "partner" },
    ),
  },
  {
    name: "a quote of nothing is free",
    violates: "ship-quote.item-ids-empty",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "ship/quote" &&
      Array.isArray(objectOf(call.body)?.item_ids) &&
      itemCount(call) === 0 &&
      reply.status === 400
        ? {
            status: 200,
            body: { session_id: "quote_AAAAAAAAAAAAAAAA", expires_at: "2999-01-01T00:00:00Z", quotes: [] },
          }
        : undefined,
  },
  {
    name: "a quote of nothing is a 422",
    violates: "ship-quote.item-ids-empty",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "ship/quote" &&
      Array.isArray(objectOf(call.body)?.item_ids) &&
      itemCount(call) === 0 &&
      reply.status === 400
        ? { ...reply, status: 422 }
        : undefined,
  },
  {
    name: "a sold item in a quote is said to be sold",
    violates: "ship-quote.item-sold",
    surfaces: both,
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "sold")
        ? refusal(400, "Item already sold")
        : undefined,
  },
  {
    name: "a sold item in a quote can't be shipped",
    violates: "ship-quote.item-sold",
    surfaces: both,
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "sold")
        ? refusal(400, "No shippable items in request")
        : undefined,
  },
  {
    name: "another partner's item in a quote is forbidden",
    violates: "ship-quote.item-of-another-partner",
    surfaces: partner,
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "owned")
        ? refusal(403, "Item not found")
        : undefined,
  },

  {
    name: "every second order has the id of the one before",
    violates: "ship-request.order-ids-distinct",
    surfaces: both,
    answer: everySecondAsBefore("ship/request", "order_id"),
  },
  {
    name: "a quote ends after half its time",
    violates: "ship-request.before-expiry",
    surfaces: both,
    rules: () => ({
      isQuoteExpired: (session, { world, surface }) =>
        world.clock.now() > session.expiresAt - (surface === "sandbox" ? 7.5 : 10) * MINUTE_MS,
    }),
  },
  {
    name: "a quote ends a minute early",
    violates: "ship-request.before-expiry",
    surfaces: sandbox,
    rules: () => ({ isQuoteExpired: (session, { world }) => world.clock.now() > session.expiresAt - MINUTE_MS }),
  },
  {
    name: "the last rate never ends",
    violates: "ship-request.expired-any-rate",
    surfaces: both,
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        session.quotes.at(-1)?.id !== quoteIdOf(scope) && plain.isQuoteExpired(session, scope),
    }),
  },
  {
    name: "an order is written to a slow store",
    violates: "ship-request.one-order-under-race",
    surfaces: both,
    rules: () => ({ shipRequestGap: () => sleep(1) }),
  },

  {
    name: "an order's id is shown without its last character",
    violates: "order.order-id-echo",
    surfaces: both,
    answer: edited("order", "order_id", (id) => String(id).slice(0, -1)),
  },
  {
    name: "a delivered order leaves out since when",
    violates: "order.delivered-at-set",
    surfaces: partner,
    answer: edited("order", "delivered_at", (at, { holder }) => (holder.status === "delivered" ? undefined : at)),
  },
];

const quoteIdOf = (scope: Scope): string | undefined => {
  const id = objectOf((scope as { call?: Call }).call?.body)?.quote_id;
  return typeof id === "string" ? id : undefined;
};

function isRefusedQuote(call: Call, reply: Reply): boolean {
  return call.endpoint === "ship/quote" && reply.status === 400 && objectOf(reply.body)?.error === "Item not found";
}

/** Every copy of what a quote is asked for. */
function holdings(call: Call, world: Parameters<NonNullable<Mutant["answer"]>>[2]) {
  const ids = objectOf(call.body)?.item_ids;
  const store = call.surface === "partner" ? world.partner : world.sandbox;
  return (Array.isArray(ids) ? ids : []).flatMap((id) => store.copies.get(String(id)) ?? []);
}

/** Refuses otherwise where the destination is like this. */
function refusedAs(isMeant: (destination: Record<string, unknown>) => boolean, reply: Reply) {
  return (call: Call, given: Reply): Reply | undefined => {
    const destination = destinationOf(call);
    return call.endpoint === "ship/quote" && given.status === 400 && destination && isMeant(destination)
      ? reply
      : undefined;
  };
}

/** Shows an id twice, to two callers one after the other. */
function everySecondAsBefore(endpoint: Call["endpoint"], member: string): NonNullable<Mutant["answer"]> {
  const before = new Map<string, unknown>();
  let turn = 0;
  return edited(endpoint, member, (id, { call }) => {
    const shown = turn++ % 2 === 1 ? (before.get(call.surface) ?? id) : id;
    before.set(call.surface, id);
    return shown;
  });
}
