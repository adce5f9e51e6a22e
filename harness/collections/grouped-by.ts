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

/** Returns the first value with each key, in their order. */
export function firstBy<Value, Key>(values: Iterable<Value>, keyOf: (value: Value) => Key): ReadonlyMap<Key, Value> {
  const first = new Map<Key, Value>();
  for (const value of values) {
    const key = keyOf(value);
    if (!first.has(key)) first.set(key, value);
  }
  return first;
}
