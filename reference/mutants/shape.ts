import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const later = (value: unknown, ms: number) =>
  typeof value === "string" ? new Date(Date.parse(value) + ms).toISOString() : value;
const HOUR_MS = 3_600_000;

/** Adds a sign to a text and leaves everything else as it is. */
const altered = (value: unknown) => (typeof value === "string" && value !== "" ? `${value}?v=2` : value);

/** Faults in the form of answers, in items, money and time, wherever they are shown. */
export const shapeMutants: readonly Mutant[] = [
  {
    name: "card answers as a text",
    violates: "shape.body-is-json",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 200 ? { ...reply, raw: "a card" } : undefined,
  },
  {
    name: "a sellback answers with nothing",
    violates: "shape.body-is-json",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "buyback" && reply.status === 200 ? { ...reply, raw: "" } : undefined),
  },
  {
    name: "refusals are HTML",
    violates: "shape.body-is-json",
    surfaces: both,
    answer: (_, reply) => (reply.status === 400 ? { ...reply, raw: "<h1>Bad Request</h1>" } : undefined),
  },
  {
    name: "an unknown key is refused as plain text",
    violates: "shape.body-is-json",
    surfaces: both,
    answer: (_, reply) => (reply.status === 401 ? { ...reply, raw: "Unauthorized" } : undefined),
  },
  {
    name: "packs are JSON in single quotes",
    violates: "shape.body-is-json",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "available" ? { ...reply, raw: JSON.stringify(reply.body).replaceAll('"', "'") } : undefined,
  },
  {
    name: "every third pull feed is cut off",
    violates: "shape.body-is-json",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && call.nth % 3 === 0
        ? { ...reply, raw: JSON.stringify(reply.body).slice(0, -2) }
        : undefined,
  },

  {
    name: "a core item has an id of its own",
    violates: "shape.enft-id-is-mint-address",
    surfaces: both,
    answer: edited(["buy/init"], "nfts[]", (item) => ({
      ...(item as object),
      ...((item as { type: string }).type === "enft"
        ? { mint_address: "AnotherAddress1111111111111111111111111111111" }
        : {}),
    })),
  },
  {
    name: "the inventory forgets mint addresses",
    violates: "shape.enft-id-is-mint-address",
    surfaces: both,
    answer: edited("inventory", "items[].mint_address", () => null),
  },
  {
    name: "sandbox listings are minted",
    isSlow: true,
    violates: "shape.market-listing-not-minted",
    surfaces: sandbox,
    answer: edited("buy/init", "nfts[].mint_address", (_, { holder }) => holder.id),
  },
  {
    name: "listings of the inventory are minted",
    violates: "shape.market-listing-not-minted",
    surfaces: sandbox,
    answer: edited("inventory", "items[].mint_address", (_, { holder }) => holder.id),
  },
  {
    name: "links show another image",
    violates: "shape.links-image-mirrors-metadata",
    surfaces: both,
    answer: edited("inventory", "items[].content.links.image", altered),
  },
  {
    name: "links of buy/init show another image now and then",
    violates: "shape.links-image-mirrors-metadata",
    surfaces: both,
    answer: edited("buy/init", "nfts[].content.links.image", altered, { when: everyNth(3) }),
  },
  {
    name: "links show the front as the back",
    violates: "shape.links-back-image-mirrors-metadata",
    surfaces: both,
    answer: edited("buy/status", "result.nfts[].content.links", (links, { holder }) => ({
      ...(links as object),
      back_image: (holder.metadata as { image: string }).image,
    })),
  },
  {
    name: "links of the inventory show another back",
    violates: "shape.links-back-image-mirrors-metadata",
    surfaces: both,
    answer: edited("inventory", "items[].content.links.back_image", altered),
  },

  {
    name: "every pull has one id",
    violates: "shape.one-card-per-id",
    surfaces: both,
    answer: edited("recent-pulls", "[].id", () => "a-pull"),
  },
  {
    name: "every chase card has one id",
    violates: "shape.one-card-per-id",
    surfaces: ["user"],
    answer: edited("chase", "[].id", () => "a-card"),
  },
  {
    name: "chase cards of a pack have one id",
    violates: "shape.one-card-per-id",
    surfaces: both,
    answer: edited("chase", "[].id", () => "a-card"),
  },

  ...(
    [
      "available [].mint_price",
      "available [].rarity_distribution[].upper",
      "available [].chase[].fmv",
      "chase [].fmv",
      "recent-pulls [].value",
      "buy/init nfts[].buyback_price",
      "buy/status result.nfts[].buyback_price",
      "inventory items[].buyback_price",
      "card fmv",
      "buyback amount",
      "ship/quote quotes[].amount",
      "order amount",
    ] as const
  ).map((place): Mutant => {
    const [endpoint, path] = place.split(" ") as ["available", string];
    return {
      name: `${place} is money as text`,
      violates: "money.numbers",
      surfaces: both,
      answer: edited(endpoint, path, String),
    };
  }),
  {
    name: "a pack has a negative price",
    violates: "money.not-negative",
    surfaces: both,
    answer: edited("available", "[].mint_price", (value, { index }) => (index === 2 ? -Number(value) : value)),
  },
  {
    name: "a shipping rate is negative",
    violates: "money.not-negative",
    surfaces: both,
    answer: edited("ship/quote", "quotes[].amount", (value) => -Number(value)),
  },
  {
    name: "a sellback returns a negative amount",
    violates: "money.not-negative",
    surfaces: both,
    answer: edited("buyback", "amount", (value) => -Number(value)),
  },
  {
    name: "one amount in two is text",
    violates: "money.numbers",
    surfaces: both,
    answer: edited("ship/quote", "quotes[].amount", (value, { index }) => (index === 1 ? `$${value}` : value)),
  },

  ...(
    [
      "available [].ev_updated_at",
      "recent-pulls [].created_at",
      "inventory items[].purchased_at",
      "inventory items[].buyback_expires_at",
      "ship/quote expires_at",
      "order created_at",
    ] as const
  ).map((place): Mutant => {
    const [endpoint, path] = place.split(" ") as ["available", string];
    return {
      name: `${place} counts milliseconds`,
      violates: "time.iso-8601",
      surfaces: both,
      answer: edited(endpoint, path, (value) => (typeof value === "string" ? Date.parse(value) : value)),
    };
  }),
  {
    name: "timestamps are in the format of mail headers",
    violates: "time.iso-8601",
    surfaces: both,
    rules: () => ({ timestamp: (ms) => new Date(ms).toUTCString() }),
  },
  {
    name: "timestamps are dates only",
    violates: "time.iso-8601",
    surfaces: both,
    rules: () => ({ timestamp: (ms) => new Date(ms).toISOString().slice(0, 10) }),
  },

  {
    name: "purchases are dated an hour ahead",
    violates: "time.past-events",
    surfaces: both,
    answer: edited("inventory", "items[].purchased_at", (value) => later(value, HOUR_MS)),
  },
  {
    name: "pulls are dated five minutes ahead",
    violates: "time.past-events",
    surfaces: both,
    answer: edited("recent-pulls", "[].created_at", (value) => later(value, HOUR_MS / 12)),
  },
  {
    name: "orders are dated an hour ahead",
    violates: "time.past-events",
    surfaces: both,
    answer: edited("order", "created_at", (value) => later(value, HOUR_MS)),
  },
  {
    name: "expected values will be updated tomorrow",
    violates: "time.past-events",
    surfaces: both,
    answer: edited("available", "[].ev_updated_at", (value) => later(value, 24 * HOUR_MS)),
  },
  {
    name: "the last pull is in the future",
    violates: "time.past-events",
    surfaces: both,
    answer: edited("available", "[].last_pull", (value) => later(value, HOUR_MS)),
  },
  {
    name: "orders are shipped in the future",
    violates: "time.past-events",
    surfaces: partner,
    answer: edited("order", "shipped_at", (value) => later(value, 24 * HOUR_MS)),
  },

  ...(["card", "ship/quote", "order", "chase"] as const).map(
    (endpoint): Mutant => ({
      name: `${endpoint} is not served`,
      violates: "shape.routes-under-prefix",
      surfaces: both,
      request: (call) => (call.endpoint === endpoint ? { status: 404, body: { error: "Not Found" } } : undefined),
    }),
  ),
  {
    name: "buyback needs another method",
    violates: "shape.routes-under-prefix",
    surfaces: both,
    request: (call) =>
      call.endpoint === "buyback" ? { status: 405, body: { message: "Method Not Allowed" } } : undefined,
  },
];
