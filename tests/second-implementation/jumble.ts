import { pick, shuffled } from "./dice.ts";

const exact = new WeakSet<object>();

/** Marks a record whose members come from the client or are a map, so that nothing may be added. */
export function asIs<T extends object>(record: T): T {
  exact.add(record);
  return record;
}

/**
 * Rewrites a body as another implementation might: with unknown members, and keys in another order.
 * @returns a copy; marked records keep their members
 */
export function jumble(value: unknown, how: { extras: boolean; shuffles: boolean }): unknown {
  if (Array.isArray(value)) return value.map((entry) => jumble(entry, how));
  if (typeof value !== "object" || value === null) return value;
  const untouched = exact.has(value);
  const known = Object.entries(value).map(
    ([key, entry]) => [key, untouched ? entry : jumble(entry, how)] as [string, unknown],
  );
  const all = how.extras && !untouched ? [...known, ...unknownMembers()] : known;
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of how.shuffles ? shuffled(all) : all) {
    // defineProperty, because an assignment to "__proto__" would not create a member.
    Object.defineProperty(copy, key, { value: entry, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

const unknownMembers = (): [string, unknown][] => [
  ["_etag", pick([null, 0, "W/1", [], {}])],
  ["x-Zusätzlich ☂", { nested: [1, { deep: null }], text: "</script><b>&" }],
  ["__proto__", { polluted: true }],
];
