import type { Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import type { MutantProof } from "./proof.ts";

/** A requirement that never told of a mutant on a surface where it holds. */
export interface Unseen {
  readonly requirement: string;
  readonly surface: Surface;
}

/**
 * Where requirements were never seen failing. What every answer is held against needs one surface only: its check is
 * the same on all.
 */
export function unseenOf(proofs: readonly MutantProof[], requirements: readonly Requirement[]): readonly Unseen[] {
  const seen = new Set(proofs.flatMap(({ violates, seenOn }) => seenOn.map((surface) => `${surface} ${violates}`)));
  return requirements.flatMap(({ id, surfaces, observed }) => {
    const missing = surfaces.filter((surface) => !seen.has(`${surface} ${id}`));
    const isEnough = observed === "traffic" && missing.length < surfaces.length;
    return isEnough ? [] : missing.map((surface) => ({ requirement: id, surface }));
  });
}
