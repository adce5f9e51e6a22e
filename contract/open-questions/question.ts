import type { RequirementId } from "../index.ts";
import type { Surface } from "../surface.ts";

/** A contradiction or an ambiguity of the documents, with all that passes. */
export interface OpenQuestion {
  /** Stable; findings and docs refer to it. */
  readonly code: `A-${string}`;
  /** Topic of the observations about it, in kebab-case. */
  readonly topic: string;
  readonly surfaces: readonly Surface[];
  readonly question: string;
  /** Everything that passes. */
  readonly accepted: string;
  /** What fails under every reading. */
  readonly stillWrong?: string;
  /** Requirements that judge less because of it; empty if it only prevents a requirement. */
  readonly requirements: readonly RequirementId[];
}

/** Something that the documents do not state: observed under its topic, and never judged. */
export interface Silence {
  /** kebab-case */
  readonly topic: string;
  readonly surfaces: readonly Surface[];
  readonly what: string;
  /**
   * `said`: the document says that it is not shown. `unsaid`: the document does not mention it. `free`: the wording
   * leaves it to the system.
   */
  readonly kind: "said" | "unsaid" | "free";
}
