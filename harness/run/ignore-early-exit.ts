import { NoAnswer } from "../transport/no-answer.ts";
import { Inconclusive, NotExercised, TargetGone } from "./early-exits.ts";

/** What may end a scenario before its end without a fault of the suite. Everything else that is thrown is one. */
export type EarlyExit = NotExercised | Inconclusive | TargetGone | NoAnswer;

export function isEarlyExit(thrown: unknown): thrown is EarlyExit {
  return [NotExercised, Inconclusive, TargetGone, NoAnswer].some((kind) => thrown instanceof kind);
}

/** Ignores an early exit; for what is done beside the scenarios, whose coming to nothing says nothing. */
export function ignoreEarlyExit(thrown: unknown): undefined {
  if (!isEarlyExit(thrown)) throw thrown;
  return undefined;
}
