import type { Report } from "../../contract/report.ts";
import { runRows } from "../library/run.ts";
import { faultLine } from "../outcome.ts";
import { type ConformanceOptions, readOptions } from "./conformance-options.ts";
import { requirementTests, type TestGroup } from "./requirement-tests.ts";
import { shortfallOf, withoutStack } from "./test-outcome.ts";

/** The single run that judges all tests of a `conformance`. */
export interface ConformanceRun {
  readonly groups: readonly TestGroup[];
  /**
   * Starts the run at the first call, and returns its report to every caller.
   * @param selected group and name of each test that is going to run, separated by a blank
   */
  readonly play: (selected: () => ReadonlySet<string>) => Promise<Report>;
  /** Throws if the run was played and failed for another reason than a violation. */
  readonly conclude: () => void;
}

/**
 * Prepares the run of a `conformance`, without any request.
 * @throws {Error} of one line if an option is unusable
 */
export function conformanceRun(given: ConformanceOptions): ConformanceRun {
  const { options, groups } = prepare(given);
  let playing: Promise<Report> | undefined;
  let report: Report | undefined;
  let tested: ReadonlySet<string> | undefined;
  const playRows = async (rows: ReadonlySet<string> | undefined) => {
    try {
      report = await runRows(options, rows);
      return report;
    } catch (fault) {
      throw withoutStack(faultLine(fault));
    }
  };
  return {
    groups,
    play: (selected) => {
      if (playing === undefined) {
        const rows = rowsOf(groups, selected());
        tested = new Set(rows.selected);
        playing = playRows(rows.selected.length === rows.all ? undefined : tested);
      }
      return playing;
    },
    conclude: () => {
      const shortfall = report === undefined ? undefined : shortfallOf(report, tested);
      if (shortfall !== undefined) throw withoutStack(shortfall);
    },
  };
}

function prepare(given: ConformanceOptions) {
  try {
    const { options, target } = readOptions(given);
    return { options, groups: requirementTests(target, options.only) };
  } catch (fault) {
    throw withoutStack(faultLine(fault));
  }
}

/** Rows of the selected tests, and the number of all tests. */
function rowsOf(groups: readonly TestGroup[], selected: ReadonlySet<string>) {
  const tests = groups.flatMap((group) => group.tests.map((test) => ({ ...test, group })));
  const chosen = tests.filter(({ group, name }) => selected.has(`${group.surface} ${group.area} ${name}`));
  return { selected: chosen.map(({ row }) => row), all: tests.length };
}
