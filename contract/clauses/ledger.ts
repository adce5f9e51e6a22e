import type { RequirementId } from "../index.ts";

/** What became of one clause: the requirements made from it, or why there are none. */
export type LedgerRow = {
  readonly section: string;
  /** The clause's opening words, 8 at most, that no other clause of the section opens with. */
  readonly words: string;
} & ({ readonly requirements: readonly [RequirementId, ...RequirementId[]] } | { readonly because: string });

type WithoutSection<Row> = Row extends unknown ? Omit<Row, "section"> : never;

/** Writes the rows of one section, which names itself once. */
export function under(section: string, rows: readonly WithoutSection<LedgerRow>[]): readonly LedgerRow[] {
  return rows.map((row) => ({ section, ...row }));
}
