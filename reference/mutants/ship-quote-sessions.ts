import { setTimeout } from "node:timers/promises";
import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { DAY_MS, MINUTE_MS } from "./support/durations.ts";
import { type Change, edited, everyNth } from "./support/edit.ts";
import { purchaseOf } from "./support/holdings.ts";
import { perWorld } from "./support/per-world.ts";
import { refusal } from "./support/replies.ts";
import { bodyOf, field, itemCount } from "./support/requests.ts";
import { everySecondAsBefore } from "./support/second-time.ts";
import { both, inProduction, partner, sandbox } from "./support/surfaces.ts";

function isRefusedQuote(call: Call, reply: Reply): boolean {
  return call.endpoint === "ship/quote" && reply.status === 400 && objectOf(reply.body)?.error === "Item not found";
}

/** Every copy of the items in a quote request. */
function holdings(call: Call, world: Parameters<NonNullable<Mutant["answer"]>>[2]) {
  const ids = objectOf(call.body)?.item_ids;
  const store = call.surface === "partner" ? world.partner : world.sandbox;
  return (Array.isArray(ids) ? ids : []).flatMap((id) => store.copies.get(stringOf(id)) ?? []);
}

const fixedExpiry = perWorld((): { text?: string } => ({}));

/** Every quote expires with the first one, as in a mock whose fixture is created at the start. */
const expiresWithTheFirst: Change = (value, { world }) => {
  const fixed = fixedExpiry(world);
  fixed.text ??= String(value);
  return fixed.text;
};

/** Refuses matching countries in the sandbox as not serviced. */
const countryRefused = (isMeant: (country: string) => boolean): Pick<Deviation, "rules"> => ({
  rules: ({ countryProblem }) => ({
    countryProblem: (country, scope) =>
      typeof country === "string" && country.length === 2 && isMeant(country)
        ? { error: "badCountry" }
        : countryProblem(country, scope),
  }),
});

const count = (amount: number, of: number): boolean => amount >= of;

const firstEnds = perWorld(() => new Map<string, unknown>());

/** Quotes are cached by their items, with the end of the first one. */
const expiresWithTheSameItems: Change = (expiresAt, { call, world }) => {
  const ends = firstEnds(world);
  const items = JSON.stringify(bodyOf(call).item_ids);
  if (!ends.has(items)) ends.set(items, expiresAt);
  return ends.get(items);
};

/** Faults of quote sessions, and of the items that can be quoted. */
export const shipQuoteSessionsMutants: readonly Mutant[] = [
  mutant("ship-quote.several-items", "status", both, "a quote of two or more items is refused as unshippable", {
    request: (call) =>
      call.endpoint === "ship/quote" && itemCount(call) > 1 ? refusal(422, "No shippable items in request") : undefined,
  }),
  mutant(
    "ship-quote.several-items",
    "partial",
    sandbox,
    "a quote of items of packs of different types is refused as unshippable",
    {
      request: (call, { sandbox: { copies } }) => {
        const ids = call.endpoint === "ship/quote" ? bodyOf(call).item_ids : undefined;
        const types = new Set(Array.isArray(ids) ? ids.map((id) => copies.get(String(id))?.[0]?.pack.type) : []);
        return types.has("CORE") && types.has("MARKET") ? refusal(400, "No shippable items in request") : undefined;
      },
    },
  ),
  mutant("ship-quote.sessions-distinct", "repeat", both, "every second quote has the session id of the quote before", {
    answer: everySecondAsBefore("ship/quote", "session_id"),
  }),
  mutant("ship-quote.expires-in-future", "value", partner, "a quote in production expires when it is issued", {
    answer: edited(
      "ship/quote",
      "expires_at",
      (_, { world }) => new Date(world.clock.now() - 5 * MINUTE_MS).toISOString(),
      { when: inProduction },
    ),
  }),
  mutant("ship-quote.item-ids-empty", "accepts", both, "a quote with empty item_ids is accepted", {
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
  }),
  mutant("ship-quote.item-ids-empty", "status", both, "a quote with empty item_ids is answered with 422", {
    answer: (call, reply) =>
      call.endpoint === "ship/quote" &&
      Array.isArray(objectOf(call.body)?.item_ids) &&
      itemCount(call) === 0 &&
      reply.status === 400
        ? { ...reply, status: 422 }
        : undefined,
  }),
  mutant("ship-quote.item-sold", "status", both, "a quote of a sold item is refused with the text of a sold item", {
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "sold")
        ? refusal(400, "Item already sold")
        : undefined,
  }),
  mutant("ship-quote.item-sold", "status", both, "a quote of a sold item is refused as unshippable", {
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "sold")
        ? refusal(400, "No shippable items in request")
        : undefined,
  }),
  mutant(
    "ship-quote.item-of-another-partner",
    "status",
    partner,
    "a quote of another partner's item is answered with 403",
    {
      answer: (call, reply, world) =>
        isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "owned")
          ? refusal(403, "Item not found")
          : undefined,
    },
  ),
  mutant(
    "ship-quote.expires-after-fifteen-minutes",
    "repeat",
    sandbox,
    "every quote has the expires_at of the first quote",
    {
      answer: edited("ship/quote", "expires_at", expiresWithTheFirst),
    },
  ),
  mutant(
    "ship-quote.expires-after-fifteen-minutes",
    "repeat",
    sandbox,
    "a later quote of the same items shows the end of the first one",
    {
      answer: edited("ship/quote", "expires_at", expiresWithTheSameItems),
    },
  ),
  mutant(
    "ship-quote.expires-after-fifteen-minutes",
    "repeat",
    sandbox,
    "every fifth quote has an expires_at a minute early",
    {
      answer: edited(
        "ship/quote",
        "expires_at",
        (value) => new Date(Date.parse(String(value)) - MINUTE_MS).toISOString(),
        { when: everyNth(5) },
      ),
    },
  ),
  mutant("ship-quote.expires-after-fifteen-minutes", "value", sandbox, "expires_at of a quote is cut to the minute", {
    isWithoutStates: true,
    isSlow: true,
    // Quotes that are ten seconds apart show it. A run on a fast machine does not take so long.
    request: ({ endpoint }) => (endpoint === "ship/quote" ? setTimeout(500, undefined) : undefined),
    answer: edited("ship/quote", "expires_at", (value) =>
      new Date(Math.floor(Date.parse(String(value)) / MINUTE_MS) * MINUTE_MS).toISOString(),
    ),
  }),
  mutant("ship-quote.country-of-any-letters", "odd", sandbox, "a country code of digits is refused as not serviced", {
    ...countryRefused((country) => /^\d\d$/.test(country)),
  }),
  mutant("ship-quote.country-of-any-letters", "odd", sandbox, "the length of a country code is counted in bytes", {
    ...countryRefused((country) => Buffer.byteLength(country) !== 2),
  }),
  mutant("ship-quote.item-ids-missing", "status", both, "item_ids of null is answered as a failed rate lookup", {
    request: (call) =>
      call.endpoint === "ship/quote" && bodyOf(call).item_ids === null
        ? refusal(500, "Failed to fetch shipping rates")
        : undefined,
  }),
  mutant(
    "ship-quote.changes-nothing",
    "effect",
    ["sandbox"],
    "a quote with a number in item_ids removes the first item",
    {
      answer: (call, _, world) => {
        const ids = field(call, "item_ids");
        if (
          call.endpoint !== "ship/quote" ||
          !Array.isArray(ids) ||
          !ids.some((id) => typeof id === "number" || id === null)
        )
          return undefined;
        const held = world.sandbox.copies.get(stringOf(ids[0]))?.at(-1);
        if (held?.state === "owned") held.state = "sold";
        return undefined;
      },
    },
  ),
  mutant(
    "ship-quote.quote-ids-distinct",
    "large",
    partner,
    "all rates of a quote of two items in production have one id",
    {
      answer: edited("ship/quote", "quotes", (quotes, { call }) => {
        const rates = quotes as readonly { readonly id: string }[];
        return itemCount(call) === 2 ? rates.map((rate) => ({ ...rate, id: rates[0]?.id })) : rates;
      }),
    },
  ),
  mutant(
    "ship-quote.days-ordered",
    "large",
    partner,
    "the last rate of a quote of two items in production has 0 as its most delivery days",
    {
      answer: edited("ship/quote", "quotes[].estimated_days_max", (days, { call, index }) =>
        itemCount(call) === 2 && index === 1 ? 0 : days,
      ),
    },
  ),
  mutant("ship-quote.answers", "large", ["sandbox"], "a quote of more than fourteen items is refused", {
    rules: (plain) => ({
      itemIdsOf: (raw) => (Array.isArray(raw) && count(raw.length, 15) ? undefined : plain.itemIdsOf(raw)),
    }),
  }),
  mutant(
    "ship-quote.answers",
    "effect",
    partner,
    "the other items of a purchase of which one was ordered can't be quoted",
    {
      rules: ({ canBeQuoted }) => ({
        canBeQuoted: (held, scope) =>
          canBeQuoted(held, scope) && !purchaseOf(held, scope)?.holdings.some(({ state }) => state === "shipping"),
      }),
    },
  ),
  mutant(
    "ship-quote.answers",
    "effect",
    partner,
    "the other items of a purchase of which one was sold can't be quoted",
    {
      rules: ({ canBeQuoted }) => ({
        canBeQuoted: (held, scope) =>
          canBeQuoted(held, scope) && !purchaseOf(held, scope)?.holdings.some(({ state }) => state === "sold"),
      }),
    },
  ),
  mutant("ship-quote.no-lasting-failure", "odd", both, "a quote that names an item twice is answered with 500", {
    request: (call) => {
      const ids = call.endpoint === "ship/quote" ? bodyOf(call).item_ids : undefined;
      const isRepeated = Array.isArray(ids) && new Set(ids).size < ids.length;
      return isRepeated ? refusal(500, "Failed to fetch shipping rates") : undefined;
    },
  }),
  mutant("ship-quote.no-lasting-failure", "status", both, "a quote of an item in an order is answered with 500", {
    answer: (call, reply, world) => {
      const isLocked = isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "shipping");
      return isLocked ? refusal(500, "Internal error") : undefined;
    },
  }),
  ...[
    { what: "an hour", ms: 60 * MINUTE_MS },
    { what: "five days", ms: 5 * DAY_MS },
  ].map(
    ({ what, ms }): Mutant =>
      mutant("ship-quote.answers", "later", both, `items can't be quoted ${what} after their purchase`, {
        rules: ({ canBeQuoted }) => ({
          canBeQuoted: (held, scope) => canBeQuoted(held, scope) && scope.world.clock.now() - held.purchasedAt < ms,
        }),
      }),
  ),
  mutant("ship-request.answers", "later", both, "items can't be ordered an hour after their purchase", {
    rules: ({ isGone }) => ({
      isGone: (held, scope) => isGone(held, scope) || scope.world.clock.now() - held.purchasedAt > 60 * MINUTE_MS,
    }),
  }),
];
