import { NotExercised } from "../exits/early-exits.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";

/** Ids of items whose value this run had changed, and when. Milliseconds as of `performance.now()`. */
export const repricedIn = perRun(() => new Map<string, number>());

/**
 * Notes the first change of an item's value: a later one may restore it.
 * @returns what forgets it if the change was refused; without an answer it may have been made
 */
export function noteRepriced(run: RunContext, itemId: string): (fault: unknown) => void {
  const repriced = repricedIn(run);
  if (repriced.has(itemId)) return () => {};
  repriced.set(itemId, performance.now());
  return (fault) => {
    if (fault instanceof NotExercised && fault.cause === undefined) repriced.delete(itemId);
  };
}
