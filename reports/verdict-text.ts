import type { Report } from "../contract/report.ts";

/** The outcome of a run in one sentence that never calls unverified things kept. */
export function verdictText(report: Report): string {
  if (report.exitStatus === 2) return `not done: ${report.stopped ?? "the run could not be done"}`;
  const { pass, fail } = report.totals;
  const open = skippedCount(report);
  if (fail > 0) return `fail: ${requirements(fail)} violated, ${pass} kept, ${open} not verified`;
  if (report.exitStatus === 3)
    return `not certified: nothing violated, but a required clause is among ${open} not verified`;
  if (report.verdict === "inconclusive") return `inconclusive: nothing violated, ${pass} kept, ${open} not verified`;
  return open === 0 ? `pass: all ${requirements(pass)} kept` : `pass: ${requirements(pass)} kept, ${open} not verified`;
}

/** What a run left open: inconclusive and not exercised together. */
export function skippedCount({ totals }: Report): number {
  return totals.inconclusive + totals.notExercised;
}

/** The line that CI readers parse, always the last one on a console. */
export function countsLine(report: Report): string {
  return `${report.totals.pass} passed, ${report.totals.fail} failed, ${skippedCount(report)} skipped`;
}

function requirements(count: number): string {
  return count === 1 ? "1 requirement" : `${count} requirements`;
}
