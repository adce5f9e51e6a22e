// A worker process that plays the mutants that its parent names.
import { serveParent } from "../support/process-pool.ts";
import { type KillOptions, kill, SANDBOX_MUTANTS } from "./kill.ts";

serveParent(async ({ place, options }: { readonly place: number; readonly options: KillOptions }) => {
  const mutant = SANDBOX_MUTANTS[place];
  if (mutant === undefined) throw new RangeError(`no mutant at ${place}`);
  return kill(mutant, options);
});
