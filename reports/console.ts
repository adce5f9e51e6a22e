import picocolors from "picocolors";
import { areaOf } from "../contract/area.ts";
import type { Finding, Report } from "../contract/report.ts";
import { SURFACES, type Surface } from "../contract/surface.ts";
import { type Area, areasOf, wordCounts } from "./areas.ts";
import { type Cause, causesOf } from "./causes.ts";
import { coverageLine } from "./coverage-counts.ts";
import { fatalRows } from "./fatal-text.ts";
import { findingRows } from "./finding-text.ts";
import { inconclusiveReasonsOf } from "./inconclusive-reasons.ts";
import { clip, oneLine } from "./printable.ts";
import { noteOf } from "./standing.ts";
import { countsLine, verdictText } from "./verdict-text.ts";
import { wrap } from "./wrap.ts";

/** Options of the console's text. */
export interface ConsoleOptions {
  readonly color: boolean;
  /** Columns; narrower than 60 is treated as 60. */
  readonly width: number;
  /** Shows every cause in full, every area on its own line, and everything that is missing. Default false. */
  readonly verbose?: boolean;
  /** Folder of the reports; without it the line about them is omitted. */
  readonly reportDir?: string;
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

interface Page {
  readonly width: number;
  readonly verbose: boolean;
  readonly paint: ReturnType<typeof picocolors.createColors>;
}

// Few enough to read in ten seconds; the page has all.
const CAUSES_IN_FULL = 12;
const ALSO_SHOWN = 12;
const TEXT_SHOWN = 400;
const CURL_SHOWN = 2000;

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

function findings(report: Report, page: Page): string[][] {
  const causes = causesOf(report);
  const shown = page.verbose ? causes : causes.slice(0, CAUSES_IN_FULL);
  const rest = causes.slice(shown.length);
  const blocks = shown.map((cause) => causeLines(cause, page));
  if (rest.length > 0) {
    const lines = rest.map(
      ({ head, others }) =>
        `  ${page.paint.red("FAIL")} ${name(head)}${andMore(others)}: ${clip(oneLine(head.summary), TEXT_SHOWN)}`,
    );
    blocks.push([`and ${rest.length} more ${rest.length === 1 ? "finding" : "findings"}:`, ...lines]);
  }
  return blocks;
}

function causeLines({ head, others }: Cause, page: Page): string[] {
  const { paint } = page;
  const rows = findingRows(head);
  return [
    `${paint.red(paint.bold("FAIL"))} ${paint.bold(name(head))}  ${paint.dim(oneLine(head.endpoint))}`,
    ...wrap(clip(oneLine(head.summary), TEXT_SHOWN), page.width - 2).map((line) => `  ${line}`),
    ...rows.map((each) => labelledRow(each, page)),
    ...stepLines(head, page),
    ...alsoLines(head, others, page),
  ];
}

/** A row of a finding. Commands stay on one line, so that they can be copied. */
function labelledRow([label, text]: readonly [string, string], page: Page): string {
  const isCommand = label === "again" || label === "or";
  const shown = page.verbose ? oneLine(text) : clip(oneLine(text), isCommand ? CURL_SHOWN : TEXT_SHOWN);
  return row(label, isCommand ? [shown] : wrap(shown, page.width - 12), page);
}

/** The other findings of a cause, one name each: their details follow from the same answers, and the page has them. */
function alsoLines(head: Finding, others: readonly Finding[], page: Page): string[] {
  if (others.length === 0) return [];
  const names = others.map((each) => (each.surface === head.surface ? oneLine(each.requirement) : name(each)));
  const shown = page.verbose ? names : names.slice(0, ALSO_SHOWN);
  const rest = names.length - shown.length;
  const end = page.verbose ? " (details: index.html)" : rest > 0 ? ` and ${rest} more` : "";
  return [row("also", wrap(shown.join(", ") + end, page.width - 12), page)];
}

function andMore(others: readonly Finding[]): string {
  return others.length === 0 ? "" : ` and ${others.length} more with the same cause`;
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

/** The steps that led to a finding, one line each; the layout of sequences and drawings of races is kept. */
function stepLines({ steps = [] }: Finding, page: Page): string[] {
  const shown = steps.map((step) => clip(oneLine(step), Math.max(40, page.width - 12)));
  return shown.length > 0 ? [row("steps", shown, page)] : [];
}

function row(label: string, lines: readonly string[], { paint }: Page): string {
  const tint = label === "expected" ? paint.green : label === "actual" ? paint.red : (text: string) => text;
  return lines.map((line, i) => `  ${paint.dim((i === 0 ? label : "").padEnd(8))}  ${tint(line)}`).join("\n");
}

function name(finding: Finding): string {
  return oneLine(`${finding.surface} ${finding.requirement}`);
}

function areas(report: Report, page: Page): string[] {
  const all = areasOf(report);
  return SURFACES.filter((surface) => all.some((area) => area.surface === surface)).flatMap((surface) => {
    const own = all.filter((area) => area.surface === surface);
    const stands = (area: Area) => page.verbose || area.counts.fail + area.counts.known + area.counts.inconclusive > 0;
    const wide = Math.max(...own.map((area) => oneLine(area.name).length), surface.length);
    return [
      surfaceLine(report, surface, page),
      ...own
        .filter(stands)
        .flatMap((area) => [
          `  ${oneLine(area.name).padEnd(wide)}  ${countsText(area.counts, page)}`,
          ...(page.verbose ? unverified(report, area, page) : []),
        ]),
      ...compact(
        own.filter((area) => !stands(area)),
        page,
      ),
    ];
  });
}

function surfaceLine(report: Report, surface: Surface, page: Page): string {
  const counts = wordCounts(
    report,
    report.requirements.filter((each) => each.surface === surface),
  );
  return `${page.paint.bold(surface.padEnd(8))} ${countsText(counts, page)}`;
}

function countsText(counts: Area["counts"], { paint }: Page): string {
  const parts = [
    counts.pass > 0 ? paint.green(`${counts.pass} pass`) : "",
    counts.fail > 0 ? paint.red(`${counts.fail} fail`) : "",
    counts.known > 0 ? paint.magenta(`${counts.known} known`) : "",
    counts.inconclusive > 0 ? paint.yellow(`${counts.inconclusive} inconclusive`) : "",
    counts["not exercised"] > 0 ? paint.yellow(`${counts["not exercised"]} not exercised`) : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function unverified(report: Report, { surface, name }: Area, page: Page): string[] {
  return report.requirements
    .filter((each) => each.surface === surface && areaOf(each.id) === name && each.reason !== undefined)
    .map((each) =>
      page.paint.dim(`    ${oneLine(each.id)}  ${each.verdict}: ${clip(oneLine(each.reason ?? ""), TEXT_SHOWN)}`),
    );
}

/** Areas without a finding, side by side; `5 of 7` means that two requirements were not exercised. */
function compact(list: readonly Area[], page: Page): string[] {
  const texts = list.map(({ name, counts }) => {
    const all = counts.pass + counts["not exercised"];
    return `${oneLine(name)} ${counts.pass === all ? all : `${counts.pass} of ${all}`}`;
  });
  // No-break spaces keep a name and its number on one line.
  const joined = texts.map((text) => text.replaceAll(" ", "\u00a0")).join(", ");
  if (joined === "") return [];
  return wrap(joined, page.width - 2).map((line) => page.paint.dim(`  ${line.replaceAll("\u00a0", " ")}`));
}

const DOUBTS_SHOWN = 5;

/** The reasons of inconclusive requirements with their number, the most frequent first. */
function doubts(report: Report, { paint, verbose, width }: Page): string[] {
  const all = inconclusiveReasonsOf(report);
  if (all.length === 0) return [];
  const shown = verbose ? all : all.slice(0, DOUBTS_SHOWN);
  const wide = Math.max(...shown.map(({ requirements }) => String(requirements).length));
  const lines = shown.flatMap(({ reason, requirements }) =>
    wrap(clip(oneLine(reason), TEXT_SHOWN), width - wide - 4).map((line, i) => {
      const count = i === 0 ? paint.yellow(String(requirements).padStart(wide)) : " ".repeat(wide);
      return `  ${count}  ${line}`;
    }),
  );
  const rest = all.length - shown.length;
  const more = rest > 0 ? [`  ${" ".repeat(wide)}  and ${rest} more ${rest === 1 ? "reason" : "reasons"}`] : [];
  return ["Why inconclusive:", ...lines, ...more];
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
    `verdict  ${paint.bold(tint(sentence))}`,
  ];
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
