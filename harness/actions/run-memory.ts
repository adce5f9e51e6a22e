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
