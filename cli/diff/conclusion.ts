import type { ReportDifference } from "./compare.ts";

/** The result of a comparison in a few words. */
export function conclusionOf({ verdicts, findings, observations, isWorse }: ReportDifference): string {
  if (isWorse) return "something got worse";
  const changes = [verdicts, findings.new, findings.gone, findings.changed, observations];
  return changes.every(({ length }) => length === 0) ? "nothing changed" : "nothing got worse";
}
