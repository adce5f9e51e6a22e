import { describe, expect, test } from "vitest";
import { EXAMPLES } from "../../../schemas/examples.ts";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { validateBody } from "./bodies.ts";

const resultsOf = (parts: ExchangeParts) => [...(validateBody(anExchange(parts), {})?.differences ?? [])];
const violated = (parts: ExchangeParts) => resultsOf(parts).flatMap(([id, found]) => (found.length > 0 ? [id] : []));
const shown = (parts: ExchangeParts) => resultsOf(parts).flatMap(([id, found]) => (found.length > 0 ? [] : [id]));

const packs = (parts: object): ExchangeParts => ({ endpoint: "available", json: [{ ...EXAMPLES.pack, ...parts }] });
const tier = (parts: object) => packs({ rarity_distribution: [{ ...EXAMPLES["rarity-tier"], ...parts }] });
const quoted = (parts: object): ExchangeParts => {
  const session = EXAMPLES["sandbox/quote-session"];
  const [first, ...others] = session.quotes;
  return { endpoint: "ship/quote", json: { ...session, quotes: [{ ...first, ...parts }, ...others] } };
};

describe("a requirement that a schema names", () => {
  test.each<readonly [id: string, parts: ExchangeParts]>([
    ["available.buyback-percent-a-fraction", packs({ buyback_percent: 85 })],
    ["available.buyback-percent-a-fraction", packs({ buyback_percent: -0.85 })],
    ["available.counts-not-negative", packs({ num_pulls_7d: -1 })],
    ["available.counts-not-negative", packs({ num_pulls_7d: 1.5 })],
    ["available.counts-not-negative", packs({ tier_counts: { "1": -1 } })],
    ["available.tier-weight-not-negative", tier({ weight: -1 })],
    ["buyback.success-true", { endpoint: "buyback", json: { success: false, amount: 1 } }],
    ["buyback.success-true", { endpoint: "buyback", json: { success: "true", amount: 1 } }],
    ["buyback.success-true", { endpoint: "buyback", json: { amount: 1 } }],
    ["claw-finish.tx-status", { surface: "user", endpoint: "take-claw-bid-finish", json: { tx_status: "pending" } }],
    ["claw-finish.tx-status", { surface: "user", endpoint: "take-claw-bid-finish", json: {} }],
    ["order.always-queued", { endpoint: "order", json: { ...EXAMPLES["sandbox/shipping-order"], status: "shipped" } }],
    ["pack.ev-updated-at", packs({ ev_updated_at: "yesterday" })],
    ["card-metadata.attributes", { endpoint: "card", json: withAttributes(["a"]) }],
    ["recent-pulls.limit-not-exceeded", { endpoint: "recent-pulls", json: Array(101).fill(EXAMPLES["recent-pull"]) }],
  ])("%s is violated by %j", (id, parts) => expect(violated(parts)).toEqual([id]));

  test.each(["service", "carrier", "insured", "days"])("the constant %s of a rate", (member) => {
    const [key] = /[a-z]+$/.exec(String(EXAMPLES["sandbox/quote-session"].quotes[0]?.id)) ?? [];
    const wrong = { service: "Overnight", carrier: "", insured: key === "standard", days: 9 }[member];
    const parts = quoted({ [member === "days" ? "estimated_days_max" : member]: wrong });
    expect(violated(parts)).toEqual([`ship-quote.${key}.${member}`]);
  });

  test("is shown by a value that fits, if the schema says all of it", () => {
    expect(shown(packs({}))).toEqual(expect.arrayContaining(["pack.id", "available.buyback-percent-a-fraction"]));
    expect(shown(quoted({}))).toContain("ship-quote.session-id-form");
    expect(shown(quoted({}))).not.toContain("ship-quote.quote-id-form");
  });

  test("a list that is too long is shown by its number of elements", () => {
    const long = { endpoint: "recent-pulls", json: Array(101).fill(EXAMPLES["recent-pull"]) } as const;
    expect(resultsOf(long).find(([id]) => id === "recent-pulls.limit-not-exceeded")?.[1]).toMatchObject([
      { at: { name: "number of elements" }, relation: "at most", expected: [{ json: 100 }], actual: { json: 101 } },
    ]);
  });

  test("behind a condition is not shown", () => {
    const inventory = { endpoint: "inventory", json: EXAMPLES["sandbox/body-inventory"] } as const;
    expect(shown(inventory)).toContain("inventory.expiry-never-null");
    expect(shown(inventory)).not.toContain("shape.market-listing-not-minted");
  });
});

function withAttributes(attributes: readonly unknown[]): object {
  return { ...EXAMPLES["card-details"], metadata: { ...EXAMPLES["card-metadata"], attributes } };
}
