import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { pricesOfPulls } from "./pull-prices.ts";

describe("the price of a pull", () => {
  const listed = (buyback_percent = 0.9): ExchangeParts => ({
    endpoint: "available",
    json: [{ id: "p", buyback_percent, mint_price: 20 }],
  });
  const BOUGHT = Date.UTC(2026, 4, 6, 12);
  const bought: ExchangeParts = {
    endpoint: "buy/init",
    sentBody: { id: "p", user_id: "u", amount: 1 },
    json: { session_id: "s", nfts: [{ id: "own", mint_address: "minted", claw_id: "p" }] },
    startedAt: BOUGHT,
  };
  const fed = (pull: object, afterMs = 0): ExchangeParts => ({
    endpoint: "recent-pulls",
    json: [{ claw_id: "p", created_at: new Date(BOUGHT + afterMs).toISOString(), ...pull }],
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  const differencesOf = (surface: "sandbox" | "partner", ...exchanges: readonly ExchangeParts[]) =>
    judgedBy(
      pricesOfPulls,
      exchanges.map((parts) => anExchange({ surface, ...parts })),
    )[0]?.[1][1].length;

  it.each([
    [{ value: 100, buyback_price: 90 }, "sandbox", 0],
    [{ value: 100, buyback_price: 90 }, "partner", 0],
    [{ value: 100, buyback_price: 85 }, "sandbox", 0],
    [{ value: 100, buyback_price: 85 }, "partner", 1],
    [{ value: 100, buyback_price: 90.01 }, "partner", 0],
    [{ value: 100, buyback_price: 90.02 }, "partner", 1],
    [{ value: 100, buyback_price: "90" }, "sandbox", 1],
    [{ buyback_price: 90 }, "sandbox", 1],
  ] as const)("%j in the surface %s has %d differences", (pull, surface, count) => {
    expect(differencesOf(surface, listed(), bought, fed({ id: "own", ...pull }))).toBe(count);
    expect(differencesOf(surface, listed(), bought, fed({ id: "minted", ...pull }))).toBe(count);
  });

  it("is open for packs that are not listed, for packs whose percent changes, and for older pulls of production", () => {
    const pull = { id: "own", value: 1, buyback_price: 9 };
    const wrong = fed(pull);
    expect(differencesOf("sandbox", bought, wrong)).toBeUndefined();
    expect(differencesOf("sandbox", listed(), wrong, listed(0.8))).toBeUndefined();
    expect(differencesOf("partner", listed(), wrong)).toBeUndefined();
    expect(differencesOf("partner", listed(), bought, wrong)).toBe(1);
    expect(differencesOf("partner", listed(), bought, fed(pull, -3_600_000))).toBeUndefined();
    expect(differencesOf("sandbox", listed(), wrong)).toBe(1);
  });
});
