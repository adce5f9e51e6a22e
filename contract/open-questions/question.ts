import type { RequirementId } from "../index.ts";
import type { Surface } from "../surface.ts";

/** A contradiction or an ambiguity of the documents, and what passes there. */
export interface OpenQuestion {
  /** Stable, and quoted in findings and docs. */
  readonly code: `A-${string}`;
  /** Under which an observation of it is filed; kebab-case. */
  readonly topic: string;
  readonly surfaces: readonly Surface[];
  readonly question: string;
  /** The whole set that passes. */
  readonly accepted: string;
  /** What no reading excuses. */
  readonly stillWrong?: string;
  /** Whose judgement it makes milder; none where it only keeps us from stating one. */
  readonly requirements: readonly RequirementId[];
}

/** Something on which the documents are silent: observed under its topic, and never judged. */
export interface Silence {
  /** kebab-case */
  readonly topic: string;
  readonly surfaces: readonly Surface[];
  readonly what: string;
  /**
   * `said`: the document itself says that it is not shown. `unsaid`: it is only nowhere to be found. `free`: left to the
   * system by the words used.
   */
  readonly kind: "said" | "unsaid" | "free";
}
