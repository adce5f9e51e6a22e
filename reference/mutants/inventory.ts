import { unescape as decodeLeniently } from "node:querystring";
import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { FIRST_PARTNER } from "../keys.ts";
import { scopeOf } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("inventory.answers", "missing", both, "inventory omits items", {
    answer: edited("inventory", "items", () => undefined),
  }),
  mutant("inventory.answers", "type", both, "inventory returns its items as an object keyed by item id", {
    answer: items((value) => Object.fromEntries(list(value).map((item) => [objectOf(item)?.id, item]))),
  }),
  mutant("inventory.answers", "type", both, "inventory returns the array without its object", {
    answer: edited("inventory", "", (body) => objectOf(body)?.items ?? body),
  }),
  mutant("inventory.answers", "status", partner, "inventory answers with 206", {
    answer: (call, reply) => (isInventory(call) && reply.status === 200 ? { ...reply, status: 206 } : undefined),
  }),
  mutant("inventory.user-id-echo", "missing", both, "inventory omits the user id", {
    answer: edited("inventory", "user_id", () => undefined),
  }),
  mutant("inventory.user-id-echo", "odd", both, "inventory returns the user id percent-encoded as in the path", {
    answer: edited("inventory", "user_id", (id) => encodeURIComponent(String(id))),
  }),
  mutant("inventory.user-id-echo", "odd", both, "inventory returns a user id of digits as a number", {
    answer: edited("inventory", "user_id", (id) => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : id)),
  }),
  mutant("inventory.user-id-echo", "value", both, "inventory returns the user id in upper case", {
    answer: edited("inventory", "user_id", (id) => String(id).toUpperCase()),
  }),
  mutant("inventory.user-id-encoded", "odd", both, "inventory does not decode the user id in the path", {
    ...lookedUp(encodeURIComponent),
  }),
  mutant("inventory.user-id-encoded", "odd", both, "inventory decodes the user id in the path twice", {
    ...lookedUp(decodeLeniently),
  }),
  mutant("inventory.user-id-encoded", "odd", sandbox, "inventory decodes a plus sign in the path as a space", {
    ...lookedUp((id) => id.replaceAll("+", " ")),
  }),
  mutant("inventory.user-id-encoded", "odd", both, "a raw plus in the path is a space", {
    request: (call) => {
      if (isInventory(call) && /\/[^?]*\+/.test(call.url))
        call.params.user_id = decodeURIComponent((call.url.split("/").at(-1) ?? "").replaceAll("+", " "));
      return undefined;
    },
  }),
  mutant("inventory.user-id-encoded", "odd", both, "inventory decodes the user id in the path as Latin-1", {
    ...lookedUp((id) => id.replaceAll(/[^\p{ASCII}]/gu, "?")),
  }),
  mutant("inventory.user-id-encoded", "odd", sandbox, "inventory ends the user id at an encoded question mark", {
    ...lookedUp((id) => id.split("?")[0] ?? id),
  }),
  mutant("inventory.user-id-encoded", "odd", sandbox, "inventory ends the user id at an encoded semicolon", {
    ...lookedUp((id) => id.split(";")[0] ?? id),
  }),
  mutant("inventory.lists-purchase", "large", sandbox, "inventory lists at most two items", {
    answer: items((value) => list(value).slice(0, 2)),
  }),
  mutant("inventory.lists-purchase", "missing", both, "inventory lists no items", {
    answer: items(() => []),
  }),
  mutant("inventory.lists-purchase", "partial", both, "minted items are not listed", {
    ...only((owned) => owned.filter(({ listing }) => listing.type !== "enft")),
  }),
  mutant("inventory.lists-purchase", "partial", both, "market listings are not listed", {
    ...only((owned) => owned.filter(({ listing }) => listing.type !== "market_listing")),
  }),
  mutant("inventory.lists-all-purchases", "partial", both, "only items of the last pack are listed", {
    ...only((owned) => owned.filter(({ pack }) => pack === owned.at(-1)?.pack)),
  }),
  mutant("inventory.lists-all-purchases", "large", sandbox, "inventory lists at most five items", {
    answer: items((value) => list(value).slice(0, 5)),
  }),
  mutant("inventory.item-kind-equals-init", "value", sandbox, "inventory gives listings the type external", {
    answer: each("type", (type) => (type === "market_listing" ? "external" : type)),
  }),
  mutant("inventory.item-kind-equals-init", "missing", both, "inventory omits the mint address", {
    answer: each("mint_address", () => null),
  }),
  mutant("inventory.item-kind-equals-init", "value", both, "inventory returns another token standard", {
    answer: each("token_standard", (standard) => (standard === null ? null : "NonFungible")),
  }),
  mutant("inventory.item-metadata-equals-init", "missing", both, "inventory omits an attribute of items", {
    answer: each("content.metadata.attributes", (traits) => list(traits).slice(0, 3)),
  }),
  mutant("metadata.attributes", "type", both, "inventory returns attributes as plain strings", {
    answer: each("content.metadata.attributes", (traits) =>
      list(traits).map((trait) => Object.values(objectOf(trait) ?? {}).join(": ")),
    ),
  }),
  mutant("inventory.item-metadata-equals-init", "value", both, "inventory returns another item name", {
    answer: each("content.metadata.name", (name) => `${String(name)} (graded)`),
  }),
  mutant(
    "inventory.item-metadata-equals-init",
    "large",
    sandbox,
    "inventory returns the first item's image for the second item",
    {
      answer: each("content.metadata.image", (image, { index }) =>
        index === 1 ? "https://images.packs.example/other.png" : image,
      ),
    },
  ),
  mutant("inventory.item-price-equals-init", "value", sandbox, "inventory returns a buyback price that is a cent off", {
    answer: each("buyback_price", (price) => Number(price) - 0.01),
  }),
  mutant(
    "inventory.item-price-equals-init",
    "later",
    sandbox,
    "prices in the sandbox's inventory are three percent higher from the second day on",
    {
      rules: (plain) => ({
        inventoryItemView: (held, scope) => {
          const view = plain.inventoryItemView(held, scope);
          const isOld = scope.surface === "sandbox" && scope.world.clock.now() - held.purchasedAt > DAY_MS;
          return isOld ? { ...view, buyback_price: scope.rules.money(held.pullPrice * 1.03) } : view;
        },
      }),
    },
  ),
  mutant("inventory.item-price-equals-init", "value", sandbox, "inventory returns the market value as buyback price", {
    answer: each("buyback_price", (price) => Number(price) / 0.85),
  }),
  mutant("inventory.claw-id-of-purchase", "value", both, "claw_id of inventory items is the slug of the pack", {
    answer: each("claw_id", (_, { holder }) => holder.claw_slug),
  }),
  mutant("inventory.claw-id-of-purchase", "value", sandbox, "claw_id of all inventory items is the first pack's", {
    answer: each("claw_id", (_, { world }) => world.packs[0]?.id),
  }),
  mutant("inventory.claw-id-of-purchase", "partial", sandbox, "claw_id of a variant's items is its parent's", {
    answer: each("claw_id", (id, { world }) => world.packs.find((pack) => pack.id === id)?.variant_of ?? id),
  }),
  mutant("inventory.claw-slug-of-pack", "value", both, "claw_slug of inventory items is the name of the pack", {
    answer: each("claw_slug", (slug, { world }) => world.packs.find((pack) => pack.slug === slug)?.name),
  }),
  mutant("inventory.claw-slug-of-pack", "type", both, "claw_slug of inventory items is null", {
    answer: each("claw_slug", () => null),
  }),
  mutant("inventory.purchased-at-of-purchase", "value", sandbox, "purchased_at is the time of the inventory request", {
    answer: each("purchased_at", (_, { world }) => iso(world.clock.now())),
  }),
  mutant("inventory.purchased-at-of-purchase", "value", both, "purchased_at is an hour early", {
    answer: each("purchased_at", (at) => iso(Date.parse(String(at)) - HOUR_MS)),
  }),
  mutant("inventory.purchased-at-of-purchase", "value", both, "purchased_at is ten minutes early", {
    answer: edited("inventory", "items", (shown) =>
      list(shown).map((item) => {
        const { purchased_at: at, buyback_expires_at: end, ...rest } = objectOf(item) ?? {};
        const early = (text: unknown) => (text === null ? null : iso(Date.parse(String(text)) - HOUR_MS / 6));
        return { ...rest, purchased_at: early(at), buyback_expires_at: early(end) };
      }),
    ),
  }),
  mutant("inventory.purchased-at-of-purchase", "value", both, "purchased_at is the Unix epoch", {
    answer: each("purchased_at", () => iso(0)),
  }),
  mutant(
    "inventory.purchased-at-of-purchase",
    "value",
    sandbox,
    "purchased_at is the time of the user's first purchase",
    {
      answer: items((value) =>
        list(value).map((item) => ({ ...objectOf(item), purchased_at: objectOf(list(value)[0])?.purchased_at })),
      ),
    },
  ),
  mutant("inventory.expires-after-purchase", "value", both, "buyback_expires_at equals purchased_at", {
    answer: each("buyback_expires_at", (_, { holder }) => holder.purchased_at),
  }),
  mutant("inventory.expires-after-purchase", "value", both, "buyback_expires_at is a week before the purchase", {
    answer: each("buyback_expires_at", (_, { holder }) => iso(Date.parse(String(holder.purchased_at)) - 168 * HOUR_MS)),
  }),
  mutant("inventory.expires-after-seven-days", "value", sandbox, "buyback_expires_at is six days after the purchase", {
    rules: () => ({ sellbackWindowMs: () => 144 * HOUR_MS }),
  }),
  mutant("inventory.expires-after-seven-days", "value", sandbox, "buyback_expires_at is an hour late", {
    answer: each("buyback_expires_at", (at) => iso(Date.parse(String(at)) + HOUR_MS)),
  }),
  mutant(
    "inventory.expires-after-seven-days",
    "later",
    sandbox,
    "buyback_expires_at of the sandbox follows the time of the reading",
    {
      isWithoutStates: true,
      answer: each("buyback_expires_at", (_, { world }) => iso(world.clock.now() + 168 * HOUR_MS)),
    },
  ),
  mutant(
    "inventory.expires-after-seven-days",
    "large",
    sandbox,
    "buyback_expires_at of the third item is a minute early",
    {
      answer: each("buyback_expires_at", (at, { index }) =>
        index === 2 ? iso(Date.parse(String(at)) - HOUR_MS / 60) : at,
      ),
    },
  ),
  mutant(
    "inventory.expires-after-seven-days",
    "later",
    sandbox,
    "buyback_expires_at of repacks' items is seven days and a minute after the reading",
    {
      answer: each("buyback_expires_at", (at, { holder, world: { clock, packs } }) =>
        packs.find(({ id }) => id === holder.claw_id)?.repack ? iso(clock.now() + 168 * HOUR_MS + MINUTE_MS) : at,
      ),
    },
  ),
  mutant("inventory.expiry-never-null", "partial", sandbox, "buyback_expires_at of repacks' items is null", {
    answer: each("buyback_expires_at", (at, { holder, world }) =>
      world.packs.find(({ id }) => id === holder.claw_id)?.repack ? null : at,
    ),
  }),
  mutant("inventory.expiry-never-null", "type", sandbox, "buyback_expires_at is null", {
    answer: each("buyback_expires_at", () => null),
  }),
  mutant("inventory.excludes-sold", "extra", both, "sold items are listed", {
    rules: () => ({ isInInventory: (held) => held.state !== "shipping" }),
  }),
  mutant("inventory.excludes-sold", "partial", both, "sold market listings are listed", {
    rules: () => ({
      isInInventory: (held) =>
        held.state === "owned" || (held.state === "sold" && held.listing.type === "market_listing"),
    }),
  }),
  mutant("inventory.excludes-sold", "partial", ["partner"], "sold items that a voucher covers are listed", {
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) || (held.state === "sold" && held.voucher),
    }),
  }),
  mutant(
    "inventory.excludes-sold",
    "partial",
    ["partner"],
    "items of two of production's packs stay listed after their sale",
    {
      rules: (plain) => ({
        isInInventory: (held, scope) =>
          plain.isInInventory(held, scope) ||
          (scope.surface === "partner" && held.state === "sold" && [75, 100].includes(held.pack.mint_price)),
      }),
    },
  ),
  mutant("ownership.gone-at-once", "repeat", both, "a sold item is listed once after its sellback", {
    rules: () => ({ isInInventory: (held) => held.state === "owned" || (held.state === "sold" && look(held) === 1) }),
  }),
  mutant("inventory.excludes-shipped", "extra", both, "shipped items are listed", {
    rules: () => ({ isInInventory: (held) => held.state !== "sold" }),
  }),
  mutant("inventory.excludes-shipped", "large", sandbox, "an order removes only its first item from the inventory", {
    rules: (plain) => ({
      acceptedView: (order, scope) => {
        for (const held of order.holdings.slice(1)) late.add(held);
        return plain.acceptedView(order, scope);
      },
      isInInventory: (held) => held.state === "owned" || late.has(held),
    }),
  }),
  mutant("inventory.emptied-by-sale", "status", both, "a user who sold everything is answered with 404", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const all = plain.holdingsOfUser(userId, scope);
        return all?.every(({ state }) => state === "sold") ? undefined : all;
      },
    }),
  }),
  mutant("inventory.emptied-by-sale", "missing", sandbox, "the inventory of a user without items omits items", {
    answer: items((value) => (list(value).length === 0 ? null : value)),
  }),
  mutant("inventory.emptied-by-shipment", "status", both, "a user who shipped everything is answered with 404", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const all = plain.holdingsOfUser(userId, scope);
        return all?.some(({ state }) => state === "shipping") && !all.some(({ state }) => state === "owned")
          ? undefined
          : all;
      },
    }),
  }),
  mutant("inventory.stable", "repeat", sandbox, "every second inventory request omits an item", {
    answer: items((value) => list(value).slice(1), 2),
  }),
  mutant("inventory.stable", "repeat", sandbox, "the second inventory request lists the first item twice", {
    answer: items((value) => [...list(value).slice(0, 1), ...list(value)], 2),
  }),
  mutant("inventory.user-unknown", "accepts", both, "an unknown user has an empty inventory", {
    ...refusedAs(404, () => ({ status: 200, body: { user_id: "", items: [] } })),
  }),
  mutant("inventory.user-unknown", "status", both, "inventory answers an unknown user with 400", {
    ...refusedAs(404, () => ({ status: 400, body: { error: "User not found" } })),
  }),
  mutant("inventory.user-unknown", "status", both, "inventory refuses an unknown user with a text in upper case", {
    ...refusedAs(404, () => ({ status: 404, body: { error: "User Not Found" } })),
  }),
  mutant("inventory.user-unknown", "accepts", sandbox, "inventory finds a user by the first characters of the id", {
    ...lookedUp((id) => id.replace(/-.*$/, "")),
  }),
  mutant(
    "inventory.segment-missing",
    "accepts",
    both,
    "inventory answers a path without user id with an empty inventory",
    {
      answer: (call) =>
        isInventory(call) && !call.params.user_id ? { status: 200, body: { user_id: "", items: [] } } : undefined,
    },
  ),
  mutant("inventory.segment-missing", "status", both, "inventory refuses a path without user id with another text", {
    answer: (call) =>
      isInventory(call) && !call.params.user_id ? { status: 400, body: { error: "user_id is required" } } : undefined,
  }),
  mutant("inventory.internal-error", "status", both, "the internal error of inventory has another text", {
    ...refusedAs(500, () => ({ status: 500, body: { error: "Internal server error" } })),
  }),
  mutant("inventory.internal-error", "status", both, "inventory answers an internal error with an empty inventory", {
    ...refusedAs(500, () => ({ status: 200, body: { user_id: "", items: [] } })),
  }),
  mutant("inventory.internal-error", "status", both, "inventory answers an internal error as an unknown user", {
    ...refusedAs(500, () => ({ status: 404, body: { error: "User not found" } })),
  }),
  mutant(
    "inventory.internal-error",
    "status",
    both,
    "inventory and recent-pulls answer internal errors with empty lists",
    {
      answer: (call, reply) => {
        if (reply.status !== 500) return undefined;
        if (call.endpoint === "recent-pulls") return { status: 200, body: [] };
        return isInventory(call) ? { status: 200, body: { user_id: call.params.user_id, items: [] } } : undefined;
      },
    },
  ),
  mutant("inventory.internal-error", "effect", both, "the internal error of inventory deletes the user's items", {
    answer: (call, reply, world) => {
      const scope = scopeOf(world, call.surface === "sandbox" ? "sandbox" : "partner", FIRST_PARTNER);
      const holdings = world.rules.holdingsOfUser(call.params.user_id ?? "", scope) ?? [];
      if (isInventory(call) && reply.status === 500) for (const held of holdings) held.state = "sold";
      return undefined;
    },
  }),
];

const late = new WeakSet<Holding>();

/** How often the holding was read since it was sold or ordered. */
function look(held: Holding): number {
  const count = (looks.get(held) ?? 0) + 1;
  looks.set(held, count);
  return count;
}
