/** Why nothing is said against a mutant. */
export type Kind =
  /** It does the same. */
  | "equal"
  /** The documents leave open which of the two is done. */
  | "open"
  /** It legally withholds what clauses rest on: they stay unverified, so there is no certificate. */
  | "withheld"
  /** Made-up content, any other would do. */
  | "content"
  /** How provider states arrange things, which no client of the API sees. */
  | "arranging"
  /** It shows only where something happens that hardly ever does. */
  | "rare";

/** Mutants of one source line that survive, and why they may. */
export interface Accepted {
  /** Under `reference/`. */
  readonly file: string;
  /** The line, without indentation. */
  readonly line: string;
  /** What becomes of what, as `mutationsOf` puts it. */
  readonly changes: readonly string[];
  readonly kind: Kind;
  readonly because: string;
}

/** Every survivor that was looked at and found to be none of the suite's business. */
export const ACCEPTED: readonly Accepted[] = [];
