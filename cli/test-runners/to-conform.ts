import type { Report } from "../../contract/report.ts";
import { oneLine } from "../../reports/printable.ts";
import { verdictText } from "../../reports/verdict-text.ts";
import { formatFindings } from "../library/findings.ts";

/**
 * A matcher for `expect.extend` of Vitest and Jest: `expect(report).toConform()` passes for a report with exit status
 * 0, and prints the findings of any other.
 */
export function toConform(report: Report): { readonly pass: boolean; readonly message: () => string } {
  const pass = report.exitStatus === 0;
  return {
    pass,
    message: () => [oneLine(verdictText(report)), formatFindings(report)].filter((text) => text !== "").join("\n\n"),
  };
}
