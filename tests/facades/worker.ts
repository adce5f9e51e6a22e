// A worker process that plays the façades that its parent names.
import { serveParent } from "../support/process-pool.ts";
import { BATTERY } from "./battery.ts";
import { outcomeOf } from "./outcome.ts";

serveParent(async ({ place, seed }: { readonly place: number; readonly seed: number }) => {
  const facade = BATTERY[place];
  if (facade === undefined) throw new RangeError(`no façade at ${place}`);
  return outcomeOf(facade, seed);
});
