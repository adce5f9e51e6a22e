import type { PartialResults } from "../../contract/report.ts";
import { clockShiftMs } from "../rules/clock.ts";
import type { Plan } from "./1-plan.ts";
import { explainCascades } from "./cascades.ts";
import { judgeFailingEndpoints } from "./failing-endpoints.ts";
import type { Observers } from "./observers.ts";
import { toPartialResults } from "./partial-results.ts";
import { addStepsOfRules } from "./rule-steps.ts";
import type { Run } from "./run.ts";
import { excuseRandomViolations, seedDependenceOf } from "./seed-dependence.ts";
import { excuseSeveralClocks, excuseShiftedClock } from "./shifted-clock.ts";

/**
 * Judges what only all exchanges together show, and removes violations that follow from others. Answers are judged only
 * after the preflight has confirmed the system under test. Returns the results of a part of a run, for merging.
 */
export function conclude(
  run: Run,
  { judge, fields, workingEndpoints }: Observers,
  { selected, progress }: Plan,
  { isPart, isStopped }: { readonly isPart: boolean; readonly isStopped: boolean },
): PartialResults | undefined {
  if (!progress.hasBegun) return undefined;
  const played = seedDependenceOf(selected);
  fields.conclude(run.ledger);
  judge.conclude();
  addStepsOfRules(run.ledger, run.history);
  excuseShiftedClock(run.ledger, clockShiftMs(run.history));
  excuseSeveralClocks(run.ledger, run.foreignMoves.areOfSeveralClocks);
  if (!isStopped) judgeFailingEndpoints(run);
  const partial = isPart ? toPartialResults(run, workingEndpoints, played) : undefined;
  explainCascades(run.ledger, workingEndpoints);
  excuseRandomViolations(run.ledger, played);
  return partial;
}
