import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedBy } from "../../tests/support/judged-by.ts";
import type { Exchange } from "../transport/exchange.ts";
import { keylessNeverLimited, keylessReadsPass } from "./keyless-limits.ts";

const read = (parts: ExchangeParts = {}) => anExchange({ surface: "user", ...parts });
const refused = (parts: ExchangeParts = {}) =>
  read({ status: 429, json: { message: "Rate limit exceeded" }, ...parts });

/** The number of violations that these exchanges show together. */
function violationsIn(...exchanges: readonly Exchange[]): number {
  return judgedBy(keylessNeverLimited, exchanges).length;
}

it("finds refusals among the first public reads", () => {
  expect(violationsIn(read(), refused())).toBe(1);
  expect(violationsIn(read(), refused(), refused({ endpoint: "chase" }))).toBe(2);
});

it("finds refusals of all reads, whatever their Retry-After", () => {
  expect(violationsIn(refused({ headers: [["retry-after", "86400"]] }))).toBe(1);
});

it("finds a limit of one endpoint that refuses while others are accepted", () => {
  const others = Array.from({ length: 9 }, () => read());
  const after = (seconds: number) => ({ sentAtMs: 1000 * seconds, doneAtMs: 1000 * seconds + 1 });
  const later = read(after(1));
  const again = (seconds: number) => read({ endpoint: "filters", ...after(seconds) });
  expect(violationsIn(...others, refused({ endpoint: "filters" }), later)).toBe(1);
  expect(violationsIn(...others, refused({ endpoint: "filters" }), later, again(2))).toBe(1);
  expect(violationsIn(...others, refused({ endpoint: "filters" }), again(0.5), later)).toBe(0);
  expect(violationsIn(...others, refused({ endpoint: "filters" }))).toBe(0);
});

it("accepts refusals after several reads, of one endpoint or of all together", () => {
  const several = Array.from({ length: 5 }, () => read());
  const keyed = several.map(() => read({ sentHeaders: [["x-api-key", "svc_key"]] }));
  expect(violationsIn(...several, refused())).toBe(0);
  expect(violationsIn(...keyed, refused())).toBe(0);
  expect(violationsIn(...several, refused({ endpoint: "filters" }), refused({ endpoint: "chase" }))).toBe(0);
});

it("accepts refusals with Retry-After or another text, and those of a key", () => {
  expect(violationsIn(refused({ headers: [["retry-after", "1"]] }), read())).toBe(0);
  expect(violationsIn(refused({ json: { message: "Too many requests" } }))).toBe(0);
  expect(violationsIn(refused({ sentHeaders: [["x-api-key", "svc_key"]] }))).toBe(0);
});

it.each(["available", "chase", "filters"] as const)(
  "counts a read of %s without a key as passed, whether it is accepted or refused for another reason",
  (endpoint) => {
    const shown = judgedBy(keylessReadsPass, [read({ endpoint }), read({ endpoint, status: 404 })]);
    expect(shown.map(([, judgement]) => judgement)).toEqual(Array(2).fill(["rate-limit.keyless", []]));
  },
);

it.each([
  ["a refused read", refused()],
  ["a read that a gateway refuses with its own text", refused({ json: { message: "Too many requests" } })],
  ["a read with a key", read({ sentHeaders: [["X-API-Key", "svc_key"]] })],
  ["a read with a session token", read({ sentHeaders: [["authorization", "Bearer token"]] })],
  ["a read of the sandbox", read({ surface: "sandbox" })],
  ["a purchase", read({ endpoint: "buy/crypto" })],
])("does not count %s as a passed read without a key", (_, answer) =>
  expect(judgedBy(keylessReadsPass, [answer])).toEqual([]),
);
