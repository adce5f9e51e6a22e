import type { Report } from "../../contract/report.ts";
import { findingLines } from "../../reports/finding-text.ts";
import { oneLine } from "../../reports/printable.ts";
import { verdictText } from "../../reports/verdict-text.ts";
import type { RequirementTest } from "./requirement-tests.ts";

/** What a test of one requirement has to say. */
export type TestOutcome =
  | { readonly word: "pass" }
  | { readonly word: "fail"; readonly text: string }
  | { readonly word: "skip"; readonly reason: string };

/** What a report says of a requirement; what was not verified is a skip and never a pass. */
export function testOutcomeOf(report: Report, { surface, id }: Pick<RequirementTest, "surface" | "id">): TestOutcome {
  const row = report.requirements.find((each) => each.surface === surface && each.id === id);
  if (row?.verdict === "pass") return { word: "pass" };
  if (row?.verdict === "fail") {
    const own = report.findings.filter((each) => each.surface === surface && each.requirement === id);
    return { word: "fail", text: own.map((each) => findingLines(each).join("\n")).join("\n\n") };
  }
  return { word: "skip", reason: oneLine(`${row?.verdict ?? "not exercised"}: ${row?.reason ?? "not in the report"}`) };
}

/** Why a run is no success although no test of a requirement may have failed; undefined where it is one. */
export function shortfallOf(report: Report): string | undefined {
  return report.exitStatus === 2 || report.exitStatus === 3 ? oneLine(verdictText(report)) : undefined;
}

/** An error that says only its message: a stack trace of this package would not lead to the fault. */
export function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
