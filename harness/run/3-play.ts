import { graceAfter } from "../schedule/grace.ts";
import type { Plan } from "./1-plan.ts";
import { INTERRUPTED } from "./limit-run.ts";
import type { Run } from "./run.ts";
import { BAILED, recordUnfinished, runScenarios } from "./run-scenarios.ts";
import { reportFault } from "./suite-fault.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** Plays the selected scenarios and repeats those with findings. Records why others were not played to their end. */
export async function playPlan(run: Run, { selected, progress }: Plan, options: VerifyOptions): Promise<void> {
  progress.hasBegun = true;
  const played = runScenarios(run, selected, options, progress).catch((fault: Error) =>
    reportFault(run, "the run", fault),
  );
  await Promise.race([played, graceAfter(run.transport.ended)]);
  const why = run.transport.goneBecause ?? (options.isBailing === true ? BAILED : INTERRUPTED);
  for (const scenario of progress.unfinished) recordUnfinished(run, scenario, why);
}
