import { randomBytes } from "node:crypto";
import { createRandom } from "../../reference/random.ts";

let next: () => number = Math.random;

/** From now on the numbers depend only on the seed and the order of calls; without a seed they differ each time. */
export function seedDice(seed: number | undefined): void {
  next = seed === undefined ? Math.random : createRandom(seed).next;
}

/** @returns a number in [0, 1) */
export const random = (): number => next();

/** @returns true with probability `p` */
export const chance = (p: number): boolean => random() < p;

/** @returns a number from `low` (inclusive) to `high` (exclusive) */
export const between = (low: number, high: number): number => low + random() * (high - low);

/**
 * One element, with equal probability.
 * @throws {RangeError} if the list is empty
 */
export function pick<T>(list: readonly T[]): T {
  const index = Math.floor(random() * list.length);
  if (list.length === 0) throw new RangeError("nothing to pick from");
  return list[index] as T;
}

/** @returns a copy in random order (Fisher and Yates) */
export function shuffled<T>(list: readonly T[]): T[] {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}

/** @returns `length` characters of base64url */
export const token = (length: number): string => randomBytes(length).toString("base64url").slice(0, length);

/** @returns `length` characters of A-Z, 0-9, `_` and `-` */
export const upperToken = (length: number): string => token(length).toUpperCase();
