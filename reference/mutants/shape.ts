import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const later = (value: unknown, ms: number) =>
  typeof value === "string" ? new Date(Date.parse(value) + ms).toISOString() : value;
const HOUR_MS = 3_600_000;

/** Appends a character to a text; other values stay unchanged. */
const altered = (value: unknown) => (typeof value === "string" && value !== "" ? `${value}?v=2` : value);

/** Faults in the form of answers, and in items, money and time, on several endpoints. */
export const shapeMutants: readonly Mutant[] = [
  {
    name: "card answers with plain text",
    violates: "shape.body-is-json",
    kind: "type",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 200 ? { ...reply, raw: "a card" } : undefined,
  },
  {
    name: "a sellback answers with an empty body",
    violates: "shape.body-is-json",
    kind: "type",
    surfaces: both,
    answer: (call, reply) => (call.endpoint === "buyback" && reply.status === 200 ? { ...reply, raw: "" } : undefined),
  },
  {
    name: "refusals are HTML",
    violates: "shape.body-is-json",
    kind: "type",
    surfaces: both,
    answer: (_, reply) => (reply.status === 400 ? { ...reply, raw: "<h1>Bad Request</h1>" } : undefined),
  },
  {
    name: "an unknown key is refused as plain text",
    violates: "shape.body-is-json",
    kind: "type",
    surfaces: both,
    answer: (_, reply) => (reply.status === 401 ? { ...reply, raw: "Unauthorized" } : undefined),
  },
  {
    name: "available answers in JSON with single quotes",
    violates: "shape.body-is-json",
    kind: "type",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "available" ? { ...reply, raw: JSON.stringify(reply.body).replaceAll('"', "'") } : undefined,
  },
  {
    name: "every third pull feed is truncated",
    violates: "shape.body-is-json",
    kind: "repeat",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && call.nth % 3 === 0
        ? { ...reply, raw: JSON.stringify(reply.body).slice(0, -2) }
        : undefined,
  },

  {
    name: "the id of a core item differs from its mint address",
    violates: "shape.enft-id-is-mint-address",
    kind: "value",
    surfaces: both,
    answer: edited(["buy/init"], "nfts[]", (item) => ({
      ...(item as object),
      ...((item as { type: string }).type === "enft"
        ? { mint_address: "AnotherAddress1111111111111111111111111111111" }
        : {}),
    })),
  },
  {
    name: "inventory has null for mint addresses",
    violates: "shape.enft-id-is-mint-address",
    kind: "type",
    surfaces: both,
    answer: edited("inventory", "items[].mint_address", () => null),
  },
  {
    name: "sandbox listings have a mint address",
    isSlow: true,
    violates: "shape.market-listing-not-minted",
    kind: "value",
    surfaces: sandbox,
    answer: edited("buy/init", "nfts[].mint_address", (_, { holder }) => holder.id),
  },
  {
    name: "inventory gives listings a mint address",
    violates: "shape.market-listing-not-minted",
    kind: "value",
    surfaces: sandbox,
    answer: edited("inventory", "items[].mint_address", (_, { holder }) => holder.id),
  },
  {
    name: "links show another image",
    violates: "shape.links-image-mirrors-metadata",
    kind: "value",
    surfaces: both,
    answer: edited("inventory", "items[].content.links.image", altered),
  },
  {
    name: "links of buy/init sometimes show another image",
    violates: "shape.links-image-mirrors-metadata",
    kind: "repeat",
    surfaces: both,
    answer: edited("buy/init", "nfts[].content.links.image", altered, { when: everyNth(3) }),
  },
  {
    name: "links have the front image as back image",
    violates: "shape.links-back-image-mirrors-metadata",
    kind: "value",
    surfaces: both,
    answer: edited("buy/status", "result.nfts[].content.links", (links, { holder }) => ({
      ...(links as object),
      back_image: (holder.metadata as { image: string }).image,
    })),
  },
  {
    name: "links of production's inventory have an empty image",
    violates: "shape.links-image-mirrors-metadata",
    kind: "missing",
    surfaces: partner,
    answer: edited("inventory", "items[].content.links.image", () => ""),
  },
  {
    name: "links of the inventory have another back image",
    violates: "shape.links-back-image-mirrors-metadata",
    kind: "value",
    surfaces: both,
    answer: edited("inventory", "items[].content.links.back_image", altered),
  },
  {
    name: "links of production's inventory have no back image",
    violates: "shape.links-back-image-mirrors-metadata",
    kind: "missing",
    surfaces: ["partner"],
    answer: edited("inventory", "items[].content.links.back_image", () => null),
  },
  {
    name: "links of production's buy/status have no back image",
    violates: "shape.links-back-image-mirrors-metadata",
    kind: "missing",
    surfaces: ["partner"],
    answer: edited("buy/status", "result.nfts[].content.links.back_image", () => null),
  },

  {
    name: "all pulls have the same id",
    violates: "shape.one-card-per-id",
    kind: "value",
    surfaces: both,
    answer: edited("recent-pulls", "[].id", () => "a-pull"),
  },
  {
    name: "all chase cards have the same id",
    violates: "shape.one-card-per-id",
    kind: "value",
    surfaces: ["user"],
    answer: edited("chase", "[].id", () => "a-card"),
  },
  {
    name: "all chase cards of a pack have the same id",
    violates: "shape.one-card-per-id",
    kind: "value",
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
      name: `${place} is a string`,
      violates: "money.numbers",
      kind: "type",
      surfaces: both,
      answer: edited(endpoint, path, String),
    };
  }),
  {
    name: "a pack has a negative price",
    violates: "money.not-negative",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].mint_price", (value, { index }) => (index === 2 ? -Number(value) : value)),
  },
  {
    name: "a shipping rate is negative",
    violates: "money.not-negative",
    kind: "value",
    surfaces: both,
    answer: edited("ship/quote", "quotes[].amount", (value) => -Number(value)),
  },
  {
    name: "a sellback returns a negative amount",
    violates: "money.not-negative",
    kind: "value",
    surfaces: both,
    answer: edited("buyback", "amount", (value) => -Number(value)),
  },
  {
    name: "every second amount is a string",
    violates: "money.numbers",
    kind: "repeat",
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
      name: `${place} is a number of milliseconds`,
      violates: "time.iso-8601",
      kind: "type",
      surfaces: both,
      answer: edited(endpoint, path, (value) => (typeof value === "string" ? Date.parse(value) : value)),
    };
  }),
  {
    name: "timestamps are in the format of RFC 2822",
    violates: "time.iso-8601",
    kind: "type",
    surfaces: both,
    rules: () => ({ timestamp: (ms) => new Date(ms).toUTCString() }),
  },
  {
    name: "timestamps are dates only",
    violates: "time.iso-8601",
    kind: "type",
    surfaces: both,
    rules: () => ({ timestamp: (ms) => new Date(ms).toISOString().slice(0, 10) }),
  },

  {
    name: "all times of production are two hours ahead",
    violates: "time.past-events",
    kind: "value",
    surfaces: partner,
    isWithoutStates: true,
    rules: (plain) => ({ timestamp: (ms) => plain.timestamp(ms + 2 * HOUR_MS) }),
  },
  {
    name: "purchased_at is an hour in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: both,
    answer: edited("inventory", "items[].purchased_at", (value) => later(value, HOUR_MS)),
  },
  {
    name: "created_at of pulls is five minutes in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: both,
    answer: edited("recent-pulls", "[].created_at", (value) => later(value, HOUR_MS / 12)),
  },
  {
    name: "created_at of orders is an hour in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: both,
    answer: edited("order", "created_at", (value) => later(value, HOUR_MS)),
  },
  {
    name: "ev_updated_at is a day in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].ev_updated_at", (value) => later(value, 24 * HOUR_MS)),
  },
  {
    name: "last_pull is in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].last_pull", (value) => later(value, HOUR_MS)),
  },
  {
    name: "shipped_at of orders is in the future",
    violates: "time.past-events",
    kind: "value",
    surfaces: partner,
    answer: edited("order", "shipped_at", (value) => later(value, 24 * HOUR_MS)),
  },

  ...(["card", "ship/quote", "order", "chase"] as const).map(
    (endpoint): Mutant => ({
      name: `${endpoint} is not served`,
      violates: "shape.routes-under-prefix",
      kind: "refuses",
      surfaces: both,
      request: (call) => (call.endpoint === endpoint ? { status: 404, body: { error: "Not Found" } } : undefined),
    }),
  ),
  {
    name: "buyback answers only another HTTP method",
    violates: "shape.routes-under-prefix",
    kind: "refuses",
    surfaces: both,
    request: (call) =>
      call.endpoint === "buyback" ? { status: 405, body: { message: "Method Not Allowed" } } : undefined,
  },
];
