import type { Finding, Report } from "../contract/report.ts";
import { isKnown } from "./standing.ts";

/** Findings that one correction would probably solve, judging by answers and exchanges. */
export interface Cause {
  /** The most specific finding. */
  readonly head: Finding;
  /** Findings of the other requirements that it violates. */
  readonly others: readonly Finding[];
}

/** The findings of a report by cause, without known failures. */
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

/** The most specific finding of a finding's cause; it may be the finding itself. */
export function headOf(report: Report, finding: Finding): Finding {
  if (finding.cause === undefined) return finding;
  return report.findings.find((each) => each.cause === finding.cause) ?? finding;
}

/** A finding's summary; if it shares its cause with others, it names the most specific one. */
export function messageOf(report: Report, finding: Finding): string {
  const head = headOf(report, finding);
  return head === finding ? finding.summary : `same cause as ${head.surface} ${head.requirement}: ${finding.summary}`;
}
