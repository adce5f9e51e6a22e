import type { RunContext } from "./run-context.ts";

/** Notes that the provider has restarted the sandbox for this run, so that nobody holds anything there. */
export function noteRestart({ listings, history }: RunContext): void {
  listings.restart();
  history.of("sandbox").restartsMs.push(performance.now());
}
