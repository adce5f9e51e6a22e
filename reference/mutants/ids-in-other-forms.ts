import type { Holding } from "../holding.ts";
import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";

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

/** Reads an id in the body as another one. */
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

const withoutMore =
  (known: (world: World, call: Call) => Iterable<string>): Canonical =>
  (id, world, call) => {
    const ids = [...known(world, call)];
    return ids.includes(id) ? id : (ids.find((each) => id.startsWith(each)) ?? id);
  };

const storeOf = (world: World, call: Call) => (call.surface === "partner" ? world.partner : world.sandbox);
const itemWithoutMore = withoutMore((world, call) => storeOf(world, call).copies.keys());

/** Ids that differ slightly from existing ones, and names that every object has. */
export const idsInOtherFormsMutants: readonly Mutant[] = [
  mutant("card.unknown", "partial", both, "a card is found by the beginning of its id", {
    rules: (plain) => ({
      cardOf: (id, scope) => plain.cardOf(completed(id, scope.store.copies.keys()), scope),
    }),
  }),
  mutant("order.unknown", "partial", both, "an order is found by the beginning of its id", {
    request: (call, world) => {
      const id = call.params.order_id;
      if (call.surface !== "user" && id !== undefined)
        call.params.order_id = completed(id, world[call.surface].orders.keys());
      return undefined;
    },
  }),
  mutant(
    "inventory.user-unknown",
    "odd",
    both,
    "users named like inherited object properties have an empty inventory",
    {
      ...inPlainObject("inventory", (user_id) => reply(200, { user_id, items: [] })),
    },
  ),
  mutant("inventory.user-unknown", "odd", both, "inventory finds the user hasOwnProperty without a purchase", {
    ...inPlainObject("inventory", (user_id) => reply(200, { user_id, items: [] }), /^hasOwnProperty$/),
  }),
  mutant("inventory.user-unknown", "odd", both, "inventory answers the user id propertyIsEnumerable with 500", {
    ...inPlainObject(
      "inventory",
      () => reply(500, { error: "An unexpected error occurred" }),
      /^propertyIsEnumerable$/,
    ),
  }),
  mutant(
    "inventory.user-unknown",
    "odd",
    ["partner"],
    "inventory of production answers the user id __defineGetter__ with 500",
    {
      ...inPlainObject("inventory", () => reply(500, { error: "An unexpected error occurred" }), /^__defineGetter__$/),
    },
  ),
  mutant("card.unknown", "odd", both, "card answers the id constructor with 500", {
    ...inPlainObject("card", () => reply(500, { error: "An unexpected error occurred" })),
  }),
  mutant("order.unknown", "odd", both, "order finds the id toString", {
    ...inPlainObject("order", (order_id) => reply(500, { error: "An unexpected error occurred", order_id })),
  }),
  mutant("chase.unknown-slug", "odd", both, "chase answers the slug constructor with 500", {
    ...inPlainObject("chase", () => reply(404, { error: "Not Found" })),
  }),
  mutant("buy-init.pack-unknown", "odd", both, "buy/init refuses the pack id __proto__ as out of stock", {
    ...inPlainObjectOf("buy/init", "id", () => reply(400, { error: "Claw machine is out of stock" })),
  }),
  mutant(
    "buy-status.session-unknown-in-production",
    "odd",
    ["partner"],
    "buy/status of production answers the session id constructor with 500",
    {
      ...inPlainObjectOf("buy/status", "session_id", () => reply(500, { error: "An unexpected error occurred" })),
    },
  ),
  mutant(
    "buy-status.session-unknown",
    "odd",
    sandbox,
    "buy/status answers the session id constructor with an empty result",
    {
      ...inPlainObjectOf("buy/status", "session_id", () => reply(200, { result: {} })),
    },
  ),
  mutant(
    "crypto-status.unknown-session",
    "odd",
    ["user"],
    "buy/status of the user surface answers the session id constructor with an empty result",
    {
      ...inPlainObjectOf("buy/status", "session_id", () => reply(200, { result: {} })),
    },
  ),
  mutant("claw-init.unknown-item", "odd", ["user"], "take-claw-bid-init answers the item toString with 500", {
    ...inPlainObjectOf("take-claw-bid-init", "mint_address", () => reply(500, { error: "Internal server error" })),
  }),
  mutant(
    "claw-finish.unknown-session",
    "odd",
    ["user"],
    "take-claw-bid-finish takes the session __proto__ for another account's",
    {
      ...inPlainObjectOf("take-claw-bid-finish", "session_id", () =>
        reply(403, { error: "Session does not belong to this user" }),
      ),
    },
  ),
  mutant("buyback.item-unknown", "odd", both, "buyback answers the item id toString with 500", {
    ...inPlainObjectOf("buyback", "item_id", () => reply(500, { error: "An unexpected error occurred" })),
  }),
  mutant("ship-request.session-unknown", "odd", both, "ship/request answers the quote session __proto__ with 500", {
    request: (call) =>
      call.endpoint === "ship/request" && isInherited(stringOf(member(call, "quote_id")).split("_rate_")[0])
        ? reply(500, { error: "Failed to create shipping request" })
        : undefined,
  }),
  mutant("ship-quote.item-unknown", "odd", both, "ship/quote answers the item id constructor with 500", {
    request: (call) => {
      const ids = member(call, "item_ids");
      return call.endpoint === "ship/quote" && Array.isArray(ids) && ids.some(isInherited)
        ? reply(500, { error: "Failed to fetch shipping rates" })
        : undefined;
    },
  }),

  mutant("buy-init.pack-unknown", "accepts", both, "buy/init finds pack ids although characters follow them", {
    ...readingAs(
      "buy/init",
      "id",
      withoutMore(({ packs }) => packs.map(({ id }) => id)),
    ),
  }),
  mutant(
    "buy-status.session-unknown",
    "accepts",
    sandbox,
    "buy/status finds session ids although characters follow them",
    {
      ...readingAs(
        "buy/status",
        "session_id",
        withoutMore((world, call) => storeOf(world, call).purchases.keys()),
      ),
    },
  ),
  mutant(
    "buy-status.session-unknown-in-production",
    "accepts",
    ["partner"],
    "buy/status of production finds session ids although characters follow them",
    {
      ...readingAs(
        "buy/status",
        "session_id",
        withoutMore((world, call) => storeOf(world, call).purchases.keys()),
      ),
    },
  ),
  mutant("buyback.item-unknown", "accepts", both, "buyback finds item ids although characters follow them", {
    ...readingAs("buyback", "item_id", itemWithoutMore),
  }),
  mutant("ship-quote.item-unknown", "accepts", both, "ship/quote finds item ids although characters follow them", {
    ...quotingAs(itemWithoutMore),
  }),
  mutant("card.unknown", "odd", sandbox, "card reads an id as a pattern of LIKE for a market listing", {
    ...inSegment("card", (id, world, call) => {
      if (!/^[\w-]+$/.test(id)) return id;
      const pattern = new RegExp(`^${id.replaceAll("_", ".")}$`);
      const isFound = ([copy]: readonly Holding[]) =>
        copy?.listing.type === "market_listing" && pattern.test(copy.listing.id);
      return [...storeOf(world, call).copies.values()].find(isFound)?.[0]?.listing.id ?? id;
    }),
  }),
  mutant("order.unknown", "accepts", both, "order finds ids although characters follow them", {
    ...inSegment(
      "order",
      withoutMore((world, call) => storeOf(world, call).orders.keys()),
    ),
  }),
  mutant("chase.unknown-slug", "odd", both, "chase finds a pack by its id", {
    ...inSegment("chase", (id, { packs }) => packs.find((pack) => pack.id === id)?.slug ?? id),
  }),
  mutant("user-chase.unknown-slug", "odd", ["user"], "chase of the user surface finds a pack by its id", {
    ...inSegment("chase", (id, { packs }) => packs.find((pack) => pack.id === id)?.slug ?? id),
  }),
  mutant(
    "user-chase.unknown-slug",
    "accepts",
    ["user"],
    "chase of the user surface finds a pack by the beginning of its slug",
    {
      ...inSegment("chase", (text, { packs }) =>
        completed(
          text,
          packs.flatMap(({ slug }) => slug ?? []),
        ),
      ),
    },
  ),
  mutant("buy-crypto.unknown-pack", "accepts", ["user"], "buy/crypto finds packs although characters follow them", {
    ...readingAs(
      "buy/crypto",
      "claw_id",
      withoutMore(({ packs }) => packs.map(({ id }) => id)),
    ),
  }),
  mutant("buy-crypto.unknown-pack", "accepts", ["user"], "buy/crypto finds a pack by the beginning of its id", {
    ...readingAs("buy/crypto", "claw_id", (text, { packs }) =>
      completed(
        text,
        packs.map(({ id }) => id),
      ),
    ),
  }),
  mutant(
    "ship-request.session-unknown",
    "accepts",
    ["partner"],
    "ship/request of production finds quote sessions although characters follow them",
    {
      ...readingAs("ship/request", "quote_id", (id, world, call) => {
        const [session = "", key = ""] = id.split("_rate_");
        return `${withoutMore(() => storeOf(world, call).quotes.keys())(session, world, call)}_rate_${key}`;
      }),
    },
  ),
];
