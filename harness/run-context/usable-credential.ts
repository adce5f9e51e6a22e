import type { Credential } from "../../contract/requirement.ts";
import { perRun, type RunContext } from "./run-context.ts";

/** Credentials that every endpoint refuses: the system may not know them, which is no fault of its own. */
export const refusedEverywhere = perRun(() => new Set<Credential>());

/** Returns a configured credential, unless every endpoint refuses it. */
export function usableCredential(run: RunContext, name: Credential): string | undefined {
  return refusedEverywhere(run).has(name) ? undefined : run.target.keys[name];
}
