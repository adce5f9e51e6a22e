import { NotExercised } from "../exits/early-exits.ts";
import type { RunContext } from "../run-context/run-context.ts";

/**
 * Notes the first change of an item's value: a later one may restore it.
 * @returns what forgets it if the change was refused; without an answer it may have been made
 */
export function noteRepriced({ history: { repriced } }: RunContext, itemId: string): (fault: unknown) => void {
  if (repriced.has(itemId)) return () => {};
  repriced.set(itemId, performance.now());
  return (fault) => {
    if (fault instanceof NotExercised && fault.cause === undefined) repriced.delete(itemId);
  };
}
