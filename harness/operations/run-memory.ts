/** What a run has found out or made once, for as long as it lasts. Modules reach their part of it through `perRun`. */
export class RunMemory {
  readonly #values = new Map<unknown, unknown>();

  once<Run, Value>(make: (run: Run) => Value, run: Run): Value {
    if (!this.#values.has(make)) this.#values.set(make, make(run));
    return this.#values.get(make) as Value;
  }
}

/**
 * A value that each run has once, made at the first request for it.
 * @param make called once per run; its result is kept in the run itself, so no module holds what belongs to a run
 */
export const perRun =
  <Value, Run extends { readonly memory: RunMemory }>(make: (run: Run) => Value) =>
  (run: Run): Value =>
    run.memory.once(make, run);
