import type { BatteryFacade } from "./battery.ts";
import type { FacadeOutcome } from "./outcome.ts";

/** How often a façade was denied a certificate. */
export interface Rate {
  readonly name: string;
  readonly kind: BatteryFacade["kind"];
  readonly runs: number;
  /** Runs without a certificate, because of a violation or because not everything was verified. */
  readonly denied: number;
  /** The most frequent reason of denial. */
  readonly by: string;
}

/** Minimum share of runs that must deny a certificate. */
const MIN_RATE = 19 / 20;

export function rateOf({ name, kind }: BatteryFacade, outcomes: readonly FacadeOutcome[]): Rate {
  const reasons = outcomes.flatMap(({ deniedBy }) => deniedBy ?? []);
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return { name, kind, runs: outcomes.length, denied: reasons.length, by: most?.[0] ?? "nothing" };
}

/** Whether a façade got a certificate in more than one of twenty runs. */
export function isTooOften({ denied, runs }: Pick<Rate, "denied" | "runs">): boolean {
  return runs === 0 || denied / runs < MIN_RATE;
}
