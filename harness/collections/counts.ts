/** How often keys occurred, in the order of their first occurrences. */
export class Counts<Key> extends Map<Key, number> {
  of(key: Key): number {
    return this.get(key) ?? 0;
  }

  increment(key: Key): void {
    this.set(key, this.of(key) + 1);
  }
}

/** Returns how often each value occurs, in the order of its first occurrence. */
export function countsOf<Value>(values: Iterable<Value>): Counts<Value> {
  const counts = new Counts<Value>();
  for (const value of values) counts.increment(value);
  return counts;
}
