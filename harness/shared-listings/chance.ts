import { atMostSuccesses } from "../oracles/tail-probability.ts";

/** Results of trials with sole copies, and of controls for draws of others. */
export interface TrialCounts {
  /** Number of trials. */
  readonly trials: number;
  /** Number of trials with the violation. */
  readonly shown: number;
  /** Sole copies per trial. */
  readonly copies: number;
  /** Number of vacant listings that were checked again after a trial. */
  readonly controls: number;
  /** Number of those that another user held by then. */
  readonly taken: number;
}

/** Probability that a legal system fails one requirement because others draw listings that were just vacant. */
const FALSE_ALARM = 1e-5;

/**
 * Returns whether other users' draws during a trial are too rare to explain the results of the trials. Their rate is
 * estimated from the controls, conservatively.
 */
export function isBeyondChance({ trials, shown, copies, controls, taken }: TrialCounts): boolean {
  if (shown < 2) return false;
  const perListing = Math.min(1, (taken + 1) / (controls + 1));
  const perTrial = 1 - (1 - perListing) ** Math.max(1, copies);
  // At least so many violations are at most so many trials without one.
  return atMostSuccesses(trials - shown, trials, 1 - perTrial) < FALSE_ALARM;
}
