import picocolors from "picocolors";
import type { Report } from "../../contract/report.ts";
import { coverageLine } from "../coverage-counts.ts";
import { fatalRows } from "../fatal-text.ts";
import { clip, oneLine } from "../printable.ts";
import { noteOf } from "../standing.ts";
import { targetText } from "../target-name.ts";
import { countsLine, verdictText } from "../verdict-text.ts";
import { wrap } from "../wrap.ts";
import { areas } from "./areas.ts";
import { doubts } from "./doubts.ts";
import { findings } from "./findings.ts";
import { labelledRow, type Page, TEXT_SHOWN } from "./page.ts";

/** Options of the console's text. */
export interface ConsoleOptions {
  readonly color: boolean;
  /** Columns; narrower than 60 is treated as 60. */
  readonly width: number;
  /** Shows every cause in full, every area on its own line, and everything that is missing. Default false. */
  readonly verbose?: boolean;
  /** Folder of the reports; without it the line about them is omitted. */
  readonly reportDir?: string;
  /** Flags with which `packproof script` finds the report, quoted for a shell; none if it is where it usually is. */
  readonly scriptFlags?: string;
}

/**
 * The report for a person at a terminal: findings with commands that repeat them, then every area, then what was not
 * verified and what was missing. The last line always has the plain form `N passed, M failed, K skipped: N of T passed,
 * U not verified`.
 */
export function toConsole(report: Report, options: ConsoleOptions): string {
  const page: Page = {
    width: Math.max(60, options.width),
    verbose: options.verbose ?? false,
    scriptFlags: options.scriptFlags ?? "",
    paint: picocolors.createColors(options.color),
  };
  const blocks = [
    head(report, page),
    stopLines(report, page),
    ...findings(report, page),
    knownLines(report, page),
    lostLines(report, page),
    areas(report, page),
    doubts(report, page),
    unlock(report, page),
    foot(report, options.reportDir, page),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n${countsLine(report)}\n`;
}

/** The early end of a run comes before its findings. */
function stopLines(report: Report, page: Page): string[] {
  const { stopped } = report;
  if (stopped === undefined) return [];
  return [
    page.paint.bold(page.paint.red(`STOPPED  ${oneLine(clip(stopped, TEXT_SHOWN))}`)),
    ...fatalRows(report).map((each) => labelledRow(each, page)),
  ];
}

function head(report: Report, { paint }: Page): string[] {
  const { name, version } = report.suite;
  const target = `${oneLine(report.target.baseUrl)}${report.target.embedded ? " (the embedded reference)" : ""}`;
  const seconds = (report.durationMs / 1000).toFixed(1);
  return [
    `${paint.bold(oneLine(`${name} ${version}`))}  ${target}`,
    paint.dim(
      `${report.target.surfaces.join(", ")} | ${report.exchanges} exchanges in ${seconds} s | SEED=${report.seed}`,
    ),
  ];
}

/** The results of the list of known failures, one line per entry. */
function knownLines({ knownFailures = [] }: Report, { paint, width }: Page): string[] {
  return knownFailures.flatMap((each) => {
    const text = `${oneLine(`${each.surface} ${each.requirement}`)}: ${clip(oneLine(noteOf(each)), TEXT_SHOWN)}`;
    const isHarmless = each.standing === "excused" || each.standing === "not seen";
    const word = isHarmless ? paint.magenta("KNOWN") : paint.red("LIST ");
    return wrap(text, width - 6).map((line, i) => `${i === 0 ? word : "     "} ${line}`);
  });
}

const LOST_SHOWN = 12;

/** Requirements that passed in the baseline and are not verified now, one line each. */
function lostLines({ floors }: Report, { paint, verbose, width }: Page): string[] {
  const lost = floors?.baseline?.lost ?? [];
  if (lost.length === 0) return [];
  const shown = verbose ? lost : lost.slice(0, LOST_SHOWN);
  const lines = shown.flatMap(({ surface, requirement, verdict, reason }) => {
    const text = `${oneLine(`${surface} ${requirement}`)}: ${verdict}, ${clip(oneLine(reason), TEXT_SHOWN)}`;
    return wrap(text, width - 6).map((line, i) => `${i === 0 ? paint.yellow("LOST ") : "     "} ${line}`);
  });
  const rest = lost.length - shown.length;
  return ["Passed in BASELINE and not verified now:", ...lines, ...(rest > 0 ? [`      and ${rest} more`] : [])];
}

const UNLOCK_SHOWN = 3;

function unlock(report: Report, page: Page): string[] {
  const rows = page.verbose ? report.unlock : report.unlock.slice(0, UNLOCK_SHOWN);
  if (rows.length === 0) return [];
  const wide = Math.max(...rows.map((each) => String(each.requirements).length));
  return [
    "What would verify more:",
    ...rows.map((each) => {
      const count = page.paint.bold(String(each.requirements).padStart(wide));
      return `  ${count} ${each.requirements === 1 ? "needs" : "need"} ${clip(oneLine(each.missing), TEXT_SHOWN)}`;
    }),
  ];
}

function foot(report: Report, reportDir: string | undefined, page: Page): string[] {
  const { paint } = page;
  const sentence = clip(oneLine(verdictText(report)), TEXT_SHOWN);
  const coverage = coverageLine(report.coverage);
  const tint = { 0: paint.green, 1: paint.red, 2: paint.red, 3: paint.yellow }[report.exitStatus];
  return [
    ...(report.stateLost > 0
      ? [`state    the sandbox lost its users ${times(report.stateLost)}; these scenarios were repeated`]
      : []),
    ...(coverage === "" ? [] : [`coverage ${coverage}`]),
    ...(report.observations.length > 0
      ? [`silent   ${report.observations.length} observations where the documents are silent, not judged`]
      : []),
    ...(reportDir === undefined ? [] : [`reports  ${oneLine(reportDir)}`]),
    `verdict  ${paint.bold(tint(sentence))} | ${oneLine(targetText(report))}`,
  ];
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
