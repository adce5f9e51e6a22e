import type { Attempt } from "../context/attempt.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import type { Edition } from "../operations/pack-catalogue.ts";

/** How an attempt was played and ended. */
export interface PlayedAttempt {
  readonly attempt: Attempt;
  /** Undefined if it could not be made. */
  readonly context: ScenarioContext | undefined;
  /** The edition of the pack list when the attempt began. */
  readonly edition: Edition;
  /** When the attempt began. Milliseconds as of `performance.now()`. */
  readonly sinceMs: number;
  /** The early exit that ended it, if one did. */
  readonly stop: Error | undefined;
}
