import type { RequirementId } from "../index.ts";

/**
 * What became of a clause beyond the requirements that name its words as their source: requirements of other clauses
 * that cover it or a part of it, or why there are none. A clause needs no row where its own requirements say it all.
 */
export type LedgerRow = {
  readonly section: string;
  /** The clause's opening words, 8 at most, that no other clause of the section opens with. */
  readonly words: string;
} & ({ readonly coveredBy: readonly [RequirementId, ...RequirementId[]] } | { readonly because: string });

type WithoutSection<Row> = Row extends unknown ? Omit<Row, "section"> : never;

/** Writes the rows of one section, which names itself once. */
export function under(section: string, rows: readonly WithoutSection<LedgerRow>[]): readonly LedgerRow[] {
  return rows.map((row) => ({ section, ...row }));
}
