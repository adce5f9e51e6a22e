import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { areBeyondWindows, MAX_WINDOWS } from "./window-ends.ts";

/** Two accepted requests that took so long together. */
const pair = (ms: number) => [
  anExchange({ sentAtMs: 0, doneAtMs: ms / 2 }),
  anExchange({ sentAtMs: ms / 2, doneAtMs: ms }),
];
const pairs = (count: number, ms: number) => Array.from({ length: count }, () => pair(ms));

it.each([
  ["quick pairs", 3, 5, true],
  ["too few quick pairs", 2, 5, false],
  ["slow pairs", 5, 300, false],
  ["many slow pairs", MAX_WINDOWS, 300, true],
  ["pairs longer than the window", 5, 2000, false],
])("a fixed window of a second that ends between %s", (_, count, ms, isBeyond) => {
  expect(areBeyondWindows("take-claw-bid-finish", pairs(count, ms))).toBe(isBeyond);
});

it("counts the time of accepted requests only", () => {
  const refused = anExchange({ status: 429, sentAtMs: 5, doneAtMs: 900 });
  expect(
    areBeyondWindows(
      "take-claw-bid-finish",
      pairs(3, 5).map((each) => [...each, refused]),
    ),
  ).toBe(true);
});
