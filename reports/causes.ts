import type { Finding, Report } from "../contract/report.ts";
import { isKnown } from "./standing.ts";

/** Findings that one correction would solve, as far as answers and exchanges show. */
export interface Cause {
  /** The most specific finding. */
  readonly head: Finding;
  /** Further requirements that it breaks. */
  readonly others: readonly Finding[];
}

/** The findings of a report by cause, without those that the list of known failures excuses. */
export function causesOf(report: Report): readonly Cause[] {
  return groupByCause(report.findings.filter((finding) => !isKnown(report, finding)));
}

/** Findings of one report by cause. */
export function groupByCause(findings: readonly Finding[]): readonly Cause[] {
  const causes = new Map<unknown, Finding[]>();
  for (const finding of findings) {
    const key = finding.cause ?? finding;
    const group = causes.get(key);
    if (group === undefined) causes.set(key, [finding]);
    else group.push(finding);
  }
  return [...causes.values()].flatMap(([head, ...others]) => (head === undefined ? [] : [{ head, others }]));
}

/** Findings that the list of known failures excuses. */
export function knownFindings(report: Report): readonly Finding[] {
  return report.findings.filter((finding) => isKnown(report, finding));
}

/** The most specific finding of a finding's cause; possibly itself. */
export function headOf(report: Report, finding: Finding): Finding {
  if (finding.cause === undefined) return finding;
  return report.findings.find((each) => each.cause === finding.cause) ?? finding;
}

/** A finding's summary where each stands for itself; one of several by a cause names the most specific one. */
export function messageOf(report: Report, finding: Finding): string {
  const head = headOf(report, finding);
  return head === finding ? finding.summary : `same cause as ${head.surface} ${head.requirement}: ${finding.summary}`;
}
