import { atMostSuccesses } from "../oracles/chance.ts";

/** Results of trials with exclusive copies, and of controls for draws of others. */
export interface TrialCounts {
  /** Number of trials. */
  readonly trials: number;
  /** Number of trials with the violation. */
  readonly shown: number;
  /** Exclusive copies per trial. */
  readonly copies: number;
  /** Number of unheld listings that were checked again after a trial. */
  readonly controls: number;
  /** Number of those that another user held by then. */
  readonly taken: number;
  /** Probability that another user's order locks a listing for all holders; 0 if that can't explain the violation. */
  readonly locked?: number;
}

/** Probability that a legal system fails one requirement because others draw listings that were just unheld. */
const FALSE_ALARM = 1e-5;

/**
 * Returns whether other users' draws during a trial are too rare to explain the results of the trials. Their rate is
 * estimated from the controls, conservatively.
 */
export function isBeyondChance({ trials, shown, copies, controls, taken, locked = 0 }: TrialCounts): boolean {
  if (shown < 2) return false;
  const perListing = Math.min(1, estimatedRate(taken, controls) + locked);
  const perTrial = 1 - (1 - perListing) ** Math.max(1, copies);
  // At least so many violations are at most so many trials without one.
  return atMostSuccesses(trials - shown, trials, 1 - perTrial) < FALSE_ALARM;
}

/** Estimates a probability from controls, too high rather than too low: 1 without controls. */
export function estimatedRate(seen: number, controls: number): number {
  return (seen + 1) / (controls + 1);
}
