import { DefaultMap } from "./default-map.ts";

/** Returns values by a key of theirs, both in the order of their first occurrence. */
export function groupedBy<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new DefaultMap<Key, Value[]>(() => []);
  for (const value of values) groups.of(keyOf(value)).push(value);
  return groups;
}
