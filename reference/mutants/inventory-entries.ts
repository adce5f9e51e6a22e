import type { Deviation } from "../deviation.ts";
import type { Holding } from "../holding.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { type Change, edited } from "./support/edit.ts";
import { isOrderedAt, isOrderedWithOthers, sales } from "./support/holdings.ts";
import { refusal } from "./support/replies.ts";
import { at } from "./support/requests.ts";
import { both, sandbox } from "./support/surfaces.ts";

/** Each item's window ends with that of the latest item. */
const youngestExpiry: Change = (items) => {
  const entries = items as Record<string, unknown>[];
  const last = entries
    .map((item) => String(item.buyback_expires_at))
    .sort()
    .at(-1);
  return entries.map((item) => ({ ...item, buyback_expires_at: last }));
};

/** Answers with an empty inventory for a user who never bought, under a condition. */
const emptyFor = (isMeant: (userId: string, timesAsked: number) => boolean): Pick<Deviation, "answer"> => {
  const asked = new WeakMap<object, Map<string, number>>();
  return {
    answer: (call, reply, world) => {
      const userId = call.params.user_id ?? "";
      if (call.endpoint !== "inventory" || reply.status !== 404 || userId === "") return undefined;
      const times = asked.get(world) ?? new Map<string, number>();
      asked.set(world, times.set(userId, (times.get(userId) ?? 0) + 1));
      const isEmpty = isMeant(userId, times.get(userId) ?? 0);
      return isEmpty ? { status: 200, body: { user_id: userId, items: [] } } : undefined;
    },
  };
};

const shortened = (most: number) => edited("inventory", "items", (items) => (items as unknown[]).slice(0, most));

/** Lists an item that was sold or ordered in one further inventory. */
function listedOnceMore(state: Holding["state"]): Pick<Mutant, "rules"> {
  const shown = new WeakSet<Holding>();
  return {
    rules: (plain) => ({
      isInInventory: (held, scope) => {
        if (plain.isInInventory(held, scope)) return true;
        if (held.state !== state || shown.has(held)) return false;
        shown.add(held);
        return true;
      },
    }),
  };
}

const odd = (text: string): string => text.replace(/^packproof-\w+-\w+-\d+-?/, "");

/** Faults of entries after the first one. */
const LATER_ENTRIES: readonly {
  readonly name: string;
  readonly violates: string;
  readonly member: string;
  readonly change: Change;
}[] = [
  {
    name: "claw_id is another pack's",
    violates: "inventory.claw-id-of-purchase",
    member: "claw_id",
    change: (id, { world }) => world.packs.find((pack) => pack.id !== id)?.id,
  },
  {
    name: "claw_slug is another pack's",
    violates: "inventory.claw-slug-of-pack",
    member: "claw_slug",
    change: (slug, { world }) => world.packs.find((pack) => pack.slug !== slug)?.slug,
  },
  {
    name: "the name is Card",
    violates: "inventory.item-metadata-equals-init",
    member: "content.metadata.name",
    change: () => "Card",
  },
  {
    name: "type is external",
    violates: "inventory.item-kind-equals-init",
    member: "type",
    change: () => "external",
  },
  {
    name: "buyback_expires_at lies before the purchase",
    violates: "inventory.expires-after-purchase",
    member: "buyback_expires_at",
    change: (end) => new Date(Date.parse(String(end)) - 30 * DAY_MS).toISOString(),
  },
];

/** Inventories that are wrong for some users, some items or after some events. */
export const inventoryEntriesMutants: readonly Mutant[] = [
  mutant(
    "inventory.claw-id-of-purchase",
    "partial",
    ["partner"],
    "inventory of production names the parent of a variant as the pack",
    {
      answer: edited("inventory", "items[].claw_id", (clawId, { world }) => {
        const pack = world.packs.find(({ id }) => id === clawId);
        return pack?.variant_of ?? clawId;
      }),
    },
  ),
  mutant("inventory.claw-slug-of-pack", "extra", sandbox, "inventory invents a slug for items of a pack without slug", {
    answer: edited("inventory", "items[].claw_slug", (slug) => slug ?? "unknown"),
  }),
  mutant("inventory.expires-after-seven-days", "repeat", sandbox, "a later purchase extends the windows of all items", {
    answer: edited("inventory", "items", youngestExpiry),
  }),
  mutant("inventory.lists-purchase", "later", sandbox, "items leave the inventory after a day", {
    rules: () => ({
      isInInventory: (held, { world }) => held.state === "owned" && world.clock.now() - held.purchasedAt < DAY_MS,
    }),
  }),
  mutant("inventory.lists-purchase", "partial", sandbox, "inventory leaves out items of pack variants", {
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && held.pack.variant_of === null,
    }),
  }),
  mutant("inventory.lists-purchase", "partial", both, "inventory leaves out items that can't be shipped", {
    rules: (plain) => ({ isInInventory: (held, scope) => plain.isInInventory(held, scope) && held.shippable }),
  }),
  mutant("inventory.lists-all-purchases", "large", sandbox, "inventory lists at most ten items", {
    answer: shortened(10),
  }),
  mutant("inventory.user-unknown", "effect", sandbox, "a user exists after an inventory request", {
    ...emptyFor((_, times) => times > 1),
  }),
  mutant(
    "inventory.user-unknown",
    "odd",
    sandbox,
    "inventory answers an unknown user with an unusual id with an empty inventory",
    {
      ...emptyFor((userId) => /[^\w-]/.test(userId)),
    },
  ),
  mutant("inventory.lists-all-purchases", "large", sandbox, "inventory lists at most fifty items", {
    answer: edited("inventory", "items", (items) => (items as unknown[]).slice(0, 50)),
  }),
  mutant("inventory.emptied-by-shipment", "status", both, "inventory answers 500 for a user who shipped everything", {
    answer: (call, reply) =>
      at(call, "inventory") && reply.status === 200 && JSON.stringify(objectOf(reply.body)?.items) === "[]"
        ? refusal(500, "An unexpected error occurred")
        : undefined,
  }),
  mutant("inventory.excludes-shipped", "repeat", both, "a shipped item is listed once after its order", {
    ...listedOnceMore("shipping"),
  }),
  mutant(
    "inventory.excludes-shipped",
    "partial",
    both,
    "items of an order that begins with another user's item stay in the inventory",
    {
      rules: (plain) => ({
        isInInventory: (held, scope) => plain.isInInventory(held, scope) || isOrderedWithOthers(held, scope),
      }),
    },
  ),
  mutant("inventory.excludes-shipped", "partial", both, "items of an order at the second rate stay in the inventory", {
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) || isOrderedAt("second", held, scope),
    }),
  }),
  mutant(
    "inventory.item-price-equals-init",
    "repeat",
    ["sandbox"],
    "the buyback price changes after the user's second sellback",
    {
      rules: (plain) => ({
        inventoryItemView: (held, scope) => {
          const view = plain.inventoryItemView(held, scope);
          const isNew = scope.surface === "sandbox" && sales(held.userId, scope.world) >= 2;
          return isNew ? { ...view, buyback_price: scope.rules.money(held.pullPrice * 1.1) } : view;
        },
      }),
    },
  ),
  mutant(
    "inventory.expires-after-seven-days",
    "large",
    ["sandbox"],
    "buyback_expires_at of large purchases is a day early",
    {
      rules: (plain) => ({
        inventoryItemView: (held, scope) => {
          const view = plain.inventoryItemView(held, scope);
          const isLarge = [...scope.store.purchases.values()].some(
            ({ holdings }) => holdings.length >= 5 && holdings.includes(held),
          );
          return isLarge
            ? { ...view, buyback_expires_at: new Date(held.purchasedAt + 6 * 86_400_000).toISOString() }
            : view;
        },
      }),
    },
  ),
  mutant("inventory.user-id-echo", "odd", ["sandbox"], "inventory drops reserved URL characters from the user id", {
    answer: (call, reply) => {
      const body = reply.body as { user_id?: string };
      if (call.endpoint === "inventory" && reply.status === 200)
        body.user_id = body.user_id?.replaceAll(/[+%&?#=]/g, "") ?? "";
      return undefined;
    },
  }),
  mutant(
    "inventory.user-id-encoded",
    "odd",
    ["sandbox"],
    "inventory answers 404 for a user id that contains an emoji",
    {
      rules: (plain) => ({
        holdingsOfUser: (userId, scope) =>
          /\p{Extended_Pictographic}/u.test(odd(userId)) ? undefined : plain.holdingsOfUser(userId, scope),
      }),
    },
  ),
  mutant(
    "inventory.lists-purchase",
    "odd",
    ["sandbox"],
    "a user named like an inherited object property has no items",
    {
      rules: (plain) => ({
        holdingsOfUser: (userId, scope) => (userId in {} ? [] : plain.holdingsOfUser(userId, scope)),
      }),
    },
  ),
  ...[20, 50].map((most) =>
    mutant(
      "inventory.lists-all-purchases",
      "large" as const,
      ["partner"] as const,
      `production's inventory lists at most ${most} items`,
      {
        answer: edited("inventory", "items", (items) => (items as unknown[]).slice(0, most)),
      },
    ),
  ),
  ...(["claw_id", "claw_slug"] as const).map((member) =>
    mutant(
      member === "claw_id" ? "inventory.claw-id-of-purchase" : "inventory.claw-slug-of-pack",
      "value" as const,
      both,
      `the inventory shows the ${member} of the latest item for all`,
      {
        answer: edited("inventory", "items", (items) => {
          const entries = items as Record<string, unknown>[];
          return entries.map((entry) => ({ ...entry, [member]: entries.at(-1)?.[member] }));
        }),
      },
    ),
  ),
  ...LATER_ENTRIES.map(
    ({ name, violates, member, change }): Mutant =>
      mutant(violates, "large", ["partner"], `inventory of production: from the second item on, ${name}`, {
        answer: edited("inventory", `items[].${member}`, (value, context) =>
          context.index > 0 ? change(value, context) : value,
        ),
      }),
  ),
  ...["collection_address", "token_standard"].map(
    (member): Mutant =>
      mutant(
        "inventory.item-kind-equals-init",
        "large",
        ["partner"],
        `inventory of production: from the third item on, ${member} is null`,
        {
          answer: edited("inventory", `items[].${member}`, (value, { index }) => (index > 1 ? null : value)),
        },
      ),
  ),
  mutant("inventory.lists-purchase", "odd", both, "the inventory of a user whose id has only digits is empty", {
    answer: edited("inventory", "items", () => [], { when: ({ params }) => /^\d+$/.test(params.user_id ?? "") }),
  }),
  mutant(
    "inventory.item-kind-equals-init",
    "partial",
    ["partner"],
    "inventory of production: items of both vendors have one type",
    {
      answer: edited("inventory", "items[].type", (type) => (type === "vendor_two" ? "vendor_one" : type)),
    },
  ),
];
