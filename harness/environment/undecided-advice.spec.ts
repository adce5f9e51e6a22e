import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { UNDECIDED_ADVICE } from "../../contract/undecided-advice.ts";
import { EVENTS } from "./events.ts";

const SOURCES = execFileSync("git", ["ls-files", "harness", "suites", "properties"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const OF_EVENTS = new Set(Object.values(EVENTS).map(({ reason }) => reason));
const REASONS = UNDECIDED_ADVICE.flatMap(({ reasons }) => reasons);

test("advice is on reasons that a run can give, each once", () => {
  expect(REASONS.filter((reason) => !SOURCES.includes(reason) && !OF_EVENTS.has(reason))).toEqual([]);
  expect(new Set(REASONS).size).toBe(REASONS.length);
});

/** Events about one answer that may not come again, on which there is no better advice than to repeat the run. */
const PASSING = [
  EVENTS.redrawn,
  EVENTS.orderEnded,
  EVENTS.page,
  EVENTS.reserved,
  EVENTS.transactionFailed,
  EVENTS.internalError,
];

test.each(Object.values(EVENTS).filter((each) => !PASSING.includes(each)))(
  "there is advice on: $reason",
  ({ reason }) => {
    expect(REASONS).toContain(reason);
  },
);
