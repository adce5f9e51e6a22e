import type { Report } from "../contract/report.ts";

/** Why some requirements are inconclusive, and how many. */
export interface InconclusiveReason {
  readonly reason: string;
  readonly requirements: number;
}

/** The reasons of inconclusive requirements, those of most first; of equals the first in the report. */
export function inconclusiveReasonsOf({ requirements }: Pick<Report, "requirements">): readonly InconclusiveReason[] {
  const counts = new Map<string, number>();
  for (const { verdict, reason = "no reason given" } of requirements)
    if (verdict === "inconclusive") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, requirements: count }))
    .sort((a, b) => b.requirements - a.requirements);
}
