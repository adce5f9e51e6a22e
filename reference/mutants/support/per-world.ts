import type { World } from "../../world.ts";

/** A value per running server, made when it is first asked for. */
export function perWorld<T>(make: () => T): (world: World) => T {
  const kept = new WeakMap<World, { readonly value: T }>();
  return (world) => {
    const known = kept.get(world) ?? { value: make() };
    kept.set(world, known);
    return known.value;
  };
}

/** How often something was seen, by what it is. */
const timesSeen = perWorld(() => new Map<string, number>());

/** How often this was seen, this time included. */
export function seen(world: World, what: string): number {
  const times = (timesSeen(world).get(what) ?? 0) + 1;
  timesSeen(world).set(what, times);
  return times;
}
