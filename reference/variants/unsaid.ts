import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { edited } from "../mutants/support/edit.ts";
import { userRules } from "../mutants/support/user-rules.ts";
import type { World } from "../world.ts";
import type { Variant } from "./variant.ts";

const both = ["sandbox", "partner"] as const;
const isIn = (surface: Call["surface"], endpoint: Call["endpoint"]) => (call: Call) =>
  call.surface === surface && call.endpoint === endpoint;

/** Selects half of all ids, always the same. */
const isOfOneHalf = (id: string) => id.charCodeAt(id.length - 1) % 2 === 0;

const PAGE_LENGTH = 10;
/** Difference of the clocks of two instances, which is more than a second with times cut to seconds. */
const CLOCKS_APART_MS = 2_000;

const cannotBeBought = (world: World, id: unknown) =>
  world.packs.find((pack) => pack.id === id && pack.enable && pack.in_stock) === undefined;

/** Answers an identical purchase of production with the first one. */
const firstOfIdentical: NonNullable<Variant["rules"]> = (plain) => ({
  repeatOf: (pack, amount, userId, scope) =>
    scope.surface === "partner"
      ? [...scope.store.purchases.values()].find(
          (each) =>
            each.partner === scope.partner &&
            each.userId === userId &&
            each.holdings.length === amount &&
            each.holdings[0]?.pack.id === pack.id,
        )
      : plain.repeatOf(pack, amount, userId, scope),
});

/** Relations between answers that the documents do not promise, and limits that they do not set. */
export const unsaidVariants: readonly Variant[] = [
  {
    name: "cards have other names, images and ids than items",
    because: "Card details: name, image and id are strings",
    surfaces: both,
    answer: edited("card", "", (card) => {
      const { id, name, image, ...others } = card as Record<string, unknown>;
      return { ...others, id: `card:${id}`, name: `${name} (PSA slab)`, image: `${image}?w=600`, back_image: null };
    }),
  },
  {
    name: "the metadata of cards has other names and images than items, and fewer attributes",
    because: "Card details: clients ignore unknown fields of raw metadata; name and image are strings",
    surfaces: both,
    answer: edited("card", "metadata", (metadata) => {
      const { name, attributes, ...others } = metadata as { name: string; attributes: unknown[] };
      return {
        ...others,
        name: name.slice(0, 32),
        image: "https://chain.example/image",
        attributes: attributes.slice(0, 2),
      };
    }),
  },
  {
    name: "card does not find half of the market listings",
    because: "A-CARD-SCOPE: look-up is promised for core mints; a listing can vanish",
    surfaces: both,
    rules: (plain) => ({
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.type === "market_listing" && isOfOneHalf(id) ? undefined : found;
      },
    }),
    withoutStates: ["an item is a market listing"],
  },
  {
    name: "orders list their items with other names and images",
    because: "Shipping order: items have a name and an image",
    surfaces: both,
    answer: edited("order", "items[]", (item) => {
      const { name, image, ...others } = item as Record<string, unknown>;
      return { ...others, name: `1 x ${name}`, image: `${image}?w=120`, back_image: null };
    }),
  },
  {
    name: "inventories list an attribute of items that purchases lack",
    because: "Inventory item: an Item, whose attributes no sentence limits to those at its purchase",
    surfaces: both,
    answer: edited("inventory", "items[].content.metadata.attributes", (attributes) => [
      ...(attributes as unknown[]),
      { trait_type: "Vault", value: "Delaware" },
    ]),
  },
  {
    name: "an echoed destination holds only strings",
    because: "not specified: destination fields of a type other than string",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      destinationView: (destination, scope) =>
        Object.fromEntries(
          Object.entries(plain.destinationView(destination, scope)).map(([name, value]) => [name, textOf(value)]),
        ),
    }),
  },
  {
    name: "shipping and delivery are dated in whole seconds",
    because: "A-ISO: fractions of a second are optional",
    surfaces: ["partner"],
    answer: (call, reply, world) => {
      const shipped = edited("order", "shipped_at", inSeconds)(call, reply, world) as Reply | undefined;
      return shipped && edited("order", "delivered_at", inSeconds)(call, shipped, world);
    },
  },
  {
    name: "orders are dated by instances whose clocks differ by a second",
    because: "A-TIME-CUT: times come from several clocks",
    surfaces: ["partner"],
    answer: edited("order", "shipped_at", (at) =>
      at === null ? null : new Date(Date.parse(String(at)) - CLOCKS_APART_MS).toISOString(),
    ),
  },
  {
    name: "inventories are pages of ten items with the number of all",
    because: "not specified: pagination of inventories",
    surfaces: ["sandbox"],
    answer: edited("inventory", "items", (items, { holder }) => {
      const all = items as readonly unknown[];
      holder.total = all.length;
      return all.slice(0, PAGE_LENGTH);
    }),
  },
  {
    name: "the reported fault among several varies",
    because: "A-INIT-ORDER: any error that applies",
    surfaces: ["sandbox"],
    answer: (call, reply) => {
      const body = objectOf(call.body) ?? {};
      const isUnknownPack = objectOf(reply.body)?.error === "VM not found";
      const hasOtherFault = typeof body.amount !== "number";
      return isIn("sandbox", "buy/init")(call) && isUnknownPack && hasOtherFault && call.nth % 2 === 0
        ? { status: 400, body: { error: "Amount must be greater than 0" } }
        : undefined;
    },
  },
  {
    name: "all purchases share one public id",
    because: "Purchase result: public_id is the prefix of a shareable link",
    rules: (plain) => ({
      ...userRules(() => ({ publicId: () => "share" }))(plain),
      publicId: () => "share",
    }),
  },
  {
    name: "txV0s of a sale is empty",
    because: "Claw buyback session: txV0s is an array, with no least length",
    surfaces: ["user"],
    answer: edited("take-claw-bid-init", "txV0s", () => []),
    withoutStates: ["signed transactions"],
  },
  ...[undefined, null].map(
    (nfts): Variant => ({
      name: `production's buy/init has ${nfts === null ? "null for items" : "no member for items"}`,
      because: "not shown: whether production's buy/init lists items",
      surfaces: ["partner"],
      answer: edited("buy/init", "nfts", () => nfts, { when: isIn("partner", "buy/init") }),
    }),
  ),
  {
    name: "production returns the first purchase for an identical one",
    because: "A-PROD-IDEMP",
    surfaces: ["partner"],
    rules: firstOfIdentical,
  },
  {
    name: "production returns the first purchase for an identical one, and orders list an item once",
    because: "A-PROD-IDEMP; A-QUOTE-DUP: an item that is quoted twice may count once",
    surfaces: ["partner"],
    rules: firstOfIdentical,
    answer: edited(
      "order",
      "items",
      (items) => {
        const entries = items as { readonly item_id: string }[];
        return entries.filter(({ item_id: id }, place) => entries.findIndex((each) => each.item_id === id) === place);
      },
      { when: isIn("partner", "order") },
    ),
  },
  {
    name: "production returns the first purchase for an identical one, and no pack sells more than two",
    because: "A-PROD-IDEMP",
    surfaces: ["partner"],
    start: ({ packs }) => {
      for (const pack of packs) pack.max_per_mint = Math.min(pack.max_per_mint, 2);
    },
    rules: firstOfIdentical,
  },
  {
    name: "packs of the sandbox are no repacks, unlike those of production",
    because: "repack: the sandbox mirrors routes, and may have packs of its own under the same ids",
    answer: edited("available", "[].repack", () => false, { when: ({ surface }) => surface === "sandbox" }),
  },
  {
    name: "the user surface lists no repacks of partners",
    because: "2: available: which repacks are listed is not said, nor that both interfaces list the same",
    surfaces: ["partner", "user"],
    answer: edited(
      "available",
      "",
      (packs) => (packs as { repack?: unknown }[]).filter(({ repack }) => repack !== true),
      {
        when: isIn("user", "available"),
      },
    ),
  },
  {
    name: "buy/crypto requires undocumented members",
    because: "2: buy/crypto: full request and response bodies are not shown",
    surfaces: ["user"],
    answer: (call, reply) =>
      isIn("user", "buy/crypto")(call) && reply.status === 200
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  },
  {
    name: "buy/crypto accepts packs that can't be bought and the purchase fails",
    because: "2: Purchase session: failed; buy/crypto: full response bodies are not shown",
    surfaces: ["user"],
    request: (call, world) => {
      const clawId = objectOf(call.body)?.claw_id;
      return isIn("user", "buy/crypto")(call) && typeof clawId === "string" && cannotBeBought(world, clawId)
        ? { status: 200, body: { result: { session_id: `void-${call.nth}` } } }
        : undefined;
    },
  },
];

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const inSeconds = (value: unknown) => (typeof value === "string" ? value.replace(/\.\d+Z$/, "Z") : value);
