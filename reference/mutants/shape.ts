import { type Mutant, mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const later = (value: unknown, ms: number) =>
  typeof value === "string" ? new Date(Date.parse(value) + ms).toISOString() : value;
const HOUR_MS = 3_600_000;

/** Appends a character to a text; other values stay unchanged. */
const altered = (value: unknown) => (typeof value === "string" && value !== "" ? `${value}?v=2` : value);

/** Faults in the form of answers, and in items, money and time, on several endpoints. */
export const shapeMutants: readonly Mutant[] = [
  mutant("shape.body-is-json", "type", both, "card answers with plain text", {
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 200 ? { ...reply, raw: "a card" } : undefined,
  }),
  mutant("shape.body-is-json", "type", both, "a sellback answers with an empty body", {
    answer: (call, reply) => (call.endpoint === "buyback" && reply.status === 200 ? { ...reply, raw: "" } : undefined),
  }),
  mutant("shape.body-is-json", "type", both, "refusals are HTML", {
    answer: (_, reply) => (reply.status === 400 ? { ...reply, raw: "<h1>Bad Request</h1>" } : undefined),
  }),
  mutant("shape.body-is-json", "type", both, "an unknown key is refused as plain text", {
    answer: (_, reply) => (reply.status === 401 ? { ...reply, raw: "Unauthorized" } : undefined),
  }),
  mutant("shape.body-is-json", "type", both, "available answers in JSON with single quotes", {
    answer: (call, reply) =>
      call.endpoint === "available" ? { ...reply, raw: JSON.stringify(reply.body).replaceAll('"', "'") } : undefined,
  }),
  mutant("shape.body-is-json", "repeat", both, "every third pull feed is truncated", {
    answer: (call, reply) =>
      call.endpoint === "recent-pulls" && call.nth % 3 === 0
        ? { ...reply, raw: JSON.stringify(reply.body).slice(0, -2) }
        : undefined,
  }),

  mutant("shape.enft-id-is-mint-address", "value", both, "the id of a core item differs from its mint address", {
    answer: edited(["buy/init"], "nfts[]", (item) => ({
      ...(item as object),
      ...((item as { type: string }).type === "enft"
        ? { mint_address: "AnotherAddress1111111111111111111111111111111" }
        : {}),
    })),
  }),
  mutant("shape.enft-id-is-mint-address", "type", both, "inventory has null for mint addresses", {
    answer: edited("inventory", "items[].mint_address", () => null),
  }),
  mutant("shape.market-listing-not-minted", "value", sandbox, "sandbox listings have a mint address", {
    isSlow: true,
    answer: edited("buy/init", "nfts[].mint_address", (_, { holder }) => holder.id),
  }),
  mutant("shape.market-listing-not-minted", "value", sandbox, "inventory gives listings a mint address", {
    answer: edited("inventory", "items[].mint_address", (_, { holder }) => holder.id),
  }),
  mutant("shape.links-image-mirrors-metadata", "value", both, "links show another image", {
    answer: edited("inventory", "items[].content.links.image", altered),
  }),
  mutant("shape.links-image-mirrors-metadata", "repeat", both, "links of buy/init sometimes show another image", {
    answer: edited("buy/init", "nfts[].content.links.image", altered, { when: everyNth(3) }),
  }),
  mutant("shape.links-back-image-mirrors-metadata", "value", both, "links have the front image as back image", {
    answer: edited("buy/status", "result.nfts[].content.links", (links, { holder }) => ({
      ...(links as object),
      back_image: (holder.metadata as { image: string }).image,
    })),
  }),
  mutant(
    "shape.links-image-mirrors-metadata",
    "missing",
    partner,
    "links of production's inventory have an empty image",
    {
      answer: edited("inventory", "items[].content.links.image", () => ""),
    },
  ),
  mutant("shape.links-back-image-mirrors-metadata", "value", both, "links of the inventory have another back image", {
    answer: edited("inventory", "items[].content.links.back_image", altered),
  }),
  mutant(
    "shape.links-back-image-mirrors-metadata",
    "missing",
    ["partner"],
    "links of production's inventory have no back image",
    {
      answer: edited("inventory", "items[].content.links.back_image", () => null),
    },
  ),
  mutant(
    "shape.links-back-image-mirrors-metadata",
    "missing",
    ["partner"],
    "links of production's buy/status have no back image",
    {
      answer: edited("buy/status", "result.nfts[].content.links.back_image", () => null),
    },
  ),

  mutant("shape.one-card-per-id", "value", both, "all pulls have the same id", {
    answer: edited("recent-pulls", "[].id", () => "a-pull"),
  }),
  mutant("shape.one-card-per-id", "value", ["user"], "all chase cards have the same id", {
    answer: edited("chase", "[].id", () => "a-card"),
  }),
  mutant("shape.one-card-per-id", "value", both, "all chase cards of a pack have the same id", {
    answer: edited("chase", "[].id", () => "a-card"),
  }),

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
    return mutant("money.numbers", "type", both, `${place} is a string`, {
      answer: edited(endpoint, path, String),
    });
  }),
  mutant("money.not-negative", "value", both, "a pack has a negative price", {
    answer: edited("available", "[].mint_price", (value, { index }) => (index === 2 ? -Number(value) : value)),
  }),
  mutant("money.not-negative", "value", both, "a shipping rate is negative", {
    answer: edited("ship/quote", "quotes[].amount", (value) => -Number(value)),
  }),
  mutant("money.not-negative", "value", both, "a sellback returns a negative amount", {
    answer: edited("buyback", "amount", (value) => -Number(value)),
  }),
  mutant("money.numbers", "repeat", both, "every second amount is a string", {
    answer: edited("ship/quote", "quotes[].amount", (value, { index }) => (index === 1 ? `$${value}` : value)),
  }),

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
    return mutant("time.iso-8601", "type", both, `${place} is a number of milliseconds`, {
      answer: edited(endpoint, path, (value) => (typeof value === "string" ? Date.parse(value) : value)),
    });
  }),
  mutant("time.iso-8601", "type", both, "timestamps are in the format of RFC 2822", {
    rules: () => ({ timestamp: (ms) => new Date(ms).toUTCString() }),
  }),
  mutant("time.iso-8601", "type", both, "timestamps are dates only", {
    rules: () => ({ timestamp: (ms) => new Date(ms).toISOString().slice(0, 10) }),
  }),

  mutant("time.past-events", "value", partner, "all times of production are two hours ahead", {
    isWithoutStates: true,
    rules: (plain) => ({ timestamp: (ms) => plain.timestamp(ms + 2 * HOUR_MS) }),
  }),
  mutant("time.past-events", "value", both, "purchased_at is an hour in the future", {
    answer: edited("inventory", "items[].purchased_at", (value) => later(value, HOUR_MS)),
  }),
  mutant("time.past-events", "value", both, "created_at of pulls is five minutes in the future", {
    answer: edited("recent-pulls", "[].created_at", (value) => later(value, HOUR_MS / 12)),
  }),
  mutant("time.past-events", "value", both, "created_at of orders is an hour in the future", {
    answer: edited("order", "created_at", (value) => later(value, HOUR_MS)),
  }),
  mutant("time.past-events", "value", both, "ev_updated_at is a day in the future", {
    answer: edited("available", "[].ev_updated_at", (value) => later(value, 24 * HOUR_MS)),
  }),
  mutant("time.past-events", "value", both, "last_pull is in the future", {
    answer: edited("available", "[].last_pull", (value) => later(value, HOUR_MS)),
  }),
  mutant("time.past-events", "value", partner, "shipped_at of orders is in the future", {
    answer: edited("order", "shipped_at", (value) => later(value, 24 * HOUR_MS)),
  }),

  ...(["card", "ship/quote", "order", "chase"] as const).map(
    (endpoint): Mutant =>
      mutant("shape.routes-under-prefix", "refuses", both, `${endpoint} is not served`, {
        request: (call) => (call.endpoint === endpoint ? { status: 404, body: { error: "Not Found" } } : undefined),
      }),
  ),
  mutant("shape.routes-under-prefix", "refuses", both, "buyback answers only another HTTP method", {
    request: (call) =>
      call.endpoint === "buyback" ? { status: 405, body: { message: "Method Not Allowed" } } : undefined,
  }),
];
