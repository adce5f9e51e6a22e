import type { BatteryFacade } from "./battery.ts";
import { certifiedRun } from "./trial.ts";

/** The outcome of a blind run with one seed. */
export interface FacadeOutcome {
  readonly name: string;
  readonly seed: number;
  /** What denied the certificate; absent if nothing did. */
  readonly deniedBy?: string;
}

const DENIALS: Readonly<Record<number, string>> = { 2: "a run that could not be done", 3: "clauses not verified" };

/** Plays a façade once. */
export async function outcomeOf(facade: BatteryFacade, seed: number): Promise<FacadeOutcome> {
  const { exitStatus, visitFault, violated } = await certifiedRun(facade, seed);
  const base = { name: facade.name, seed };
  if (visitFault !== undefined) return { ...base, deniedBy: "visits" };
  if (exitStatus === 0) return base;
  return {
    ...base,
    deniedBy: (exitStatus === 1 ? violated : undefined) ?? DENIALS[exitStatus] ?? `exit status ${exitStatus}`,
  };
}
