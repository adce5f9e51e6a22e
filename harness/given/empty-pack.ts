import { Inconclusive } from "../exits/early-exits.ts";

/** For `catch` where several packs are bought from: one pack that sells nothing is no reason to look at none. */
export function ofAnEmptyPack(stop: unknown): undefined {
  if (!(stop instanceof Inconclusive)) throw stop;
}
