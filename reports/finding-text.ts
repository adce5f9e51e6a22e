import type { Finding, Report, RequirementResult } from "../contract/report.ts";
import { oneLine } from "./printable.ts";
import { scriptCommand } from "./script-command.ts";

/**
 * The details of a finding besides its summary, as labelled rows in the order of every report; texts are raw.
 * @param scriptFlags as for `scriptCommand`
 */
export function findingRows(finding: Finding, scriptFlags = ""): readonly (readonly [label: string, text: string])[] {
  const { requirement, surface } = finding;
  return [
    ["expected", finding.expected],
    ["actual", finding.actual],
    ["source", finding.source],
    ["seen", seenText(finding)],
    ...(finding.traceparent === undefined ? [] : ([["trace", finding.traceparent]] as const)),
    ["again", finding.curl],
    ["or", finding.again],
    ...(finding.script === undefined ? [] : ([["script", scriptCommand(requirement, surface, scriptFlags)]] as const)),
  ];
}

/** A finding as lines of plain text with control characters escaped: its summary, the labelled rows and the steps. */
export function findingLines(finding: Finding, scriptFlags?: string): readonly string[] {
  const rows = [
    ...findingRows(finding, scriptFlags),
    ...(finding.steps ?? []).map((step, i) => [i === 0 ? "steps" : "", step]),
  ];
  return [oneLine(finding.summary), ...rows.map(([label = "", text = ""]) => `  ${label.padEnd(8)}  ${oneLine(text)}`)];
}

/** The number of violations, and the result of confirming the finding. */
export function seenText({ seen, confirmed }: Finding): string {
  const times = seen === 1 ? "once" : `${seen} times`;
  if (confirmed === undefined) return times;
  return `${times}; repeated alone, it occurred in ${confirmed.shown} of ${confirmed.tries} attempts`;
}

/** The requirement that a finding violates, on the finding's surface. */
export function violated(report: Report, finding: Finding): RequirementResult | undefined {
  return report.requirements.find((each) => each.id === finding.requirement && each.surface === finding.surface);
}

/** The findings of one requirement on its surface, in the order of the report. */
export function findingsOf(report: Report, result: RequirementResult): Finding[] {
  return report.findings.filter((each) => each.requirement === result.id && each.surface === result.surface);
}
