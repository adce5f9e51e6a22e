import type { Report } from "../contract/report.ts";

/** A reason of inconclusive requirements, and their number. */
export interface InconclusiveReason {
  readonly reason: string;
  readonly requirements: number;
}

/** The reasons of inconclusive requirements, the most frequent first; equal ones in the order of the report. */
export function inconclusiveReasonsOf({ requirements }: Pick<Report, "requirements">): readonly InconclusiveReason[] {
  const counts = new Map<string, number>();
  for (const { verdict, reason = "no reason given" } of requirements)
    if (verdict === "inconclusive") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, requirements: count }))
    .sort((a, b) => b.requirements - a.requirements);
}
