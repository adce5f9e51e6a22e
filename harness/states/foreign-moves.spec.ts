import { expect, it } from "vitest";
import { ForeignMoves } from "./foreign-moves.ts";

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 4, 6, 10);

/** The answer after `doneAtMs`, when the clock has been moved by `movedMs`. */
const answered = (doneAtMs: number, movedMs = 0, tookMs = 5) => ({
  sentAtMs: doneAtMs - tookMs,
  doneAtMs,
  headers: [["date", new Date(START_MS + doneAtMs + movedMs).toUTCString()]] as const,
});

it.each([10_000, HOUR_MS])("notices that another client moves the clock by %i ms", (movedMs) => {
  const moves = new ForeignMoves();
  moves.add(answered(0), 0);
  expect(moves.isJumpSince(0)).toBe(false);
  moves.add(answered(5_000, movedMs), 0);
  moves.add(answered(9_000, movedMs), 0);
  expect(moves.isJumpSince(0)).toBe(true);
  expect(moves.isJumpSince(5_001)).toBe(false);
});

it.each([
  ["moves of this run", answered(5_000, HOUR_MS), 3600],
  ["a Date header that does not follow them", answered(5_000), 3600],
  ["a slow answer", answered(15_000, 0, 15_000), 0],
  ["drift", answered(40_000, 2_500), 0],
  ["an answer without a Date header", { ...answered(5_000), headers: [] }, 0],
])("does not take for a move: %s", (_, later, movedS) => {
  const moves = new ForeignMoves();
  moves.add(answered(0), 0);
  moves.add(later, movedS);
  expect(moves.isJumpSince(0)).toBe(false);
});

it.each([
  ["two machines", [answered(0), answered(1000, HOUR_MS), answered(2000)], [0, 0, 0], true],
  [
    "two machines after a move",
    [answered(0, HOUR_MS), answered(1000), answered(2000, HOUR_MS)],
    [3600, 3600, 3600],
    true,
  ],
  ["one clock that drifts", [answered(0), answered(40_000, 2_500), answered(80_000)], [0, 0, 0], false],
  [
    "one clock that follows moves",
    [answered(0), answered(1000, HOUR_MS), answered(2000, HOUR_MS)],
    [0, 3600, 3600],
    false,
  ],
  ["one clock that does not follow moves", [answered(0), answered(1000), answered(2000)], [0, 3600, 7200], false],
] as const)("tells headers of several clocks from others: %s", (_, answers, moved, areSeveral) => {
  const moves = new ForeignMoves();
  for (const [nth, answer] of answers.entries()) moves.add(answer, moved[nth] ?? 0);
  expect(moves.areOfSeveralClocks).toBe(areSeveral);
});

it("leaves open whether the clock of several instances was moved", () => {
  const moves = new ForeignMoves();
  // The move reaches one instance before the other.
  for (const answer of [answered(0), answered(10, HOUR_MS), answered(20), answered(30, HOUR_MS)]) moves.add(answer, 0);
  expect(moves.isJumpSince(0)).toBe(false);
  expect(moves.mayBeJumpSince(25)).toBe(true);
  expect(moves.mayBeJumpSince(31)).toBe(false);
});

it("does not take the Date headers of two machines for moves", () => {
  const moves = new ForeignMoves();
  for (const movedMs of [0, 120_000, 0, 120_000]) moves.add(answered(5_000, movedMs), 0);
  expect(moves.isJumpSince(0)).toBe(false);
});
