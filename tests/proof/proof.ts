import type { Finding } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import type { BugProof, ServerProof } from "./independent/proof.ts";
import type { Step } from "./steps.ts";

/** The result of a mutant. */
export interface MutantProof {
  readonly kind: "mutant";
  readonly name: string;
  /** Id of the requirement that has to fail. */
  readonly violates: string;
  /** `broken`: the run or the mutant threw an error, which is no kill. */
  readonly outcome: "killed" | "killed by others" | "survived" | "broken";
  /** Requirements with a finding in the scenarios that were played. */
  readonly killedBy: readonly string[];
  /** The check that first detected a mutant killed by its own requirement; `traffic`: a check of every answer. */
  readonly seenBy?: "scenario" | "property" | "traffic";
  /** Surfaces on which its own requirement failed. */
  readonly seenOn: readonly Surface[];
  /** The scenarios that were played last; see `stepsOf`. */
  readonly step: Step;
  /** Keys of the scenarios that judged its requirement to be violated; none if only rules did. */
  readonly judgedIn: readonly string[];
  /** `judgedIn`, or if it is empty, keys of the scenarios that sent the exchanges of its finding. */
  readonly noticedIn: readonly string[];
  /** Keys of the scenarios that noticed it in the last whole proof and no longer do; only in the sample. */
  readonly missedBy?: readonly string[];
  /** The finding in one line. */
  readonly summary?: string;
  readonly broken?: string;
  readonly findings: readonly Finding[];
}

/** The result of a legal variant, or of a combination of several. */
export interface VariantProof {
  readonly kind: "variant" | "combination";
  readonly name: string;
  /** The reading or sentence of the documents that allows it. */
  readonly because: string;
  /** `accused`: it has a finding, which is a false alarm. */
  readonly outcome: "silent" | "accused" | "broken";
  /** Number of requirements. */
  readonly passed: number;
  /** Number of requirements. */
  readonly inconclusive: number;
  /** Ids of the requirements without a verdict, but for those that need another surface or provider states. */
  readonly leftOpen: readonly string[];
  /** What a run accused while it shared a server with others, at the first of these: perhaps a rare false alarm. */
  readonly accusedTogether?: Together;
  readonly broken?: string;
  readonly findings: readonly Finding[];
}

/** Legal servers that shared one, and the findings of that run. */
interface Together {
  readonly names: readonly string[];
  readonly findings: readonly Finding[];
}

/** The result of one subject. */
export type Result = MutantProof | VariantProof | BugProof | ServerProof;

/** A result, and how long it took. */
export type Proof = Result & { readonly durationMs: number };

export function isGood(result: Result): boolean {
  if (result.kind === "bug") return result.isExpected;
  if (result.kind === "mutant") return result.outcome === "killed" && (result.missedBy ?? []).length === 0;
  return result.outcome === "silent";
}
