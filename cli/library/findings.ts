import type { Finding, Report } from "../../contract/report.ts";
import { causesOf } from "../../reports/causes.ts";
import { findingLines } from "../../reports/finding-text.ts";
import { oneLine } from "../../reports/printable.ts";

/**
 * A finding as plain text: what was done, expected, actual, source and a command that repeats it. Control characters in
 * text of the system under test are escaped.
 */
export function formatFinding(finding: Finding): string {
  return findingLines(finding).join("\n");
}

/**
 * All findings of a report, one per cause with the other requirements that it violates. Known failures are omitted.
 * @returns an empty text if there are none
 */
export function formatFindings(report: Report): string {
  return causesOf(report)
    .map(({ head, others }) => {
      const names = others.map(({ surface, requirement }) => oneLine(`${surface} ${requirement}`));
      const also = names.length === 0 ? [] : [`  also      ${names.join(", ")}`];
      return [`${oneLine(`${head.surface} ${head.requirement}`)}`, ...findingLines(head), ...also].join("\n");
    })
    .join("\n\n");
}
