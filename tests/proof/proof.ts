import type { Finding } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";

/** What became of a mutant. */
export interface MutantProof {
  readonly kind: "mutant";
  readonly name: string;
  /** Id of the requirement that has to tell of it. */
  readonly violates: string;
  /** `broken`: the run or the mutant itself broke, which is no kill. */
  readonly outcome: "killed" | "killed by others" | "survived" | "broken";
  /** Requirements with a finding, as far as the scenarios went that were played. */
  readonly killedBy: readonly string[];
  /** What noticed it first, where it was killed by its own requirement; `traffic`: a check that every answer meets. */
  readonly seenBy?: "scenario" | "property" | "traffic";
  /** Where its own requirement told of it. */
  readonly seenOn: readonly Surface[];
  /** The finding in one line. */
  readonly summary?: string;
  readonly broken?: string;
  readonly findings: readonly Finding[];
}

/** What became of a legal variant, or of several at once. */
export interface VariantProof {
  readonly kind: "variant" | "combination";
  readonly name: string;
  /** The reading or sentence that leaves the room. */
  readonly because: string;
  /** `accused`: something was found, a false alarm. */
  readonly outcome: "silent" | "accused" | "broken";
  /** Requirements. */
  readonly passed: number;
  /** Requirements. */
  readonly inconclusive: number;
  readonly broken?: string;
  readonly findings: readonly Finding[];
}

/** Of one subject. */
export type Proof = (MutantProof | VariantProof) & {
  readonly durationMs: number;
  /** Where it came out wrong once and right the second time. */
  readonly isUnsteady?: true;
};

export function isGood({ outcome }: MutantProof | VariantProof): boolean {
  return outcome === "killed" || outcome === "silent";
}
