import type { Deviation } from "../deviation.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "a quote of two or more items is refused as unshippable",
    violates: "ship-quote.several-items",
    kind: "status",
    surfaces: both,
    request: (call) =>
      call.endpoint === "ship/quote" && itemCount(call) > 1 ? refusal(422, "No shippable items in request") : undefined,
  },
  {
    name: "a quote of items of packs of different types is refused as unshippable",
    violates: "ship-quote.several-items",
    kind: "partial",
    surfaces: sandbox,
    request: (call, { sandbox: { copies } }) => {
      const ids = call.endpoint === "ship/quote" ? bodyOf(call).item_ids : undefined;
      const types = new Set(Array.isArray(ids) ? ids.map((id) => copies.get(String(id))?.[0]?.pack.type) : []);
      return types.has("CORE") && types.has("MARKET") ? refusal(400, "No shippable items in request") : undefined;
    },
  },
  {
    name: "every second quote has the session id of the quote before",
    violates: "ship-quote.sessions-distinct",
    kind: "repeat",
    surfaces: both,
    answer: everySecondAsBefore("ship/quote", "session_id"),
  },
  {
    name: "a quote in production expires when it is issued",
    violates: "ship-quote.expires-in-future",
    kind: "value",
    surfaces: partner,
    answer: edited(
      "ship/quote",
      "expires_at",
      (_, { world }) => new Date(world.clock.now() - 5 * MINUTE_MS).toISOString(),
      { when: inProduction },
    ),
  },
  {
    name: "a quote with empty item_ids is accepted",
    violates: "ship-quote.item-ids-empty",
    kind: "accepts",
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
    name: "a quote with empty item_ids is answered with 422",
    violates: "ship-quote.item-ids-empty",
    kind: "status",
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
    name: "a quote of a sold item is refused with the text of a sold item",
    violates: "ship-quote.item-sold",
    kind: "status",
    surfaces: both,
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "sold")
        ? refusal(400, "Item already sold")
        : undefined,
  },
  {
    name: "a quote of a sold item is refused as unshippable",
    violates: "ship-quote.item-sold",
    kind: "status",
    surfaces: both,
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "sold")
        ? refusal(400, "No shippable items in request")
        : undefined,
  },
  {
    name: "a quote of another partner's item is answered with 403",
    violates: "ship-quote.item-of-another-partner",
    kind: "status",
    surfaces: partner,
    answer: (call, reply, world) =>
      isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "owned")
        ? refusal(403, "Item not found")
        : undefined,
  },
  {
    name: "every quote has the expires_at of the first quote",
    violates: "ship-quote.expires-after-fifteen-minutes",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("ship/quote", "expires_at", expiresWithTheFirst),
  },
  {
    name: "a later quote of the same items shows the end of the first one",
    violates: "ship-quote.expires-after-fifteen-minutes",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("ship/quote", "expires_at", expiresWithTheSameItems),
  },
  {
    name: "every fifth quote has an expires_at a minute early",
    violates: "ship-quote.expires-after-fifteen-minutes",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited(
      "ship/quote",
      "expires_at",
      (value) => new Date(Date.parse(String(value)) - MINUTE_MS).toISOString(),
      { when: everyNth(5) },
    ),
  },
  {
    name: "a country code of digits is refused as not serviced",
    violates: "ship-quote.country-of-any-letters",
    kind: "odd",
    surfaces: sandbox,
    ...countryRefused((country) => /^\d\d$/.test(country)),
  },
  {
    name: "the length of a country code is counted in bytes",
    violates: "ship-quote.country-of-any-letters",
    kind: "odd",
    surfaces: sandbox,
    ...countryRefused((country) => Buffer.byteLength(country) !== 2),
  },
  {
    name: "item_ids of null is answered as a failed rate lookup",
    violates: "ship-quote.item-ids-missing",
    kind: "status",
    surfaces: both,
    request: (call) =>
      call.endpoint === "ship/quote" && bodyOf(call).item_ids === null
        ? refusal(500, "Failed to fetch shipping rates")
        : undefined,
  },
  {
    name: "a quote with a number in item_ids removes the first item",
    violates: "ship-quote.changes-nothing",
    kind: "effect",
    surfaces: ["sandbox"],
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
  {
    name: "all rates of a quote of two items in production have one id",
    violates: "ship-quote.quote-ids-distinct",
    kind: "large",
    surfaces: partner,
    answer: edited("ship/quote", "quotes", (quotes, { call }) => {
      const rates = quotes as readonly { readonly id: string }[];
      return itemCount(call) === 2 ? rates.map((rate) => ({ ...rate, id: rates[0]?.id })) : rates;
    }),
  },
  {
    name: "the last rate of a quote of two items in production has 0 as its most delivery days",
    violates: "ship-quote.days-ordered",
    kind: "large",
    surfaces: partner,
    answer: edited("ship/quote", "quotes[].estimated_days_max", (days, { call, index }) =>
      itemCount(call) === 2 && index === 1 ? 0 : days,
    ),
  },
  {
    name: "a quote of more than fourteen items is refused",
    violates: "ship-quote.answers",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      itemIdsOf: (raw) => (Array.isArray(raw) && count(raw.length, 15) ? undefined : plain.itemIdsOf(raw)),
    }),
  },
  {
    name: "the other items of a purchase of which one was ordered can't be quoted",
    violates: "ship-quote.answers",
    kind: "effect",
    surfaces: partner,
    rules: ({ canBeQuoted }) => ({
      canBeQuoted: (held, scope) =>
        canBeQuoted(held, scope) && !purchaseOf(held, scope)?.holdings.some(({ state }) => state === "shipping"),
    }),
  },
  {
    name: "the other items of a purchase of which one was sold can't be quoted",
    violates: "ship-quote.answers",
    kind: "effect",
    surfaces: partner,
    rules: ({ canBeQuoted }) => ({
      canBeQuoted: (held, scope) =>
        canBeQuoted(held, scope) && !purchaseOf(held, scope)?.holdings.some(({ state }) => state === "sold"),
    }),
  },
  {
    name: "a quote that names an item twice is answered with 500",
    violates: "ship-quote.no-lasting-failure",
    kind: "odd",
    surfaces: both,
    request: (call) => {
      const ids = call.endpoint === "ship/quote" ? bodyOf(call).item_ids : undefined;
      const isRepeated = Array.isArray(ids) && new Set(ids).size < ids.length;
      return isRepeated ? refusal(500, "Failed to fetch shipping rates") : undefined;
    },
  },
  {
    name: "a quote of an item in an order is answered with 500",
    violates: "ship-quote.no-lasting-failure",
    kind: "status",
    surfaces: both,
    answer: (call, reply, world) => {
      const isLocked = isRefusedQuote(call, reply) && holdings(call, world).some(({ state }) => state === "shipping");
      return isLocked ? refusal(500, "Internal error") : undefined;
    },
  },
  ...[
    { what: "an hour", ms: 60 * MINUTE_MS },
    { what: "five days", ms: 5 * DAY_MS },
  ].map(
    ({ what, ms }): Mutant => ({
      name: `items can't be quoted ${what} after their purchase`,
      violates: "ship-quote.answers",
      kind: "later",
      surfaces: both,
      rules: ({ canBeQuoted }) => ({
        canBeQuoted: (held, scope) => canBeQuoted(held, scope) && scope.world.clock.now() - held.purchasedAt < ms,
      }),
    }),
  ),
  {
    name: "items can't be ordered an hour after their purchase",
    violates: "ship-request.answers",
    kind: "later",
    surfaces: both,
    rules: ({ isGone }) => ({
      isGone: (held, scope) => isGone(held, scope) || scope.world.clock.now() - held.purchasedAt > 60 * MINUTE_MS,
    }),
  },
];
