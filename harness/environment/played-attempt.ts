import type { ScenarioContext } from "../arrange/scenario-context.ts";
import type { Attempt } from "../ledger/attempt.ts";
import type { Edition } from "../run-context/pack-catalogue.ts";
import type { Exchange } from "../transport/exchange.ts";

/** How an attempt at a scenario was played and ended. */
interface Played {
  readonly attempt: Attempt;
  readonly context: ScenarioContext;
  /** The edition of the pack list when the attempt began. */
  readonly edition: Edition;
  /** When the attempt began. Milliseconds as of `performance.now()`. */
  readonly sinceMs: number;
  /** The early exit that ended it, if one did. */
  readonly stop: Error | undefined;
}

/** A played attempt with what was found out about it. */
export interface PlayedAttempt extends Played {
  readonly isViolated: boolean;
  /** The answers that show a violation. */
  readonly evidence: readonly Exchange[];
  /** Looks for evidence once, because several events may ask for it and the search may send requests. */
  readonly once: <Found>(find: (played: PlayedAttempt) => Promise<Found>) => Promise<Found>;
}

export function toPlayedAttempt(played: Played): PlayedAttempt {
  const { violations } = played.attempt;
  const found = new Map<unknown, Promise<unknown>>();
  const whole: PlayedAttempt = {
    ...played,
    isViolated: violations.length > 0,
    evidence: violations.flatMap(({ evidence }) => evidence),
    once: <Found>(find: (played: PlayedAttempt) => Promise<Found>) => {
      if (!found.has(find)) found.set(find, find(whole));
      return found.get(find) as Promise<Found>;
    },
  };
  return whole;
}
