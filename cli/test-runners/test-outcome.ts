import type { Report } from "../../contract/report.ts";
import { findingLines } from "../../reports/finding-text.ts";
import { oneLine } from "../../reports/printable.ts";
import { verdictText } from "../../reports/verdict-text.ts";
import type { RequirementTest } from "./requirement-tests.ts";

/** The outcome of the test of one requirement. */
export type TestOutcome =
  | { readonly word: "pass" }
  | { readonly word: "fail"; readonly text: string }
  | { readonly word: "skip"; readonly reason: string };

/** The outcome of a requirement in a report. A requirement that was not verified is skipped and never passes. */
export function testOutcomeOf(report: Report, { surface, id }: Pick<RequirementTest, "surface" | "id">): TestOutcome {
  const row = report.requirements.find((each) => each.surface === surface && each.id === id);
  if (row?.verdict === "pass") return { word: "pass" };
  if (row?.verdict === "fail") {
    const own = report.findings.filter((each) => each.surface === surface && each.requirement === id);
    return { word: "fail", text: own.map((each) => findingLines(each).join("\n")).join("\n\n") };
  }
  return { word: "skip", reason: oneLine(`${row?.verdict ?? "not exercised"}: ${row?.reason ?? "not in the report"}`) };
}

/**
 * Why a run failed although possibly no test of a requirement did; undefined if it did not.
 * @param tested the rows of the tests that ran, each a surface and an id with a blank between them; undefined: all
 */
export function shortfallOf(report: Report, tested: ReadonlySet<string> | undefined): string | undefined {
  if (report.exitStatus === 2 || report.exitStatus === 3) return oneLine(verdictText(report));
  const others = report.findings.filter(
    ({ surface, requirement }) => tested?.has(`${surface} ${requirement}`) === false,
  );
  if (report.exitStatus !== 1 || others.length === 0) return undefined;
  return ["violated beside the selected tests:", ...others.map((each) => findingLines(each).join("\n"))].join("\n\n");
}

/** An error without a stack trace, which would point into this package and not to the cause. */
export function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
