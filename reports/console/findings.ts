import type { Finding, Report } from "../../contract/report.ts";
import { type Cause, causesOf } from "../causes.ts";
import { findingRows } from "../finding-text.ts";
import { clip, oneLine } from "../printable.ts";
import { scriptCommand } from "../script-command.ts";
import { wrap } from "../wrap.ts";
import { CURL_SHOWN, labelledRow, type Page, row, TEXT_SHOWN } from "./page.ts";

// Few enough to read in ten seconds; the page has all.
const CAUSES_IN_FULL = 12;
const ALSO_SHOWN = 12;

/** Each cause with its most specific finding, as one block of lines. */
export function findings(report: Report, page: Page): string[][] {
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
  const rows = findingRows(head, page.scriptFlags).map(([label, text]) => {
    const isTooLong = label === "again" && text.length > CURL_SHOWN && !page.verbose;
    return [label, isTooLong ? scriptCommand(head.requirement, head.surface, page.scriptFlags) : text] as const;
  });
  return [
    `${paint.red(paint.bold("FAIL"))} ${paint.bold(name(head))}  ${paint.dim(oneLine(head.endpoint))}`,
    ...wrap(clip(oneLine(head.summary), TEXT_SHOWN), page.width - 2).map((line) => `  ${line}`),
    ...rows.map((each) => labelledRow(each, page)),
    ...stepLines(head, page),
    ...alsoLines(head, others, page),
  ];
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

/** The steps that led to a finding, one line each; the layout of sequences and drawings of races is kept. */
function stepLines({ steps = [] }: Finding, page: Page): string[] {
  const shown = steps.map((step) => clip(oneLine(step), Math.max(40, page.width - 12)));
  return shown.length > 0 ? [row("steps", shown, page)] : [];
}

function name(finding: Finding): string {
  return oneLine(`${finding.surface} ${finding.requirement}`);
}
