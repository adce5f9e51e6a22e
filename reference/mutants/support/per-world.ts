import type { World } from "../../world.ts";

/** A value per running server, created at its first use. */
export function perWorld<T>(make: () => T): (world: World) => T {
  const kept = new WeakMap<World, { readonly value: T }>();
  return (world) => {
    const known = kept.get(world) ?? { value: make() };
    kept.set(world, known);
    return known.value;
  };
}

/** Counts per key. */
const timesSeen = perWorld(() => new Map<string, number>());

/** Counts a key, and returns its count including this time. */
export function seen(world: World, what: string): number {
  const times = (timesSeen(world).get(what) ?? 0) + 1;
  timesSeen(world).set(what, times);
  return times;
}
