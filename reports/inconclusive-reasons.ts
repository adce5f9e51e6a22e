import type { Report, RequirementResult } from "../contract/report.ts";

/** A reason of inconclusive requirements, and their rows. */
export interface InconclusiveReason {
  readonly reason: string;
  readonly rows: readonly RequirementResult[];
}

/** The reasons of inconclusive requirements, the most frequent first; equal ones in the order of the report. */
export function inconclusiveReasonsOf({ requirements }: Pick<Report, "requirements">): readonly InconclusiveReason[] {
  const groups = new Map<string, RequirementResult[]>();
  for (const row of requirements) {
    const { verdict, reason = "no reason given" } = row;
    if (verdict === "inconclusive") groups.set(reason, [...(groups.get(reason) ?? []), row]);
  }
  return [...groups].map(([reason, rows]) => ({ reason, rows })).sort((a, b) => b.rows.length - a.rows.length);
}
