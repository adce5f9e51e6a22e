import type { BatteryFacade } from "./battery.ts";
import type { FacadeOutcome } from "./outcome.ts";

/** How often a façade was denied a certificate. */
export interface Rate {
  readonly name: string;
  readonly kind: BatteryFacade["kind"];
  readonly runs: number;
  /** Runs that ended with a violation or without everything verified: no certificate. */
  readonly denied: number;
  /** What denied it most often. */
  readonly by: string;
}

/** So many of twenty runs have to deny a certificate. */
const LEAST_RATE = 19 / 20;

export function rateOf({ name, kind }: BatteryFacade, outcomes: readonly FacadeOutcome[]): Rate {
  const reasons = outcomes.flatMap(({ deniedBy }) => deniedBy ?? []);
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return { name, kind, runs: outcomes.length, denied: reasons.length, by: most?.[0] ?? "nothing" };
}

/** Whether a façade got a certificate in more than one of twenty runs. */
export function isTooOften({ denied, runs }: Pick<Rate, "denied" | "runs">): boolean {
  return runs === 0 || denied / runs < LEAST_RATE;
}
