import { Inconclusive } from "../exits/early-exits.ts";

/**
 * Ignores that one of several packs sells nothing; for `catch`.
 * @throws anything but Inconclusive
 */
export function ofAnEmptyPack(stop: unknown): undefined {
  if (!(stop instanceof Inconclusive)) throw stop;
}
