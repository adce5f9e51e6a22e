import { perRun, type RunContext } from "./run-context.ts";

/** Whether a property has played the case that FC_PATH names. */
export const replayedCase = perRun(() => ({ isPlayed: false }));

/** Returns why a run without findings counts as not done, in one line with the remedy; undefined without FC_PATH. */
export function missedCase(run: RunContext): string | undefined {
  if (run.target.fcPath === undefined || replayedCase(run).isPlayed) return undefined;
  return "FC_PATH: names no case that this run played; give it as a finding printed it, with its seed, its runs and its -t";
}
