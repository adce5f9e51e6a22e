import type { RequirementId } from "../index.ts";

/**
 * A clause that its own requirements (those with its words as source) do not cover completely: the requirements of
 * other clauses that cover the rest, or the reason why there are none.
 */
export type ClauseRow = {
  readonly section: string;
  /** The first words of the clause, at most 8, unique in the section. */
  readonly words: string;
} & ({ readonly coveredBy: readonly [RequirementId, ...RequirementId[]] } | { readonly because: string });

type WithoutSection<Row> = Row extends unknown ? Omit<Row, "section"> : never;

/** Creates the rows of one section, so that its name is written once. */
export function under(section: string, rows: readonly WithoutSection<ClauseRow>[]): readonly ClauseRow[] {
  return rows.map((row) => ({ section, ...row }));
}
