/** Returns how often each value occurs, in the order of its first occurrence. */
export function countsOf<Value>(values: Iterable<Value>): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
