import { faultText, UNUSABLE } from "./outcome.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A second signal within this time may be a duplicate, since npm and a terminal both send one. Milliseconds. */
const ECHO_MS = 10_000;

/** The work that ends by itself once it is aborted; undefined while there is none. */
let underWay: AbortController | undefined;
let signalledMs: number | undefined;

/**
 * Ends this process at a signal, with the status of a command that could not be done, unless some work is
 * `interruptible`. Called first, because process 1 of a container ignores a signal that it has no handler for.
 */
export function endOnSignals(): void {
  for (const signal of SIGNALS) process.off(signal, end).on(signal, end);
}

function end(): void {
  signalledMs ??= performance.now();
  if (underWay === undefined || performance.now() - signalledMs > ECHO_MS) process.exit(UNUSABLE);
  underWay.abort("the run was interrupted");
}

/**
 * Does work that ends by itself at a signal or an uncaught error of packproof, and leaves what is known until then. A
 * second signal after a while ends the process at once.
 * @param work gets what aborts it; the reason is a line for the report
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const blame = (fault: unknown) => controller.abort(`a fault of the suite itself: ${faultText(fault)}`);
  underWay = controller;
  process.on("uncaughtException", blame);
  try {
    return await work(controller.signal);
  } finally {
    underWay = undefined;
    process.off("uncaughtException", blame);
  }
}
