import { expect, test } from "vitest";
import type { MoveCoverage } from "../contract/report.ts";
import { statesOf } from "./state-reached.ts";

const machine = (...moves: readonly Partial<MoveCoverage>[]) => ({
  surface: "sandbox" as const,
  name: "m",
  document: "partner-api.md",
  states: ["a", "b"],
  start: "a",
  moves: moves.map((move) => ({ kind: "transition", from: "a", by: "time", when: "", to: "b", ...move }) as const),
});

test.each([
  ["reached", [{ verdict: "pass" }]],
  ["reached", [{ verdict: "pass" }, { verdict: "inconclusive" }, { verdict: "not exercised" }]],
  ["violated", [{ verdict: "pass" }, { verdict: "fail" }]],
  ["unclear", [{ verdict: "inconclusive" }]],
  ["not reached", [{ verdict: "not exercised" }]],
  ["not specified", [{}]],
  ["reached", [{}, { from: "b", to: "a", verdict: "pass" }]],
  ["never entered", [{ kind: "forbidden", verdict: "pass" }]],
  ["entered", [{ kind: "forbidden", verdict: "fail" }]],
  ["not tried", [{ kind: "forbidden", verdict: "not exercised" }]],
] as const)("a state is %s after the moves %j", (word, moves) => {
  expect(statesOf(machine(...moves))[1]?.word).toBe(word);
});

test.each([
  ["reached", { verdict: "fail" }],
  ["not reached", { verdict: "not exercised" }],
] as const)("the start is %s after the move %j", (word, move) => {
  expect(statesOf(machine(move))[0]).toMatchObject({ kind: "start", word });
});
