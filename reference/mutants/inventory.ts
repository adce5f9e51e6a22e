import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { FIRST_PARTNER } from "../keys.ts";
import { scopeOf } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { type Change, edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const HOUR_MS = 3_600_000;
const isInventory = (call: Call) => call.endpoint === "inventory";
const items = (change: Change, nth = 1) => edited("inventory", "items", change, { when: everyNth(nth) });
const each = (member: string, change: Change) => edited("inventory", `items[].${member}`, change);
const iso = (ms: number) => new Date(ms).toISOString();
const list = (value: unknown) => value as unknown[];

/** A look-up that fails as such is answered otherwise. */
const refusedAs = (status: number, make: () => Reply): Pick<Mutant, "answer"> => ({
  answer: (call, reply) => (isInventory(call) && reply.status === status ? make() : undefined),
});

/** A user is looked for under a changed id. */
const lookedUp = (change: (userId: string) => string): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({ holdingsOfUser: (userId, scope) => plain.holdingsOfUser(change(userId), scope) }),
});

/** The inventory of a user who is known shows only some holdings. */
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
    name: "the inventory has no list of items",
    violates: "inventory.answers",
    surfaces: both,
    answer: edited("inventory", "items", () => undefined),
  },
  {
    name: "the inventory is an object by item id",
    violates: "inventory.answers",
    surfaces: both,
    answer: items((value) => Object.fromEntries(list(value).map((item) => [objectOf(item)?.id, item]))),
  },
  {
    name: "the inventory is the list alone",
    violates: "inventory.answers",
    surfaces: both,
    answer: edited("inventory", "", (body) => objectOf(body)?.items ?? body),
  },
  {
    name: "the inventory is a 206",
    violates: "inventory.answers",
    surfaces: partner,
    answer: (call, reply) => (isInventory(call) && reply.status === 200 ? { ...reply, status: 206 } : undefined),
  },
  {
    name: "the inventory does not name its user",
    violates: "inventory.user-id-echo",
    surfaces: both,
    answer: edited("inventory", "user_id", () => undefined),
  },
  {
    name: "the inventory names its user as in the path",
    violates: "inventory.user-id-echo",
    surfaces: both,
    answer: edited("inventory", "user_id", (id) => encodeURIComponent(String(id))),
  },
  {
    name: "the inventory names its user in capitals",
    violates: "inventory.user-id-echo",
    surfaces: both,
    answer: edited("inventory", "user_id", (id) => String(id).toUpperCase()),
  },
  {
    name: "the path is not decoded",
    violates: "inventory.user-id-encoded",
    surfaces: both,
    ...lookedUp(encodeURIComponent),
  },
  {
    name: "the path is decoded twice",
    violates: "inventory.user-id-encoded",
    surfaces: both,
    ...lookedUp(decodeURIComponent),
  },
  {
    name: "a plus is a space",
    violates: "inventory.user-id-encoded",
    surfaces: sandbox,
    ...lookedUp((id) => id.replaceAll("+", " ")),
  },
  {
    name: "path characters are decoded as Latin-1",
    violates: "inventory.user-id-encoded",
    surfaces: sandbox,
    ...lookedUp((id) => id.replaceAll(/[^\p{ASCII}]/gu, "?")),
  },
  {
    name: "a question mark ends the user id",
    violates: "inventory.user-id-encoded",
    surfaces: sandbox,
    ...lookedUp((id) => id.split("?")[0] ?? id),
  },
  {
    name: "only two items are listed",
    violates: "inventory.lists-purchase",
    surfaces: sandbox,
    answer: items((value) => list(value).slice(0, 2)),
  },
  { name: "new items are not listed", violates: "inventory.lists-purchase", surfaces: both, answer: items(() => []) },
  {
    name: "minted items are not listed",
    violates: "inventory.lists-purchase",
    surfaces: both,
    ...only((owned) => owned.filter(({ listing }) => listing.type !== "enft")),
  },
  {
    name: "market listings are not listed",
    violates: "inventory.lists-purchase",
    surfaces: both,
    ...only((owned) => owned.filter(({ listing }) => listing.type !== "market_listing")),
  },
  {
    name: "only items of the last pack are listed",
    violates: "inventory.lists-all-purchases",
    surfaces: both,
    ...only((owned) => owned.filter(({ pack }) => pack === owned.at(-1)?.pack)),
  },
  {
    name: "only five items are listed",
    violates: "inventory.lists-all-purchases",
    surfaces: sandbox,
    answer: items((value) => list(value).slice(0, 5)),
  },
  {
    name: "listings are shown as external",
    violates: "inventory.item-kind-equals-init",
    surfaces: sandbox,
    answer: each("type", (type) => (type === "market_listing" ? "external" : type)),
  },
  {
    name: "minted items lose their address",
    violates: "inventory.item-kind-equals-init",
    surfaces: both,
    answer: each("mint_address", () => null),
  },
  {
    name: "the token standard is simplified",
    violates: "inventory.item-kind-equals-init",
    surfaces: both,
    answer: each("token_standard", (standard) => (standard === null ? null : "NonFungible")),
  },
  {
    name: "the inventory trims traits",
    violates: "inventory.item-metadata-equals-init",
    surfaces: both,
    answer: each("content.metadata.attributes", (traits) => list(traits).slice(0, 3)),
  },
  {
    name: "the inventory shows another name",
    violates: "inventory.item-metadata-equals-init",
    surfaces: both,
    answer: each("content.metadata.name", (name) => `${String(name)} (graded)`),
  },
  {
    name: "the second item has the first one's image",
    violates: "inventory.item-metadata-equals-init",
    surfaces: sandbox,
    answer: each("content.metadata.image", (image, { index }) =>
      index === 1 ? "https://images.packs.example/other.png" : image,
    ),
  },
  {
    name: "the inventory's price is a cent off",
    violates: "inventory.item-price-equals-init",
    surfaces: sandbox,
    answer: each("buyback_price", (price) => Number(price) - 0.01),
  },
  {
    name: "the inventory shows the value as price",
    violates: "inventory.item-price-equals-init",
    surfaces: sandbox,
    answer: each("buyback_price", (price) => Number(price) / 0.85),
  },
  {
    name: "the pack is named by its slug",
    violates: "inventory.claw-id-of-purchase",
    surfaces: both,
    answer: each("claw_id", (_, { holder }) => holder.claw_slug),
  },
  {
    name: "all items are of the first pack",
    violates: "inventory.claw-id-of-purchase",
    surfaces: sandbox,
    answer: each("claw_id", (_, { world }) => world.packs[0]?.id),
  },
  {
    name: "a variant's items are of its parent",
    violates: "inventory.claw-id-of-purchase",
    surfaces: sandbox,
    answer: each("claw_id", (id, { world }) => world.packs.find((pack) => pack.id === id)?.variant_of ?? id),
  },
  {
    name: "the slug is the pack's name",
    violates: "inventory.claw-slug-of-pack",
    surfaces: both,
    answer: each("claw_slug", (slug, { world }) => world.packs.find((pack) => pack.slug === slug)?.name),
  },
  {
    name: "the slug is null",
    violates: "inventory.claw-slug-of-pack",
    surfaces: both,
    answer: each("claw_slug", () => null),
  },
  {
    name: "items are dated when they are looked at",
    violates: "inventory.purchased-at-of-purchase",
    surfaces: sandbox,
    answer: each("purchased_at", (_, { world }) => iso(world.clock.now())),
  },
  {
    name: "items are dated an hour early",
    violates: "inventory.purchased-at-of-purchase",
    surfaces: both,
    answer: each("purchased_at", (at) => iso(Date.parse(String(at)) - HOUR_MS)),
  },
  {
    name: "items are dated at the Unix epoch",
    violates: "inventory.purchased-at-of-purchase",
    surfaces: both,
    answer: each("purchased_at", () => iso(0)),
  },
  {
    name: "items are dated at the user's first purchase",
    violates: "inventory.purchased-at-of-purchase",
    surfaces: sandbox,
    answer: items((value) =>
      list(value).map((item) => ({ ...objectOf(item), purchased_at: objectOf(list(value)[0])?.purchased_at })),
    ),
  },
  {
    name: "sellback ends when it begins",
    violates: "inventory.expires-after-purchase",
    surfaces: both,
    answer: each("buyback_expires_at", (_, { holder }) => holder.purchased_at),
  },
  {
    name: "sellback ended a week before the purchase",
    violates: "inventory.expires-after-purchase",
    surfaces: both,
    answer: each("buyback_expires_at", (_, { holder }) => iso(Date.parse(String(holder.purchased_at)) - 168 * HOUR_MS)),
  },
  {
    name: "sellback ends after six days",
    violates: "inventory.expires-after-seven-days",
    surfaces: sandbox,
    rules: () => ({ sellbackWindowMs: () => 144 * HOUR_MS }),
  },
  {
    name: "sellback ends an hour late",
    violates: "inventory.expires-after-seven-days",
    surfaces: sandbox,
    answer: each("buyback_expires_at", (at) => iso(Date.parse(String(at)) + HOUR_MS)),
  },
  {
    name: "sellback of a third item ends a minute early",
    violates: "inventory.expires-after-seven-days",
    surfaces: sandbox,
    answer: each("buyback_expires_at", (at, { index }) =>
      index === 2 ? iso(Date.parse(String(at)) - HOUR_MS / 60) : at,
    ),
  },
  {
    name: "sellback of repacks never ends",
    violates: "inventory.expiry-never-null",
    surfaces: sandbox,
    answer: each("buyback_expires_at", (at, { holder, world }) =>
      world.packs.find(({ id }) => id === holder.claw_id)?.repack ? null : at,
    ),
  },
  {
    name: "sellback never ends",
    violates: "inventory.expiry-never-null",
    surfaces: sandbox,
    answer: each("buyback_expires_at", () => null),
  },
  {
    name: "sold items are listed",
    violates: "inventory.excludes-sold",
    surfaces: both,
    rules: () => ({ isInInventory: (held) => held.state !== "shipping" }),
  },
  {
    name: "sold market listings are listed",
    violates: "inventory.excludes-sold",
    surfaces: both,
    rules: () => ({
      isInInventory: (held) =>
        held.state === "owned" || (held.state === "sold" && held.listing.type === "market_listing"),
    }),
  },
  {
    name: "a sold item is listed once more",
    violates: "ownership.gone-at-once",
    surfaces: both,
    rules: () => ({ isInInventory: (held) => held.state === "owned" || (held.state === "sold" && look(held) === 1) }),
  },
  {
    name: "shipped items are listed",
    violates: "inventory.excludes-shipped",
    surfaces: both,
    rules: () => ({ isInInventory: (held) => held.state !== "sold" }),
  },
  {
    name: "only the first item of an order is taken out",
    violates: "inventory.excludes-shipped",
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
    name: "a user who sold everything is unknown",
    violates: "inventory.emptied-by-sale",
    surfaces: both,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const all = plain.holdingsOfUser(userId, scope);
        return all?.every(({ state }) => state === "sold") ? undefined : all;
      },
    }),
  },
  {
    name: "a user without items has no list of items",
    violates: "inventory.emptied-by-sale",
    surfaces: sandbox,
    answer: items((value) => (list(value).length === 0 ? null : value)),
  },
  {
    name: "a user who shipped everything is unknown",
    violates: "inventory.emptied-by-shipment",
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
    name: "every second inventory read omits an item",
    violates: "inventory.stable",
    surfaces: sandbox,
    answer: items((value) => list(value).slice(1), 2),
  },
  {
    name: "a second inventory read lists the first item twice",
    violates: "inventory.stable",
    surfaces: sandbox,
    answer: items((value) => [...list(value).slice(0, 1), ...list(value)], 2),
  },
  {
    name: "an unknown user has an empty inventory",
    violates: "inventory.user-unknown",
    surfaces: both,
    ...refusedAs(404, () => ({ status: 200, body: { user_id: "", items: [] } })),
  },
  {
    name: "an unknown user is a bad request",
    violates: "inventory.user-unknown",
    surfaces: both,
    ...refusedAs(404, () => ({ status: 400, body: { error: "User not found" } })),
  },
  {
    name: "an unknown user is not found in capitals",
    violates: "inventory.user-unknown",
    surfaces: both,
    ...refusedAs(404, () => ({ status: 404, body: { error: "User Not Found" } })),
  },
  {
    name: "a user is found by the beginning of the id",
    violates: "inventory.user-unknown",
    surfaces: sandbox,
    ...lookedUp((id) => id.replace(/-.*$/, "")),
  },
  {
    name: "an inventory without a user id is empty",
    violates: "inventory.segment-missing",
    surfaces: both,
    answer: (call) =>
      isInventory(call) && !call.params.user_id ? { status: 200, body: { user_id: "", items: [] } } : undefined,
  },
  {
    name: "an inventory without a user id has another text",
    violates: "inventory.segment-missing",
    surfaces: both,
    answer: (call) =>
      isInventory(call) && !call.params.user_id ? { status: 400, body: { error: "user_id is required" } } : undefined,
  },
  {
    name: "an internal error of an inventory lookup has another text",
    violates: "inventory.internal-error",
    surfaces: both,
    ...refusedAs(500, () => ({ status: 500, body: { error: "Internal server error" } })),
  },
  {
    name: "an internal error of an inventory lookup is an empty inventory",
    violates: "inventory.internal-error",
    surfaces: both,
    ...refusedAs(500, () => ({ status: 200, body: { user_id: "", items: [] } })),
  },
  {
    name: "an internal error of an inventory lookup is an unknown user",
    violates: "inventory.internal-error",
    surfaces: both,
    ...refusedAs(500, () => ({ status: 404, body: { error: "User not found" } })),
  },
  {
    name: "an internal error of an inventory lookup loses the items",
    violates: "inventory.internal-error",
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

/** How often the holding was looked at since it left. */
function look(held: Holding): number {
  const count = (looks.get(held) ?? 0) + 1;
  looks.set(held, count);
  return count;
}
