import type { RunContext } from "./run-context.ts";
import { perRun } from "./run-memory.ts";

/**
 * Defines work that the scenarios of a run share per key. The first caller starts it. Later callers yield their slots:
 * the work may wait for a limit, or for a move of time, which needs all slots free.
 */
export function sharedWork<Key, Value>() {
  const started = perRun((_: RunContext) => new Map<Key, Promise<Value>>());
  return (run: RunContext, key: Key, start: () => Promise<Value>): Promise<Value> => {
    const known = started(run).get(key);
    if (known !== undefined) return run.scheduler.yieldSlot(() => known);
    const work = start();
    started(run).set(key, work);
    return work;
  };
}
