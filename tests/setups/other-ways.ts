/** A way that is no set-up of a run, what happens, and the test that tries it: its file and a part of its title. */
interface OtherWay {
  readonly way: string;
  readonly happens: string;
  readonly file: string;
  readonly test: string;
}

const PRINTING = "tests/printing/printing.spec.ts";
const SIGNALS = "tests/interruption/signals.spec.ts";
const REPORTS = "tests/interruption/reports.spec.ts";

export const OTHER_WAYS: readonly OtherWay[] = [
  {
    way: "the reader of the output goes away",
    happens: "the report's exit status",
    file: PRINTING,
    test: "its reader goes away",
  },
  { way: "stdout is full", happens: "the report's exit status", file: PRINTING, test: "stdout is full" },
  {
    way: "an answer with a text that breaks a report",
    happens: "1, the violation is reported",
    file: "tests/printing/any-text.spec.ts",
    test: "no text in an answer ends a run",
  },
  {
    way: "a signal in mid-run",
    happens: "2, with a report of what was done",
    file: SIGNALS,
    test: "process 1 of a container",
  },
  {
    way: "a signal in a watched run",
    happens: "2, also before its first round has ended",
    file: SIGNALS,
    test: "ends a watched run",
  },
  { way: "an agent cancels its call", happens: "a report with 2", file: SIGNALS, test: "a cancelled call of an agent" },
  {
    way: "a killed run, and yesterday's reports",
    happens: "these are removed",
    file: REPORTS,
    test: "a killed run leaves no report",
  },
  {
    way: "a refused run, and yesterday's reports",
    happens: "replaced by one that says why",
    file: REPORTS,
    test: "leaves a report that says so",
  },
  {
    way: "a refused or killed run, and the Prometheus file of yesterday",
    happens: "it is replaced or removed",
    file: REPORTS,
    test: "a Prometheus file of yesterday is replaced by a refused run, and removed by a killed one",
  },
  {
    way: "a full disk",
    happens: "2, no half-written report",
    file: REPORTS,
    test: "on a full disk each report is whole or absent",
  },
  {
    way: "two runs in one folder",
    happens: "the second is refused",
    file: REPORTS,
    test: "a second run in the same folder",
  },
  {
    way: "a part of a run that is lost",
    happens: "the merge is refused with a report",
    file: REPORTS,
    test: "a part that is lost",
  },
  {
    way: "parts of a run that were narrowed differently, or had another effort",
    happens: "the merge is refused with a report",
    file: REPORTS,
    test: "parts that were $apart are not merged",
  },
  {
    way: "a narrowed `conformance` beside whose tests something is violated",
    happens: "the suite fails",
    file: "cli/test-runners/test-outcome.spec.ts",
    test: "a violation beside the selected tests",
  },
  {
    way: "a pattern of node:test for a suite around `conformance`",
    happens: "all its requirements are verified",
    file: "tests/test-runners/test-runners.spec.ts",
    test: "node:test verifies what a pattern for a suite around it selects",
  },
  {
    way: "the library without `baseUrl`",
    happens: "refused",
    file: "cli/library/options.spec.ts",
    test: "a run without a system is refused",
  },
  {
    way: "the library with a misspelt option",
    happens: "refused",
    file: "cli/library/options.spec.ts",
    test: "the option %s is refused",
  },
];
