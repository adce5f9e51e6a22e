import { describe, expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { BOUNDS } from "./bounds.ts";
import { KeyLimits } from "./key-limits.ts";
import type { Outgoing } from "./outgoing.ts";

const { limitedMs: LASTING_MS } = BOUNDS;
const CARD: Outgoing = {
  surface: "partner",
  endpoint: "card",
  method: "GET",
  path: "/",
  headers: [["X-API-Key", "issued"]],
  effect: "read",
  isJudged: true,
  waitsForLimit: true,
};
const ORDER: Outgoing = { ...CARD, endpoint: "order" };
const limits = () => new KeyLimits({ PARTNER_API_KEY: "issued" }, BOUNDS);

describe("a limit", () => {
  test("counts as lasting after six refusals over more than the bound", () => {
    const keys = limits();
    for (let nth = 0; nth < 6; nth++) keys.note(CARD, true, nth * 1000);
    expect(keys.isLasting(CARD, LASTING_MS)).toBe(false);
    expect(keys.isLasting(CARD, LASTING_MS + 1)).toBe(true);
    expect(keys.isLasting(ORDER, LASTING_MS + 1)).toBe(false);
  });

  test("does not count as lasting after few refusals or one accepted request", () => {
    const keys = limits();
    for (let nth = 0; nth < 5; nth++) keys.note(CARD, true, 0);
    expect(keys.isLasting(CARD, 1e9)).toBe(false);
    keys.note(CARD, true, 0);
    keys.note(CARD, false, 0);
    expect(keys.isLasting(CARD, 1e9)).toBe(false);
  });

  test("of unknown keys is one for all endpoints of production, and none of issued keys", () => {
    const keys = limits();
    const headers = [["x-api-key", "guessed"]] as const;
    const [card, order] = [
      { ...CARD, headers },
      { ...ORDER, headers },
    ];
    for (let nth = 0; nth < 6; nth++) keys.note(nth % 2 === 0 ? card : order, true, 0);
    expect(keys.isLasting(card, 1e9)).toBe(true);
    expect(keys.isLasting(CARD, 1e9)).toBe(false);
  });
});

describe("the pause after a refusal", () => {
  const refused = anExchange({ surface: "partner", endpoint: "card", status: 429, headers: [["retry-after", "2"]] });

  test("is the one that the answer asks for, in production", () => {
    expect(limits().pauseAfter(refused, CARD, 0)).toBe(2000);
    expect(limits().pauseAfter(anExchange({ endpoint: "card" }), CARD, 0)).toBeUndefined();
  });

  test("is a single one at an endpoint where requests stay refused while others are accepted", () => {
    const keys = limits();
    for (let request = 0; request < 3; request++) {
      for (let attempt = 0; attempt < 8; attempt++) expect(keys.pauseAfter(refused, CARD, attempt)).toBe(2000);
      expect(keys.pauseAfter(refused, CARD, 8)).toBeUndefined();
      keys.pauseAfter(anExchange({ surface: "partner", endpoint: "card" }), CARD, 0);
    }
    expect(keys.pauseAfter(refused, CARD, 0)).toBe(2000);
    expect(keys.pauseAfter(refused, CARD, 1)).toBeUndefined();
    expect(keys.pauseAfter(refused, ORDER, 1)).toBe(2000);
  });

  test("is none in the sandbox, and for requests that test a limit", () => {
    expect(limits().pauseAfter(refused, { ...CARD, surface: "sandbox" }, 0)).toBeUndefined();
    expect(limits().pauseAfter(refused, { ...CARD, waitsForLimit: false }, 0)).toBeUndefined();
  });
});
