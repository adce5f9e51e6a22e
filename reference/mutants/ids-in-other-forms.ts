import type { Holding } from "../holding.ts";
import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";

const both = ["sandbox", "partner"] as const;
const sandbox = ["sandbox"] as const;

/** Names that every JavaScript object has. */
const isInherited = (name: unknown): name is string => typeof name === "string" && name in {};
const reply = (status: number, body: unknown): Reply => ({ status, body });

/** The last segment of a lookup's path. */
const segmentOf = ({ params }: Call) => Object.values(params)[0];

/** Simulates a store that is a plain object and finds a value under the names that every object has. */
const inPlainObject = (
  endpoint: EndpointKey,
  found: (name: string) => Reply,
  only: RegExp = /./,
): Pick<Mutant, "request"> => ({
  request: (call) => {
    const name = segmentOf(call);
    return call.endpoint === endpoint && isInherited(name) && only.test(name) ? found(name) : undefined;
  },
});

/** Minimum length of a beginning that identifies an id. Characters. */
const MIN_BEGINNING = 8;

/** The first id that begins so; the text itself if there is none, or if it is an id. */
function completed(text: string, ids: Iterable<string>): string {
  const known = [...ids];
  if (text.length < MIN_BEGINNING || known.includes(text)) return text;
  return known.find((id) => id.startsWith(text)) ?? text;
}

const member = (call: Call, name: string) => objectOf(call.body)?.[name];

/** The same for a name in the body. */
const inPlainObjectOf = (endpoint: EndpointKey, field: string, found: () => Reply): Pick<Mutant, "request"> => ({
  request: (call) => (call.endpoint === endpoint && isInherited(member(call, field)) ? found() : undefined),
});

/** Returns the id that is looked up for the one that was sent. */
type Canonical = (id: string, world: World, call: Call) => string;

/** Accepts an id in another letter case or with surrounding blanks. */
const readingAs = (endpoint: EndpointKey, field: string, canonical: Canonical): Pick<Mutant, "request"> => ({
  request: (call, world) => {
    const id = member(call, field);
    if (call.endpoint === endpoint && typeof id === "string")
      call.body = { ...objectOf(call.body), [field]: canonical(id, world, call) };
    return undefined;
  },
});

const inSegment = (endpoint: EndpointKey, canonical: Canonical): Pick<Mutant, "request"> => ({
  request: (call, world) => {
    const [name, id] = Object.entries(call.params)[0] ?? [];
    if (call.endpoint === endpoint && name !== undefined && id !== undefined)
      call.params[name] = canonical(id, world, call);
    return undefined;
  },
});

/** The same for each item of a quote. */
const quotingAs = (canonical: Canonical): Pick<Mutant, "request"> => ({
  request: (call, world) => {
    const ids = member(call, "item_ids");
    if (call.endpoint === "ship/quote" && Array.isArray(ids)) {
      const found = ids.map((id) => (typeof id === "string" ? canonical(id, world, call) : id));
      call.body = { ...objectOf(call.body), item_ids: found };
    }
    return undefined;
  },
});

const ignoringCase =
  (known: (world: World, call: Call) => Iterable<string>): Canonical =>
  (id, world, call) =>
    [...known(world, call)].find((each) => each.toLowerCase() === id.toLowerCase()) ?? id;

const storeOf = (world: World, call: Call) => (call.surface === "partner" ? world.partner : world.sandbox);
const itemWithoutCase = ignoringCase((world, call) => storeOf(world, call).copies.keys());

const trimmed = (id: string) => id.trim();

/** Ids that differ slightly from existing ones, and names that every object has. */
export const idsInOtherFormsMutants: readonly Mutant[] = [
  {
    name: "a card is found by the beginning of its id",
    violates: "card.unknown",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      cardOf: (id, scope) => plain.cardOf(completed(id, scope.store.copies.keys()), scope),
    }),
  },
  {
    name: "an order is found by the beginning of its id",
    violates: "order.unknown",
    kind: "partial",
    surfaces: both,
    request: (call, world) => {
      const id = call.params.order_id;
      if (call.surface !== "user" && id !== undefined)
        call.params.order_id = completed(id, world[call.surface].orders.keys());
      return undefined;
    },
  },
  {
    name: "users named like inherited object properties have an empty inventory",
    violates: "inventory.user-unknown",
    kind: "odd",
    surfaces: both,
    ...inPlainObject("inventory", (user_id) => reply(200, { user_id, items: [] })),
  },
  {
    name: "inventory finds the user hasOwnProperty without a purchase",
    violates: "inventory.user-unknown",
    kind: "odd",
    surfaces: both,
    ...inPlainObject("inventory", (user_id) => reply(200, { user_id, items: [] }), /^hasOwnProperty$/),
  },
  {
    name: "inventory answers the user id propertyIsEnumerable with 500",
    violates: "inventory.user-unknown",
    kind: "odd",
    surfaces: both,
    ...inPlainObject(
      "inventory",
      () => reply(500, { error: "An unexpected error occurred" }),
      /^propertyIsEnumerable$/,
    ),
  },
  {
    name: "inventory of production answers the user id __defineGetter__ with 500",
    violates: "inventory.user-unknown",
    kind: "odd",
    surfaces: ["partner"],
    ...inPlainObject("inventory", () => reply(500, { error: "An unexpected error occurred" }), /^__defineGetter__$/),
  },
  {
    name: "card answers the id constructor with 500",
    violates: "card.unknown",
    kind: "odd",
    surfaces: both,
    ...inPlainObject("card", () => reply(500, { error: "An unexpected error occurred" })),
  },
  {
    name: "order finds the id toString",
    violates: "order.unknown",
    kind: "odd",
    surfaces: both,
    ...inPlainObject("order", (order_id) => reply(500, { error: "An unexpected error occurred", order_id })),
  },
  {
    name: "chase answers the slug constructor with 500",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: both,
    ...inPlainObject("chase", () => reply(404, { error: "Not Found" })),
  },
  {
    name: "buy/init refuses the pack id __proto__ as out of stock",
    violates: "buy-init.pack-unknown",
    kind: "odd",
    surfaces: both,
    ...inPlainObjectOf("buy/init", "id", () => reply(400, { error: "Claw machine is out of stock" })),
  },
  {
    name: "buy/status of production answers the session id constructor with 500",
    violates: "buy-status.session-unknown-in-production",
    kind: "odd",
    surfaces: ["partner"],
    ...inPlainObjectOf("buy/status", "session_id", () => reply(500, { error: "An unexpected error occurred" })),
  },
  {
    name: "buy/status answers the session id constructor with an empty result",
    violates: "buy-status.session-unknown",
    kind: "odd",
    surfaces: sandbox,
    ...inPlainObjectOf("buy/status", "session_id", () => reply(200, { result: {} })),
  },
  {
    name: "buy/status of the user surface answers the session id constructor with an empty result",
    violates: "crypto-status.unknown-session",
    kind: "odd",
    surfaces: ["user"],
    ...inPlainObjectOf("buy/status", "session_id", () => reply(200, { result: {} })),
  },
  {
    name: "take-claw-bid-init answers the item toString with 500",
    violates: "claw-init.unknown-item",
    kind: "odd",
    surfaces: ["user"],
    ...inPlainObjectOf("take-claw-bid-init", "mint_address", () => reply(500, { error: "Internal server error" })),
  },
  {
    name: "take-claw-bid-finish takes the session __proto__ for another account's",
    violates: "claw-finish.unknown-session",
    kind: "odd",
    surfaces: ["user"],
    ...inPlainObjectOf("take-claw-bid-finish", "session_id", () =>
      reply(403, { error: "Session does not belong to this user" }),
    ),
  },
  {
    name: "buyback answers the item id toString with 500",
    violates: "buyback.item-unknown",
    kind: "odd",
    surfaces: both,
    ...inPlainObjectOf("buyback", "item_id", () => reply(500, { error: "An unexpected error occurred" })),
  },
  {
    name: "ship/request answers the quote session __proto__ with 500",
    violates: "ship-request.session-unknown",
    kind: "odd",
    surfaces: both,
    request: (call) =>
      call.endpoint === "ship/request" && isInherited(stringOf(member(call, "quote_id")).split("_rate_")[0])
        ? reply(500, { error: "Failed to create shipping request" })
        : undefined,
  },
  {
    name: "ship/quote answers the item id constructor with 500",
    violates: "ship-quote.item-unknown",
    kind: "odd",
    surfaces: both,
    request: (call) => {
      const ids = member(call, "item_ids");
      return call.endpoint === "ship/quote" && Array.isArray(ids) && ids.some(isInherited)
        ? reply(500, { error: "Failed to fetch shipping rates" })
        : undefined;
    },
  },

  {
    name: "buy/init finds pack ids without regard to case",
    violates: "buy-init.pack-unknown",
    kind: "odd",
    surfaces: both,
    ...readingAs(
      "buy/init",
      "id",
      ignoringCase(({ packs }) => packs.map(({ id }) => id)),
    ),
  },
  {
    name: "buy/init trims pack ids",
    violates: "buy-init.pack-unknown",
    kind: "odd",
    surfaces: both,
    ...readingAs("buy/init", "id", trimmed),
  },
  {
    name: "buy/init finds packs by slug",
    violates: "buy-init.pack-unknown",
    kind: "odd",
    surfaces: both,
    ...readingAs("buy/init", "id", (id, { packs }) => packs.find(({ slug }) => slug === id)?.id ?? id),
  },
  {
    name: "buy/status finds session ids without regard to case",
    violates: "buy-status.session-unknown",
    kind: "odd",
    surfaces: sandbox,
    ...readingAs(
      "buy/status",
      "session_id",
      ignoringCase((world, call) => storeOf(world, call).purchases.keys()),
    ),
  },
  {
    name: "buy/status of production finds session ids without regard to case",
    violates: "buy-status.session-unknown-in-production",
    kind: "odd",
    surfaces: ["partner"],
    ...readingAs(
      "buy/status",
      "session_id",
      ignoringCase((world, call) => storeOf(world, call).purchases.keys()),
    ),
  },
  {
    name: "buy/status trims session ids",
    violates: "buy-status.session-unknown",
    kind: "odd",
    surfaces: sandbox,
    ...readingAs("buy/status", "session_id", trimmed),
  },
  {
    name: "buyback finds item ids without regard to case",
    violates: "buyback.item-unknown",
    kind: "odd",
    surfaces: both,
    ...readingAs("buyback", "item_id", itemWithoutCase),
  },
  {
    name: "buyback trims item ids",
    violates: "buyback.item-unknown",
    kind: "odd",
    surfaces: both,
    ...readingAs("buyback", "item_id", trimmed),
  },
  {
    name: "ship/quote finds item ids without regard to case",
    violates: "ship-quote.item-unknown",
    kind: "odd",
    surfaces: both,
    ...quotingAs(itemWithoutCase),
  },
  {
    name: "ship/quote trims item ids",
    violates: "ship-quote.item-unknown",
    kind: "odd",
    surfaces: both,
    ...quotingAs(trimmed),
  },
  {
    name: "buyback of production finds item ids without regard to case",
    violates: "buyback.item-unknown",
    kind: "odd",
    surfaces: ["partner"],
    ...readingAs("buyback", "item_id", itemWithoutCase),
  },
  {
    name: "ship/quote of production finds item ids without regard to case",
    violates: "ship-quote.item-unknown",
    kind: "odd",
    surfaces: ["partner"],
    ...quotingAs(itemWithoutCase),
  },
  {
    name: "card finds ids without regard to case",
    violates: "card.unknown",
    kind: "odd",
    surfaces: both,
    ...inSegment("card", itemWithoutCase),
  },
  {
    name: "card reads an id as a pattern of LIKE for a market listing",
    violates: "card.unknown",
    kind: "odd",
    surfaces: sandbox,
    ...inSegment("card", (id, world, call) => {
      if (!/^[\w-]+$/.test(id)) return id;
      const pattern = new RegExp(`^${id.replaceAll("_", ".")}$`);
      const isFound = ([copy]: readonly Holding[]) =>
        copy?.listing.type === "market_listing" && pattern.test(copy.listing.id);
      return [...storeOf(world, call).copies.values()].find(isFound)?.[0]?.listing.id ?? id;
    }),
  },
  {
    name: "card trims ids",
    violates: "card.unknown",
    kind: "odd",
    surfaces: both,
    ...inSegment("card", trimmed),
  },
  {
    name: "order finds ids without regard to case",
    violates: "order.unknown",
    kind: "odd",
    surfaces: both,
    ...inSegment(
      "order",
      ignoringCase((world, call) => storeOf(world, call).orders.keys()),
    ),
  },
  {
    name: "order trims ids",
    violates: "order.unknown",
    kind: "odd",
    surfaces: both,
    ...inSegment("order", trimmed),
  },
  {
    name: "chase finds slugs without regard to case",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: both,
    ...inSegment(
      "chase",
      ignoringCase(({ packs }) => packs.flatMap(({ slug }) => slug ?? [])),
    ),
  },
  {
    name: "chase trims slugs",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: both,
    ...inSegment("chase", trimmed),
  },
  {
    name: "chase finds a pack by its id",
    violates: "chase.unknown-slug",
    kind: "odd",
    surfaces: both,
    ...inSegment("chase", (id, { packs }) => packs.find((pack) => pack.id === id)?.slug ?? id),
  },
  {
    name: "chase of the user surface finds a pack by its id",
    violates: "user-chase.unknown-slug",
    kind: "odd",
    surfaces: ["user"],
    ...inSegment("chase", (id, { packs }) => packs.find((pack) => pack.id === id)?.slug ?? id),
  },
  {
    name: "chase of the user surface finds a pack by the beginning of its slug",
    violates: "user-chase.unknown-slug",
    kind: "accepts",
    surfaces: ["user"],
    ...inSegment("chase", (text, { packs }) =>
      completed(
        text,
        packs.flatMap(({ slug }) => slug ?? []),
      ),
    ),
  },
  {
    name: "chase of the user surface finds slugs without regard to case",
    violates: "user-chase.unknown-slug",
    kind: "odd",
    surfaces: ["user"],
    ...inSegment(
      "chase",
      ignoringCase(({ packs }) => packs.flatMap(({ slug }) => slug ?? [])),
    ),
  },
  {
    name: "chase of the user surface trims slugs",
    violates: "user-chase.unknown-slug",
    kind: "odd",
    surfaces: ["user"],
    ...inSegment("chase", trimmed),
  },
  {
    name: "buy/crypto trims pack ids",
    violates: "buy-crypto.unknown-pack",
    kind: "odd",
    surfaces: ["user"],
    ...readingAs("buy/crypto", "claw_id", trimmed),
  },
  {
    name: "take-claw-bid-init trims mint addresses",
    violates: "claw-init.unknown-item",
    kind: "odd",
    surfaces: ["user"],
    ...readingAs("take-claw-bid-init", "mint_address", trimmed),
  },
  {
    name: "buy/crypto finds packs without regard to case",
    violates: "buy-crypto.unknown-pack",
    kind: "odd",
    surfaces: ["user"],
    ...readingAs(
      "buy/crypto",
      "claw_id",
      ignoringCase(({ packs }) => packs.map(({ id }) => id)),
    ),
  },
  {
    name: "buy/crypto finds a pack by the beginning of its id",
    violates: "buy-crypto.unknown-pack",
    kind: "accepts",
    surfaces: ["user"],
    ...readingAs("buy/crypto", "claw_id", (text, { packs }) =>
      completed(
        text,
        packs.map(({ id }) => id),
      ),
    ),
  },
  {
    name: "ship/request of production finds quote sessions without regard to case",
    violates: "ship-request.session-unknown",
    kind: "odd",
    surfaces: ["partner"],
    ...readingAs("ship/request", "quote_id", (id, world, call) => {
      const [session = "", key = ""] = id.split("_rate_");
      return `${ignoringCase(() => storeOf(world, call).quotes.keys())(session, world, call)}_rate_${key}`;
    }),
  },
];
