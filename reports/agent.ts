import type { Finding, Report } from "../contract/report.ts";
import { type Cause, causesOf } from "./causes.ts";
import { fatalRows } from "./fatal-text.ts";
import { Fence } from "./fence.ts";
import { findingLines } from "./finding-text.ts";
import { inconclusiveReasonsOf, repeatableOf } from "./inconclusive-reasons.ts";
import { clip, oneLine } from "./printable.ts";
import { countsLine } from "./verdict-text.ts";

/** Options of the text for agents. */
export interface AgentOptions {
  /** Drawn at random; see {@link Fence}. */
  readonly word: string;
  /** Folder of the reports; without one, scripts are in the text. */
  readonly reportDir?: string | undefined;
  /** Lead `packproof script` to that folder, quoted for a shell; none if it is the usual one. */
  readonly scriptFlags?: string;
}

// Causes that an agent can correct before the next run; further ones are only named, because they may differ then.
const CAUSES_IN_FULL = 5;
/** Long enough for most curl commands. */
const LINE_SHOWN = 2_000;

/**
 * The report for a coding agent: the verdict and a block per cause, without what passed. All text from the system under
 * test is marked as such.
 */
export function toAgentText(report: Report, options: AgentOptions): string {
  const { word, reportDir } = options;
  const fence = new Fence(word);
  const causes = causesOf(report);
  const shown = causes.slice(0, CAUSES_IN_FULL);
  const rest = causes.slice(shown.length);
  return `${[
    `packproof: ${report.verdict}, exit status ${report.exitStatus}. ${countsLine(report)}`,
    fence.notice,
    ...(report.stopped === undefined ? [] : [`The run was cut short:\n${fence.around(stoppedLines(report))}`]),
    ...shown.map((cause, i) => causeText(report, cause, `${i + 1} of ${causes.length}`, options)),
    ...(rest.length === 0 ? [] : [`Then: ${rest.map(({ head }) => nameOf(head)).join(", ")}`]),
    ...undecidedText(report, fence),
    ...openText(report),
    ...(reportDir === undefined ? [] : [`Everything: ${reportDir}/report.json`]),
  ].join("\n\n")}\n`;
}

function stoppedLines(report: Report): string {
  const rows = fatalRows(report).map(([label, text]) => `  ${label.padEnd(8)}  ${oneLine(text)}`);
  return [report.stopped ?? "", ...rows].map((line) => clip(line, LINE_SHOWN)).join("\n");
}

/** One cause: its requirement in our words, and what was observed between marks. */
export function causeText(report: Report, { head, others }: Cause, place: string, options: AgentOptions): string {
  const { word, reportDir, scriptFlags } = options;
  const { script = "", ...withoutScript } = head;
  const row = report.requirements.find(({ id, surface }) => id === head.requirement && surface === head.surface);
  const rows =
    reportDir === undefined
      ? [...findingLines(withoutScript), ...script.split("\n").map((line) => `  ${oneLine(line)}`)]
      : findingLines(head, scriptFlags);
  const lines = rows.map((line) => clip(line, LINE_SHOWN).trimEnd()).filter((line) => line !== "");
  const also = others.length === 0 ? [] : [`The same cause also breaks ${others.map(nameOf).join(", ")}`];
  return [
    `Finding ${place}: ${nameOf(head)}`,
    `Requirement: ${oneLine(row?.title ?? "not in this report")}`,
    new Fence(word).around(lines.join("\n")),
    ...also,
    `Play only this again: ${oneLine(head.again)}`,
  ].join("\n");
}

function nameOf({ surface, requirement }: Finding): string {
  return oneLine(`${surface} ${requirement}`);
}

/** Why requirements are inconclusive, with the request that decided. */
function undecidedText(report: Report, fence: Fence): string[] {
  const lines = inconclusiveReasonsOf(report).flatMap((reason) => {
    const again = repeatableOf(reason)?.curl;
    const rows = [
      `${reason.rows.length}: ${reason.reason}. To decide it: ${reason.advice}`,
      again ?? "no request was sent",
    ];
    return rows.map((row, nth) => clip(`${nth === 0 ? "" : "  "}${oneLine(row)}`, LINE_SHOWN));
  });
  return lines.length === 0 ? [] : [`Not decided, and why:\n${fence.around(lines.join("\n"))}`];
}

/** The settings and provider states with which more would be verified. */
function openText({ unlock }: Report): string[] {
  const [first] = unlock;
  return first === undefined ? [] : [`${first.requirements} more requirements need ${oneLine(first.missing)}`];
}
