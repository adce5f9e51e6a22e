import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";

const both = ["sandbox", "partner"] as const;
const sandbox = ["sandbox"] as const;

/** Names that every JavaScript object has. */
const isInherited = (name: unknown): name is string => typeof name === "string" && name in {};
const reply = (status: number, body: unknown): Reply => ({ status, body });

/** The last segment of a look-up's path. */
const segmentOf = ({ params }: Call) => Object.values(params)[0];

/** A store that is a plain object finds something under the names that every object has. */
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

const member = (call: Call, name: string) => objectOf(call.body)?.[name];

/** The same where the name stands in the body. */
const inPlainObjectOf = (endpoint: EndpointKey, field: string, found: () => Reply): Pick<Mutant, "request"> => ({
  request: (call) => (call.endpoint === endpoint && isInherited(member(call, field)) ? found() : undefined),
});

/** Finds what is meant by an id in other letters, or with blanks around it. */
const readingAs = (
  endpoint: EndpointKey,
  field: string,
  canonical: (id: string, world: World, call: Call) => string,
): Pick<Mutant, "request"> => ({
  request: (call, world) => {
    const id = member(call, field);
    if (call.endpoint === endpoint && typeof id === "string")
      call.body = { ...objectOf(call.body), [field]: canonical(id, world, call) };
    return undefined;
  },
});

const inSegment = (
  endpoint: EndpointKey,
  canonical: (id: string, world: World, call: Call) => string,
): Pick<Mutant, "request"> => ({
  request: (call, world) => {
    const [name, id] = Object.entries(call.params)[0] ?? [];
    if (call.endpoint === endpoint && name !== undefined && id !== undefined)
      call.params[name] = canonical(id, world, call);
    return undefined;
  },
});

const ignoringCase =
  (known: (world: World, call: Call) => Iterable<string>) => (id: string, world: World, call: Call) =>
    [...known(world, call)].find((each) => each.toLowerCase() === id.toLowerCase()) ?? id;

const storeOf = (world: World, call: Call) => (call.surface === "partner" ? world.partner : world.sandbox);
const trimmed = (id: string) => id.trim();

/** Ids that are nearly somebody's, and names that every object has. */
export const idsInOtherFormsMutants: readonly Mutant[] = [
  {
    name: "users named like inherited object properties have an empty inventory",
    violates: "inventory.user-unknown",
    surfaces: both,
    ...inPlainObject("inventory", (user_id) => reply(200, { user_id, items: [] })),
  },
  {
    name: "the user hasOwnProperty exists without a purchase",
    violates: "inventory.user-unknown",
    surfaces: both,
    ...inPlainObject("inventory", (user_id) => reply(200, { user_id, items: [] }), /^hasOwnProperty$/),
  },
  {
    name: "a user called propertyIsEnumerable breaks the look-up",
    violates: "inventory.user-unknown",
    surfaces: both,
    ...inPlainObject(
      "inventory",
      () => reply(500, { error: "An unexpected error occurred" }),
      /^propertyIsEnumerable$/,
    ),
  },
  {
    name: "the user __defineGetter__ breaks the inventory of production",
    violates: "inventory.user-unknown",
    surfaces: ["partner"],
    ...inPlainObject("inventory", () => reply(500, { error: "An unexpected error occurred" }), /^__defineGetter__$/),
  },
  {
    name: "a card called constructor breaks the look-up",
    violates: "card.unknown",
    surfaces: both,
    ...inPlainObject("card", () => reply(500, { error: "An unexpected error occurred" })),
  },
  {
    name: "the order toString exists",
    violates: "order.unknown",
    surfaces: both,
    ...inPlainObject("order", (order_id) => reply(500, { error: "An unexpected error occurred", order_id })),
  },
  {
    name: "the slug constructor breaks the chase",
    violates: "chase.unknown-slug",
    surfaces: both,
    ...inPlainObject("chase", () => reply(404, { error: "Not Found" })),
  },
  {
    name: "a pack called __proto__ is out of stock",
    violates: "buy-init.pack-unknown",
    surfaces: both,
    ...inPlainObjectOf("buy/init", "id", () => reply(400, { error: "Claw machine is out of stock" })),
  },
  {
    name: "a session called constructor breaks the status call of production",
    violates: "buy-status.session-unknown-in-production",
    surfaces: ["partner"],
    ...inPlainObjectOf("buy/status", "session_id", () => reply(500, { error: "An unexpected error occurred" })),
  },
  {
    name: "a session called constructor is an empty result",
    violates: "buy-status.session-unknown",
    surfaces: sandbox,
    ...inPlainObjectOf("buy/status", "session_id", () => reply(200, { result: {} })),
  },
  {
    name: "an item called toString is broken",
    violates: "buyback.item-unknown",
    surfaces: both,
    ...inPlainObjectOf("buyback", "item_id", () => reply(500, { error: "An unexpected error occurred" })),
  },
  {
    name: "a quote session called __proto__ breaks the order",
    violates: "ship-request.session-unknown",
    surfaces: both,
    request: (call) =>
      call.endpoint === "ship/request" && isInherited(String(member(call, "quote_id")).split("_rate_")[0])
        ? reply(500, { error: "Failed to create shipping request" })
        : undefined,
  },
  {
    name: "an item called constructor among the items breaks the quote",
    violates: "ship-quote.item-unknown",
    surfaces: both,
    request: (call) => {
      const ids = member(call, "item_ids");
      return call.endpoint === "ship/quote" && Array.isArray(ids) && ids.some(isInherited)
        ? reply(500, { error: "Failed to fetch shipping rates" })
        : undefined;
    },
  },

  {
    name: "packs are found in any case",
    violates: "buy-init.pack-unknown",
    surfaces: both,
    ...readingAs(
      "buy/init",
      "id",
      ignoringCase(({ packs }) => packs.map(({ id }) => id)),
    ),
  },
  {
    name: "packs are found with blanks around their ids",
    violates: "buy-init.pack-unknown",
    surfaces: both,
    ...readingAs("buy/init", "id", trimmed),
  },
  {
    name: "packs are found by their slugs",
    violates: "buy-init.pack-unknown",
    surfaces: both,
    ...readingAs("buy/init", "id", (id, { packs }) => packs.find(({ slug }) => slug === id)?.id ?? id),
  },
  {
    name: "purchase sessions are found in any case",
    violates: "buy-status.session-unknown",
    surfaces: sandbox,
    ...readingAs(
      "buy/status",
      "session_id",
      ignoringCase((world, call) => storeOf(world, call).purchases.keys()),
    ),
  },
  {
    name: "purchase sessions of production are found in any case",
    violates: "buy-status.session-unknown-in-production",
    surfaces: ["partner"],
    ...readingAs(
      "buy/status",
      "session_id",
      ignoringCase((world, call) => storeOf(world, call).purchases.keys()),
    ),
  },
  {
    name: "purchase sessions are found with blanks around them",
    violates: "buy-status.session-unknown",
    surfaces: sandbox,
    ...readingAs("buy/status", "session_id", trimmed),
  },
  {
    name: "items are sold by their ids in any case",
    violates: "buyback.item-unknown",
    surfaces: both,
    ...readingAs(
      "buyback",
      "item_id",
      ignoringCase((world, call) => storeOf(world, call).copies.keys()),
    ),
  },
  {
    name: "items are sold by their ids with blanks around them",
    violates: "buyback.item-unknown",
    surfaces: both,
    ...readingAs("buyback", "item_id", trimmed),
  },
  {
    name: "items are quoted by their ids in any case",
    violates: "ship-quote.item-unknown",
    surfaces: both,
    request: (call, world) => {
      const ids = member(call, "item_ids");
      if (call.endpoint === "ship/quote" && Array.isArray(ids)) {
        const known = ignoringCase(() => storeOf(world, call).copies.keys());
        call.body = {
          ...objectOf(call.body),
          item_ids: ids.map((id) => (typeof id === "string" ? known(id, world, call) : id)),
        };
      }
      return undefined;
    },
  },
  {
    name: "cards are found in any case",
    violates: "card.unknown",
    surfaces: both,
    ...inSegment("card", (id, world, call) => ignoringCase(() => storeOf(world, call).copies.keys())(id, world, call)),
  },
  {
    name: "cards are found with blanks around their ids",
    violates: "card.unknown",
    surfaces: both,
    ...inSegment("card", trimmed),
  },
  {
    name: "orders are found in any case",
    violates: "order.unknown",
    surfaces: both,
    ...inSegment(
      "order",
      ignoringCase((world, call) => storeOf(world, call).orders.keys()),
    ),
  },
  {
    name: "orders are found with blanks around their ids",
    violates: "order.unknown",
    surfaces: both,
    ...inSegment("order", trimmed),
  },
  {
    name: "slugs are found in any case",
    violates: "chase.unknown-slug",
    surfaces: both,
    ...inSegment(
      "chase",
      ignoringCase(({ packs }) => packs.flatMap(({ slug }) => slug ?? [])),
    ),
  },
  {
    name: "slugs are found with blanks around them",
    violates: "chase.unknown-slug",
    surfaces: both,
    ...inSegment("chase", trimmed),
  },
  {
    name: "the chase is found by a pack's id",
    violates: "chase.unknown-slug",
    surfaces: both,
    ...inSegment("chase", (id, { packs }) => packs.find((pack) => pack.id === id)?.slug ?? id),
  },
  {
    name: "the chase of the user surface is found by a pack's id",
    violates: "user-chase.unknown-slug",
    surfaces: ["user"],
    ...inSegment("chase", (id, { packs }) => packs.find((pack) => pack.id === id)?.slug ?? id),
  },
  {
    name: "slugs of the user surface are found in any case",
    violates: "user-chase.unknown-slug",
    surfaces: ["user"],
    ...inSegment(
      "chase",
      ignoringCase(({ packs }) => packs.flatMap(({ slug }) => slug ?? [])),
    ),
  },
  {
    name: "quote sessions of production are found in any case",
    violates: "ship-request.session-unknown",
    surfaces: ["partner"],
    ...readingAs("ship/request", "quote_id", (id, world, call) => {
      const [session = "", key = ""] = id.split("_rate_");
      return `${ignoringCase(() => storeOf(world, call).quotes.keys())(session, world, call)}_rate_${key}`;
    }),
  },
];
