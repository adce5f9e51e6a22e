import { unescape as decodeLeniently } from "node:querystring";
import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { FIRST_PARTNER } from "../keys.ts";
import { scopeOf } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { DAY_MS, MINUTE_MS } from "./support/durations.ts";
import { type Change, edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const HOUR_MS = 3_600_000;
const isInventory = (call: Call) => call.endpoint === "inventory";
const items = (change: Change, nth = 1) => edited("inventory", "items", change, { when: everyNth(nth) });
const each = (member: string, change: Change) => edited("inventory", `items[].${member}`, change);
const iso = (ms: number) => new Date(ms).toISOString();
const list = (value: unknown) => value as unknown[];

/** Replaces the refusal of an inventory lookup. */
const refusedAs = (status: number, make: () => Reply): Pick<Mutant, "answer"> => ({
  answer: (call, reply) => (isInventory(call) && reply.status === status ? make() : undefined),
});

/** Looks a user up under a changed id. */
const lookedUp = (change: (userId: string) => string): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({ holdingsOfUser: (userId, scope) => plain.holdingsOfUser(change(userId), scope) }),
});

/** Lists only some holdings of a known user. */
const only = (choose: (owned: readonly Holding[]) => readonly Holding[]): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    holdingsOfUser: (userId, scope) => {
      const holdings = plain.holdingsOfUser(userId, scope);
      return holdings && choose(holdings.filter((held) => held.state === "owned"));
    },
  }),
});

const looks = new WeakMap<Holding, number>();

/** Faults of the inventory. */
export const inventoryMutants: readonly Mutant[] = [
  {
    name: "inventory omits items",
    violates: "inventory.answers",
    kind: "missing",
    surfaces: both,
    answer: edited("inventory", "items", () => undefined),
  },
  {
    name: "inventory returns its items as an object keyed by item id",
    violates: "inventory.answers",
    kind: "type",
    surfaces: both,
    answer: items((value) => Object.fromEntries(list(value).map((item) => [objectOf(item)?.id, item]))),
  },
  {
    name: "inventory returns the array without its object",
    violates: "inventory.answers",
    kind: "type",
    surfaces: both,
    answer: edited("inventory", "", (body) => objectOf(body)?.items ?? body),
  },
  {
    name: "inventory answers with 206",
    violates: "inventory.answers",
    kind: "status",
    surfaces: partner,
    answer: (call, reply) => (isInventory(call) && reply.status === 200 ? { ...reply, status: 206 } : undefined),
  },
  {
    name: "inventory omits the user id",
    violates: "inventory.user-id-echo",
    kind: "missing",
    surfaces: both,
    answer: edited("inventory", "user_id", () => undefined),
  },
  {
    name: "inventory returns the user id percent-encoded as in the path",
    violates: "inventory.user-id-echo",
    kind: "odd",
    surfaces: both,
    answer: edited("inventory", "user_id", (id) => encodeURIComponent(String(id))),
  },
  {
    name: "inventory returns a user id of digits as a number",
    violates: "inventory.user-id-echo",
    kind: "odd",
    surfaces: both,
    answer: edited("inventory", "user_id", (id) => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : id)),
  },
  {
    name: "inventory returns the user id in upper case",
    violates: "inventory.user-id-echo",
    kind: "value",
    surfaces: both,
    answer: edited("inventory", "user_id", (id) => String(id).toUpperCase()),
  },
  {
    name: "inventory does not decode the user id in the path",
    violates: "inventory.user-id-encoded",
    kind: "odd",
    surfaces: both,
    ...lookedUp(encodeURIComponent),
  },
  {
    name: "inventory decodes the user id in the path twice",
    violates: "inventory.user-id-encoded",
    kind: "odd",
    surfaces: both,
    ...lookedUp(decodeLeniently),
  },
  {
    name: "inventory decodes a plus sign in the path as a space",
    violates: "inventory.user-id-encoded",
    kind: "odd",
    surfaces: sandbox,
    ...lookedUp((id) => id.replaceAll("+", " ")),
  },
  {
    name: "a raw plus in the path is a space",
    violates: "inventory.user-id-encoded",
    kind: "odd",
    surfaces: both,
    request: (call) => {
      if (isInventory(call) && /\/[^?]*\+/.test(call.url))
        call.params.user_id = decodeURIComponent((call.url.split("/").at(-1) ?? "").replaceAll("+", " "));
      return undefined;
    },
  },
  {
    name: "inventory decodes the user id in the path as Latin-1",
    violates: "inventory.user-id-encoded",
    kind: "odd",
    surfaces: both,
    ...lookedUp((id) => id.replaceAll(/[^\p{ASCII}]/gu, "?")),
  },
  {
    name: "inventory ends the user id at an encoded question mark",
    violates: "inventory.user-id-encoded",
    kind: "odd",
    surfaces: sandbox,
    ...lookedUp((id) => id.split("?")[0] ?? id),
  },
  {
    name: "inventory ends the user id at an encoded semicolon",
    violates: "inventory.user-id-encoded",
    kind: "odd",
    surfaces: sandbox,
    ...lookedUp((id) => id.split(";")[0] ?? id),
  },
  {
    name: "inventory lists at most two items",
    violates: "inventory.lists-purchase",
    kind: "large",
    surfaces: sandbox,
    answer: items((value) => list(value).slice(0, 2)),
  },
  {
    name: "inventory lists no items",
    violates: "inventory.lists-purchase",
    kind: "missing",
    surfaces: both,
    answer: items(() => []),
  },
  {
    name: "minted items are not listed",
    violates: "inventory.lists-purchase",
    kind: "partial",
    surfaces: both,
    ...only((owned) => owned.filter(({ listing }) => listing.type !== "enft")),
  },
  {
    name: "market listings are not listed",
    violates: "inventory.lists-purchase",
    kind: "partial",
    surfaces: both,
    ...only((owned) => owned.filter(({ listing }) => listing.type !== "market_listing")),
  },
  {
    name: "only items of the last pack are listed",
    violates: "inventory.lists-all-purchases",
    kind: "partial",
    surfaces: both,
    ...only((owned) => owned.filter(({ pack }) => pack === owned.at(-1)?.pack)),
  },
  {
    name: "inventory lists at most five items",
    violates: "inventory.lists-all-purchases",
    kind: "large",
    surfaces: sandbox,
    answer: items((value) => list(value).slice(0, 5)),
  },
  {
    name: "inventory gives listings the type external",
    violates: "inventory.item-kind-equals-init",
    kind: "value",
    surfaces: sandbox,
    answer: each("type", (type) => (type === "market_listing" ? "external" : type)),
  },
  {
    name: "inventory omits the mint address",
    violates: "inventory.item-kind-equals-init",
    kind: "missing",
    surfaces: both,
    answer: each("mint_address", () => null),
  },
  {
    name: "inventory returns another token standard",
    violates: "inventory.item-kind-equals-init",
    kind: "value",
    surfaces: both,
    answer: each("token_standard", (standard) => (standard === null ? null : "NonFungible")),
  },
  {
    name: "inventory omits an attribute of items",
    violates: "inventory.item-metadata-equals-init",
    kind: "missing",
    surfaces: both,
    answer: each("content.metadata.attributes", (traits) => list(traits).slice(0, 3)),
  },
  {
    name: "inventory returns attributes as plain strings",
    violates: "metadata.attributes",
    kind: "type",
    surfaces: both,
    answer: each("content.metadata.attributes", (traits) =>
      list(traits).map((trait) => Object.values(objectOf(trait) ?? {}).join(": ")),
    ),
  },
  {
    name: "inventory returns another item name",
    violates: "inventory.item-metadata-equals-init",
    kind: "value",
    surfaces: both,
    answer: each("content.metadata.name", (name) => `${String(name)} (graded)`),
  },
  {
    name: "inventory returns the first item's image for the second item",
    violates: "inventory.item-metadata-equals-init",
    kind: "large",
    surfaces: sandbox,
    answer: each("content.metadata.image", (image, { index }) =>
      index === 1 ? "https://images.packs.example/other.png" : image,
    ),
  },
  {
    name: "inventory returns a buyback price that is a cent off",
    violates: "inventory.item-price-equals-init",
    kind: "value",
    surfaces: sandbox,
    answer: each("buyback_price", (price) => Number(price) - 0.01),
  },
  {
    name: "prices in the sandbox's inventory are three percent higher from the second day on",
    violates: "inventory.item-price-equals-init",
    kind: "later",
    surfaces: sandbox,
    rules: (plain) => ({
      inventoryItemView: (held, scope) => {
        const view = plain.inventoryItemView(held, scope);
        const isOld = scope.surface === "sandbox" && scope.world.clock.now() - held.purchasedAt > DAY_MS;
        return isOld ? { ...view, buyback_price: scope.rules.money(held.pullPrice * 1.03) } : view;
      },
    }),
  },
  {
    name: "inventory returns the market value as buyback price",
    violates: "inventory.item-price-equals-init",
    kind: "value",
    surfaces: sandbox,
    answer: each("buyback_price", (price) => Number(price) / 0.85),
  },
  {
    name: "claw_id of inventory items is the slug of the pack",
    violates: "inventory.claw-id-of-purchase",
    kind: "value",
    surfaces: both,
    answer: each("claw_id", (_, { holder }) => holder.claw_slug),
  },
  {
    name: "claw_id of all inventory items is the first pack's",
    violates: "inventory.claw-id-of-purchase",
    kind: "value",
    surfaces: sandbox,
    answer: each("claw_id", (_, { world }) => world.packs[0]?.id),
  },
  {
    name: "claw_id of a variant's items is its parent's",
    violates: "inventory.claw-id-of-purchase",
    kind: "partial",
    surfaces: sandbox,
    answer: each("claw_id", (id, { world }) => world.packs.find((pack) => pack.id === id)?.variant_of ?? id),
  },
  {
    name: "claw_slug of inventory items is the name of the pack",
    violates: "inventory.claw-slug-of-pack",
    kind: "value",
    surfaces: both,
    answer: each("claw_slug", (slug, { world }) => world.packs.find((pack) => pack.slug === slug)?.name),
  },
  {
    name: "claw_slug of inventory items is null",
    violates: "inventory.claw-slug-of-pack",
    kind: "type",
    surfaces: both,
    answer: each("claw_slug", () => null),
  },
  {
    name: "purchased_at is the time of the inventory request",
    violates: "inventory.purchased-at-of-purchase",
    kind: "value",
    surfaces: sandbox,
    answer: each("purchased_at", (_, { world }) => iso(world.clock.now())),
  },
  {
    name: "purchased_at is an hour early",
    violates: "inventory.purchased-at-of-purchase",
    kind: "value",
    surfaces: both,
    answer: each("purchased_at", (at) => iso(Date.parse(String(at)) - HOUR_MS)),
  },
  {
    name: "purchased_at is ten minutes early",
    violates: "inventory.purchased-at-of-purchase",
    kind: "value",
    surfaces: both,
    answer: edited("inventory", "items", (shown) =>
      list(shown).map((item) => {
        const { purchased_at: at, buyback_expires_at: end, ...rest } = objectOf(item) ?? {};
        const early = (text: unknown) => (text === null ? null : iso(Date.parse(String(text)) - HOUR_MS / 6));
        return { ...rest, purchased_at: early(at), buyback_expires_at: early(end) };
      }),
    ),
  },
  {
    name: "purchased_at is the Unix epoch",
    violates: "inventory.purchased-at-of-purchase",
    kind: "value",
    surfaces: both,
    answer: each("purchased_at", () => iso(0)),
  },
  {
    name: "purchased_at is the time of the user's first purchase",
    violates: "inventory.purchased-at-of-purchase",
    kind: "value",
    surfaces: sandbox,
    answer: items((value) =>
      list(value).map((item) => ({ ...objectOf(item), purchased_at: objectOf(list(value)[0])?.purchased_at })),
    ),
  },
  {
    name: "buyback_expires_at equals purchased_at",
    violates: "inventory.expires-after-purchase",
    kind: "value",
    surfaces: both,
    answer: each("buyback_expires_at", (_, { holder }) => holder.purchased_at),
  },
  {
    name: "buyback_expires_at is a week before the purchase",
    violates: "inventory.expires-after-purchase",
    kind: "value",
    surfaces: both,
    answer: each("buyback_expires_at", (_, { holder }) => iso(Date.parse(String(holder.purchased_at)) - 168 * HOUR_MS)),
  },
  {
    name: "buyback_expires_at is six days after the purchase",
    violates: "inventory.expires-after-seven-days",
    kind: "value",
    surfaces: sandbox,
    rules: () => ({ sellbackWindowMs: () => 144 * HOUR_MS }),
  },
  {
    name: "buyback_expires_at is an hour late",
    violates: "inventory.expires-after-seven-days",
    kind: "value",
    surfaces: sandbox,
    answer: each("buyback_expires_at", (at) => iso(Date.parse(String(at)) + HOUR_MS)),
  },
  {
    name: "buyback_expires_at of the sandbox follows the time of the reading",
    violates: "inventory.expires-after-seven-days",
    kind: "later",
    surfaces: sandbox,
    isWithoutStates: true,
    answer: each("buyback_expires_at", (_, { world }) => iso(world.clock.now() + 168 * HOUR_MS)),
  },
  {
    name: "buyback_expires_at of the third item is a minute early",
    violates: "inventory.expires-after-seven-days",
    kind: "large",
    surfaces: sandbox,
    answer: each("buyback_expires_at", (at, { index }) =>
      index === 2 ? iso(Date.parse(String(at)) - HOUR_MS / 60) : at,
    ),
  },
  {
    name: "buyback_expires_at of repacks' items is seven days and a minute after the reading",
    violates: "inventory.expires-after-seven-days",
    kind: "later",
    surfaces: sandbox,
    answer: each("buyback_expires_at", (at, { holder, world: { clock, packs } }) =>
      packs.find(({ id }) => id === holder.claw_id)?.repack ? iso(clock.now() + 168 * HOUR_MS + MINUTE_MS) : at,
    ),
  },
  {
    name: "buyback_expires_at of repacks' items is null",
    violates: "inventory.expiry-never-null",
    kind: "partial",
    surfaces: sandbox,
    answer: each("buyback_expires_at", (at, { holder, world }) =>
      world.packs.find(({ id }) => id === holder.claw_id)?.repack ? null : at,
    ),
  },
  {
    name: "buyback_expires_at is null",
    violates: "inventory.expiry-never-null",
    kind: "type",
    surfaces: sandbox,
    answer: each("buyback_expires_at", () => null),
  },
  {
    name: "sold items are listed",
    violates: "inventory.excludes-sold",
    kind: "extra",
    surfaces: both,
    rules: () => ({ isInInventory: (held) => held.state !== "shipping" }),
  },
  {
    name: "sold market listings are listed",
    violates: "inventory.excludes-sold",
    kind: "partial",
    surfaces: both,
    rules: () => ({
      isInInventory: (held) =>
        held.state === "owned" || (held.state === "sold" && held.listing.type === "market_listing"),
    }),
  },
  {
    name: "sold items that a voucher covers are listed",
    violates: "inventory.excludes-sold",
    kind: "partial",
    surfaces: ["partner"],
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) || (held.state === "sold" && held.voucher),
    }),
  },
  {
    name: "items of two of production's packs stay listed after their sale",
    violates: "inventory.excludes-sold",
    kind: "partial",
    surfaces: ["partner"],
    rules: (plain) => ({
      isInInventory: (held, scope) =>
        plain.isInInventory(held, scope) ||
        (scope.surface === "partner" && held.state === "sold" && [75, 100].includes(held.pack.mint_price)),
    }),
  },
  {
    name: "a sold item is listed once after its sellback",
    violates: "ownership.gone-at-once",
    kind: "repeat",
    surfaces: both,
    rules: () => ({ isInInventory: (held) => held.state === "owned" || (held.state === "sold" && look(held) === 1) }),
  },
  {
    name: "shipped items are listed",
    violates: "inventory.excludes-shipped",
    kind: "extra",
    surfaces: both,
    rules: () => ({ isInInventory: (held) => held.state !== "sold" }),
  },
  {
    name: "an order removes only its first item from the inventory",
    violates: "inventory.excludes-shipped",
    kind: "large",
    surfaces: sandbox,
    rules: (plain) => ({
      acceptedView: (order, scope) => {
        for (const held of order.holdings.slice(1)) late.add(held);
        return plain.acceptedView(order, scope);
      },
      isInInventory: (held) => held.state === "owned" || late.has(held),
    }),
  },
  {
    name: "a user who sold everything is answered with 404",
    violates: "inventory.emptied-by-sale",
    kind: "status",
    surfaces: both,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const all = plain.holdingsOfUser(userId, scope);
        return all?.every(({ state }) => state === "sold") ? undefined : all;
      },
    }),
  },
  {
    name: "the inventory of a user without items omits items",
    violates: "inventory.emptied-by-sale",
    kind: "missing",
    surfaces: sandbox,
    answer: items((value) => (list(value).length === 0 ? null : value)),
  },
  {
    name: "a user who shipped everything is answered with 404",
    violates: "inventory.emptied-by-shipment",
    kind: "status",
    surfaces: both,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const all = plain.holdingsOfUser(userId, scope);
        return all?.some(({ state }) => state === "shipping") && !all.some(({ state }) => state === "owned")
          ? undefined
          : all;
      },
    }),
  },
  {
    name: "every second inventory request omits an item",
    violates: "inventory.stable",
    kind: "repeat",
    surfaces: sandbox,
    answer: items((value) => list(value).slice(1), 2),
  },
  {
    name: "the second inventory request lists the first item twice",
    violates: "inventory.stable",
    kind: "repeat",
    surfaces: sandbox,
    answer: items((value) => [...list(value).slice(0, 1), ...list(value)], 2),
  },
  {
    name: "an unknown user has an empty inventory",
    violates: "inventory.user-unknown",
    kind: "accepts",
    surfaces: both,
    ...refusedAs(404, () => ({ status: 200, body: { user_id: "", items: [] } })),
  },
  {
    name: "inventory answers an unknown user with 400",
    violates: "inventory.user-unknown",
    kind: "status",
    surfaces: both,
    ...refusedAs(404, () => ({ status: 400, body: { error: "User not found" } })),
  },
  {
    name: "inventory refuses an unknown user with a text in upper case",
    violates: "inventory.user-unknown",
    kind: "status",
    surfaces: both,
    ...refusedAs(404, () => ({ status: 404, body: { error: "User Not Found" } })),
  },
  {
    name: "inventory finds a user by the first characters of the id",
    violates: "inventory.user-unknown",
    kind: "accepts",
    surfaces: sandbox,
    ...lookedUp((id) => id.replace(/-.*$/, "")),
  },
  {
    name: "inventory answers a path without user id with an empty inventory",
    violates: "inventory.segment-missing",
    kind: "accepts",
    surfaces: both,
    answer: (call) =>
      isInventory(call) && !call.params.user_id ? { status: 200, body: { user_id: "", items: [] } } : undefined,
  },
  {
    name: "inventory refuses a path without user id with another text",
    violates: "inventory.segment-missing",
    kind: "status",
    surfaces: both,
    answer: (call) =>
      isInventory(call) && !call.params.user_id ? { status: 400, body: { error: "user_id is required" } } : undefined,
  },
  {
    name: "the internal error of inventory has another text",
    violates: "inventory.internal-error",
    kind: "status",
    surfaces: both,
    ...refusedAs(500, () => ({ status: 500, body: { error: "Internal server error" } })),
  },
  {
    name: "inventory answers an internal error with an empty inventory",
    violates: "inventory.internal-error",
    kind: "status",
    surfaces: both,
    ...refusedAs(500, () => ({ status: 200, body: { user_id: "", items: [] } })),
  },
  {
    name: "inventory answers an internal error as an unknown user",
    violates: "inventory.internal-error",
    kind: "status",
    surfaces: both,
    ...refusedAs(500, () => ({ status: 404, body: { error: "User not found" } })),
  },
  {
    name: "the internal error of inventory deletes the user's items",
    violates: "inventory.internal-error",
    kind: "effect",
    surfaces: both,
    answer: (call, reply, world) => {
      const scope = scopeOf(world, call.surface === "sandbox" ? "sandbox" : "partner", FIRST_PARTNER);
      const holdings = world.rules.holdingsOfUser(call.params.user_id ?? "", scope) ?? [];
      if (isInventory(call) && reply.status === 500) for (const held of holdings) held.state = "sold";
      return undefined;
    },
  },
];

const late = new WeakSet<Holding>();

/** How often the holding was read since it was sold or ordered. */
function look(held: Holding): number {
  const count = (looks.get(held) ?? 0) + 1;
  looks.set(held, count);
  return count;
}
