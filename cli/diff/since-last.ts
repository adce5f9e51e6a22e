import type { Finding, Report, ReportRow } from "../../contract/report.ts";
import { readReport } from "../../reports/read.ts";
import { targetNameOf } from "../../reports/target-name.ts";
import type { SuiteReport } from "../run-suite.ts";
import { compareReports } from "./compare.ts";

/**
 * A report with what changed since the last run.
 * @param last text of its `report.json`; without one, or with one of another system, the report stays as it is, and so
 * does that of a part of a run
 */
export function withSinceLast<R extends SuiteReport>(report: R, last: string | undefined): R {
  const before = last === undefined || report.shard !== undefined ? undefined : readable(last);
  if (before === undefined || targetNameOf(before) !== targetNameOf(report)) return report;
  // A narrower run left others out.
  const isOfBoth = ({ requirement, surface }: Finding) =>
    [before, report].every(({ requirements }) =>
      requirements.some(
        ({ verdict, ...row }) => row.id === requirement && row.surface === surface && verdict !== "not exercised",
      ),
    );
  const rowsOf = (findings: readonly Finding[]): readonly ReportRow[] =>
    findings.filter(isOfBoth).map(({ requirement, surface }) => ({ requirement, surface }));
  const { findings } = compareReports(before, report);
  return {
    ...report,
    sinceLast: {
      startedAt: before.startedAt,
      new: rowsOf(findings.new),
      changed: rowsOf(findings.changed),
      gone: rowsOf(findings.gone),
    },
  };
}

/** A damaged report, or one of another version, compares with nothing. */
function readable(text: string): Report | undefined {
  try {
    const report = readReport(text);
    return report.requirements.length === 0 ? undefined : report;
  } catch {
    return undefined;
  }
}
