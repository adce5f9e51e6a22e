import type { Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import type { MutantProof } from "./proof.ts";

/** A requirement that detected no mutant on a surface to which it applies. */
export interface Unseen {
  readonly requirement: string;
  readonly surface: Surface;
}

/**
 * The requirements and surfaces without a kill. A requirement that is checked in every answer needs only one surface,
 * because the check is the same on all.
 */
export function unseenOf(proofs: readonly MutantProof[], requirements: readonly Requirement[]): readonly Unseen[] {
  const seen = new Set(proofs.flatMap(({ violates, seenOn }) => seenOn.map((surface) => `${surface} ${violates}`)));
  return requirements.flatMap(({ id, surfaces, observed }) => {
    const missing = surfaces.filter((surface) => !seen.has(`${surface} ${id}`));
    const isEnough = observed === "traffic" && missing.length < surfaces.length;
    return isEnough ? [] : missing.map((surface) => ({ requirement: id, surface }));
  });
}
