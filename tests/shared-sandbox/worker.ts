// A worker process that plays the combinations that its parent names.
import { serveParent } from "../support/process-pool.ts";
import type { Combination } from "./dimensions.ts";
import { outcomeOf } from "./outcome.ts";
import { play } from "./play.ts";

serveParent(async ({ combination, seed }: { readonly combination: Combination; readonly seed: number }) =>
  outcomeOf(await play(combination, seed)),
);
