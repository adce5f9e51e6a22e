import type { Scenario } from "../arrange/scenario.ts";
import { recordLeftOut, withinEffort } from "./effort.ts";
import type { RunProgress } from "./progress.ts";
import type { Run } from "./run.ts";
import { longestFirst, select } from "./selection.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** The scenarios of a run in the order in which they start. */
export interface Plan {
  /** Played one after another before any request that an ordinary client would not send. */
  readonly visits: readonly Scenario[];
  readonly selected: readonly Scenario[];
  readonly progress: RunProgress;
}

/** Selects the scenarios that the target, its effort and the narrowing leave, and records those left out. */
export function planRun(run: Run, { target, scenarios, visits = [], only, repeatEach = 1 }: VerifyOptions): Plan {
  const offered = select(scenarios, target, only);
  const chosen = longestFirst(only === undefined ? withinEffort(offered, target.effort) : offered);
  recordLeftOut(run, offered, chosen);
  // A copy each, because a run tells scenarios apart by identity.
  const selected = chosen.flatMap((each) => Array.from({ length: repeatEach }, () => ({ ...each })));
  const first = target.traffic.isBlind === true ? select(visits, target, only) : [];
  return {
    visits: first,
    selected,
    progress: { hasBegun: false, unfinished: new Set([...first, ...selected]), played: [], stateLost: 0 },
  };
}
