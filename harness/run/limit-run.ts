import type { Bounds } from "../transport/bounds.ts";
import type { Run } from "./run.ts";

/** The report's reason for a run that was ended from outside. */
export const INTERRUPTED = "the run was interrupted";

/**
 * Ends the run when it is interrupted or takes too long.
 * @returns a function to call when the run has ended by itself
 */
export function limitRun(run: Run, signal: AbortSignal | undefined, { runMs }: Bounds): () => void {
  const interrupt = () => run.transport.end(typeof signal?.reason === "string" ? signal.reason : INTERRUPTED);
  if (signal?.aborted === true) interrupt();
  signal?.addEventListener("abort", interrupt, { once: true });
  const minutes = Math.round(runMs / 60_000);
  // The time limit grows with the waiting that MAX_WAIT allows.
  const limitMs = runMs + 2000 * run.target.maxWaitSeconds;
  const timer = setTimeout(() => run.transport.end(`the run took longer than ${minutes} minutes`), limitMs);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  };
}
