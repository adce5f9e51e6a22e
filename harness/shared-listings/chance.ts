/** What trials with sole copies showed, and what controls said about others. */
export interface Tally {
  /** Trials so far. */
  readonly trials: number;
  /** How many of them showed the violation. */
  readonly shown: number;
  /** Copies that nobody else held, per trial. */
  readonly copies: number;
  /** Listings that nobody held, looked at again after a trial. */
  readonly controls: number;
  /** How many of those somebody held after all. */
  readonly taken: number;
}

/** Chance at which a legal system is accused by one requirement, if others draw what was just proven to be held by nobody. */
const FALSE_ALARM = 1e-5;

/**
 * Whether others who draw the same listings in the course of a trial are too rare to explain what the trials showed.
 * How often they do is estimated from the controls, on the safe side.
 */
export function isBeyondChance({ trials, shown, copies, controls, taken }: Tally): boolean {
  if (shown < 2) return false;
  const perListing = Math.min(1, (taken + 1) / (controls + 1));
  const perTrial = 1 - (1 - perListing) ** Math.max(1, copies);
  return atLeast(shown, trials, perTrial) < FALSE_ALARM;
}

/** Probability of at least this number of successes. */
function atLeast(successes: number, trials: number, chance: number): number {
  let sum = 0;
  for (let n = successes; n <= trials; n++) sum += choose(trials, n) * chance ** n * (1 - chance) ** (trials - n);
  return sum;
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let at = 1; at <= k; at++) result = (result * (n - k + at)) / at;
  return result;
}
