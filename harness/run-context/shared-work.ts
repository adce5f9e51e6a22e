import { perRun, type RunContext } from "./run-context.ts";

/**
 * Defines work that the scenarios of a run share per key. The first caller starts it. Callers who come before its end give
 * up their slots: it may wait for a limit, or for a move of time, which needs all slots free. If it fails, the next caller
 * starts it again. A scenario has one slot, so only one of its parts may wait at a time.
 */
export function sharedWork<Key, Value>() {
  const started = perRun(() => new Map<Key, { readonly outcome: Promise<Value>; isDone: boolean }>());
  return (run: RunContext, key: Key, start: () => Promise<Value>): Promise<Value> => {
    const known = started(run).get(key);
    if (known?.isDone === true) return known.outcome;
    if (known !== undefined) return run.scheduler.yieldSlot(() => known.outcome);
    const work = { outcome: start(), isDone: false };
    started(run).set(key, work);
    const [keep, forget] = [() => (work.isDone = true), () => started(run).delete(key)];
    work.outcome.then(keep, forget);
    return work.outcome;
  };
}
