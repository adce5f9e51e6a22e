/** Values that are computed once per run. Modules access theirs through `perRun`. */
export class RunMemory {
  readonly #values = new Map<unknown, unknown>();

  once<Run, Value>(make: (run: Run) => Value, run: Run): Value {
    if (!this.#values.has(make)) this.#values.set(make, make(run));
    return this.#values.get(make) as Value;
  }
}

/**
 * Defines a value that each run computes once, at its first use.
 * @param make called once per run; the result is stored in the run, so that no module keeps per-run state
 */
export const perRun =
  <Value, Run extends { readonly memory: RunMemory }>(make: (run: Run) => Value) =>
  (run: Run): Value =>
    run.memory.once(make, run);

/**
 * Defines a value that each run finds out once per key, such as a surface. After a failure the next caller tries again.
 * Later callers keep their slots meanwhile, so `find` must not wait for a move of time: `sharedWork` is for that.
 * @returns a function that returns the value, and calls `find` if it is unknown
 */
export function foundOnce<Key, Value, Run extends { readonly memory: RunMemory }>() {
  const known = perRun((_: Run) => new Map<Key, Promise<Value>>());
  return (run: Run, key: Key, find: () => Promise<Value>): Promise<Value> => {
    const earlier = known(run).get(key);
    if (earlier !== undefined) return earlier;
    const found = find();
    known(run).set(key, found);
    found.catch(() => known(run).delete(key));
    return found;
  };
}
