import { pathToFileURL } from "node:url";
import type { createReference, STATES_PATH } from "../../reference/server.ts";

/** The reference as StrykerJS has instrumented it. */
export interface Instrumented {
  readonly createReference: typeof createReference;
  readonly STATES_PATH: typeof STATES_PATH;
}

/** The state that instrumented code reads and in which it records reached mutants: `globalThis.__stryker__`. */
export interface Switchboard {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** The object that instrumented code shares with its runner. */
export function switchboard(): Switchboard {
  const shared = globalThis as { __stryker__?: Switchboard };
  shared.__stryker__ ??= {};
  return shared.__stryker__;
}

let loaded = 0;

/** Loads the instrumented reference again, so that its tables are built with the active mutant. */
export async function loadReference(): Promise<Instrumented> {
  const file = pathToFileURL(`${process.cwd()}/.stryker-bundle/reference.mjs`);
  return (await import(`${file.href}?load=${++loaded}`)) as Instrumented;
}
