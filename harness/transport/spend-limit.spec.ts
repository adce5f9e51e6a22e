import { describe, expect, test } from "vitest";
import type { Surface } from "../../contract/surface.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { NotExercised } from "../exits/early-exits.ts";
import type { Outgoing } from "./outgoing.ts";
import { SpendLimit } from "./spend-limit.ts";

function limitOf(usd: number): SpendLimit {
  const limit = new SpendLimit(usd);
  for (const surface of ["partner", "user"] as const) {
    limit.see(
      anExchange({
        surface,
        json: [
          { id: "cheap", mint_price: 5 },
          { id: "dear", mint_price: 100 },
        ],
      }),
    );
  }
  return limit;
}

function purchase(body: unknown, surface: Surface = "partner"): Outgoing {
  return {
    surface,
    endpoint: surface === "user" ? "buy/crypto" : "buy/init",
    method: "POST",
    path: "/",
    headers: [],
    body: JSON.stringify(body),
    effect: "spends money",
    isJudged: true,
    waitsForLimit: true,
  };
}

test("purchases are sent until the sum is reached", () => {
  const limit = limitOf(20);
  for (const amount of [1, 3]) limit.reserve(purchase({ id: "cheap", amount }))(true);
  expect(limit.spentUsd).toBe(20);
  expect(() => limit.reserve(purchase({ id: "cheap", amount: 1 }))).toThrow(/^MAX_SPEND reached/);
  expect(() => limit.reserve(purchase({ id: "cheap", amount: 1 }))).toThrow(NotExercised);
});

test("a pending purchase counts until it is refused", () => {
  const limit = limitOf(20);
  const settle = limit.reserve(purchase({ id: "cheap", amount: 4 }));
  expect(() => limit.reserve(purchase({ id: "cheap", amount: 1 }))).toThrow(NotExercised);
  settle(false);
  expect(() => limit.reserve(purchase({ id: "cheap", amount: 4 }))).not.toThrow();
});

describe("a probe may cost what a broken server would charge", () => {
  test.each([
    ["an unlisted pack", { id: "no-such-pack", amount: 1 }, 100],
    ["no pack", {}, 100],
    ["an amount far above the limit", { id: "cheap", amount: 1e9 }, 5e9],
    ["half a pull", { id: "cheap", amount: 1.5 }, 10],
    ["no pulls", { id: "cheap", amount: 0 }, 5],
    ["a text for an amount", { id: "cheap", amount: "9" }, 5],
  ])("%s", (_, body, usd) => {
    expect(() => limitOf(usd).reserve(purchase(body))).not.toThrow();
    expect(() => limitOf(usd - 0.01).reserve(purchase(body))).toThrow(NotExercised);
  });

  test("without a known price every purchase is refused", () => {
    expect(() => new SpendLimit(1e6).reserve(purchase({ id: "cheap", amount: 1 }))).toThrow(NotExercised);
  });
});

test("crypto purchases have the price of their pack", () => {
  expect(() => limitOf(5).reserve(purchase({ claw_id: "cheap" }, "user"))).not.toThrow();
  expect(() => limitOf(5).reserve(purchase({ claw_id: "dear" }, "user"))).toThrow(NotExercised);
});

test("the sandbox, reads, and runs without a limit cost nothing", () => {
  const nothing = limitOf(0);
  expect(() => nothing.reserve(purchase({ id: "dear", amount: 9 }, "sandbox"))).not.toThrow();
  expect(() => nothing.reserve({ ...purchase({}), effect: "read" })).not.toThrow();
  const unlimited = limitOf(Number.POSITIVE_INFINITY);
  unlimited.reserve(purchase({ id: "unknown", amount: 1 }))(true);
  expect(unlimited.spentUsd).toBe(0);
});
