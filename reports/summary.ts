import type { Finding, Report } from "../contract/report.ts";
import { SURFACES } from "../contract/surface.ts";
import { areasOf, wordCounts } from "./areas.ts";
import { type Cause, causesOf } from "./causes.ts";
import { coverageLine } from "./coverage-counts.ts";
import { fatalRows, fatalScript } from "./fatal-text.ts";
import { findingRows } from "./finding-text.ts";
import { inconclusiveReasonsOf } from "./inconclusive-reasons.ts";
import { clip, oneLine, printable } from "./printable.ts";
import { noteOf } from "./standing.ts";
import { verdictText } from "./verdict-text.ts";

/**
 * Markdown for the summary of a CI job: new failures first, then known ones and what was verified. It is also readable
 * as plain text. GitHub ignores a summary above 1 MiB, so parts at the end are omitted if necessary, and a line says
 * so.
 */
export function toSummary(report: Report): string {
  const { name, version } = report.suite;
  const seconds = (report.durationMs / 1000).toFixed(1);
  const tls = report.target.tls === undefined ? "" : " (TLS not verified)";
  const blocks = [
    `## ${inline(`${name} ${version}`)}`,
    `**${inline(clip(verdictText(report), TEXT_KEPT))}**`,
    `${code(report.target.baseUrl)}${tls}, ${report.exchanges} exchanges in ${seconds} s, seed ${report.seed}`,
    stopped(report),
    ...findings(report),
    lost(report),
    knownFailures(report),
    surfaces(report),
    doubts(report),
    coverage(report),
    unlock(report),
    areas(report),
  ].filter((block) => block !== "");
  return fitting(blocks);
}

// 1 MiB, minus a reserve for other steps of the job and the last line.
const MAX_BYTES = 1024 * 1024 - 64 * 1024;
const TEXT_KEPT = 4000;
const ALSO_KEPT = 200;
const SCRIPT_KEPT = 20_000;

function surfaces(report: Report): string {
  const { requirements } = report;
  const isListed = report.knownFailures !== undefined;
  const rows = SURFACES.map((surface) => ({ surface, own: requirements.filter((each) => each.surface === surface) }))
    .filter(({ own }) => own.length > 0)
    .map(({ surface, own }) => {
      const counts = wordCounts(report, own);
      const knownCell = isListed ? ` ${counts.known} |` : "";
      return `| ${surface} | ${counts.pass} | ${counts.fail} |${knownCell} ${counts.inconclusive} | ${counts["not exercised"]} |`;
    });
  if (rows.length === 0) return "";
  const [head, line] = isListed ? [" known |", "--:|"] : ["", ""];
  return [
    `| surface | pass | fail |${head} inconclusive | not exercised |`,
    `|---|--:|--:|${line}--:|--:|`,
    ...rows,
  ].join("\n");
}

function doubts(report: Report): string {
  const rows = inconclusiveReasonsOf(report).map(({ reason, endpoint, advice, rows: { length } }) => {
    const last = endpoint === undefined ? "" : `, last request: ${inline(endpoint)}`;
    return `- ${length}: ${inline(clip(reason, TEXT_KEPT))}${last}. To decide it: ${inline(advice)}.`;
  });
  return rows.length === 0 ? "" : ["**Why inconclusive**", "", ...rows].join("\n");
}

function coverage(report: Report): string {
  const line = coverageLine(report.coverage);
  return line === "" ? "" : `Coverage of the documents: ${inline(line)}`;
}

function unlock({ unlock: list }: Report): string {
  if (list.length === 0) return "";
  const rows = list.slice(0, 3).map(({ requirements, missing }) => {
    const needs = requirements === 1 ? "1 requirement needs" : `${requirements} requirements need`;
    return `- ${needs} ${code(clip(missing, TEXT_KEPT))}`;
  });
  return ["**What would verify more**", "", ...rows].join("\n");
}

/** The fatal request, with the script that repeats it. */
function stopped(report: Report): string {
  const rows = fatalRows(report).filter(([label]) => label !== "script");
  if (rows.length === 0) return "";
  const lines = rows.map(([label, text]) => oneLine(clip(`${label.padEnd(8)}  ${text}`, TEXT_KEPT)));
  return [
    "### Where the run stopped",
    "",
    block(lines.join("\n")),
    "",
    `<details><summary>A script that also sends the requests before it</summary>\n`,
    block(clip(fatalScript(report) ?? "", SCRIPT_KEPT)),
    "\n</details>",
  ].join("\n");
}

function findings(report: Report): string[] {
  const causes = causesOf(report);
  if (causes.length === 0) return [];
  return ["### What is broken", ...causes.map(causeBlock)];
}

function causeBlock({ head, others }: Cause): string {
  const rows = findingRows(head).filter(([label]) => label !== "again");
  const lines = [head.summary, ...rows.map(([label, text]) => `  ${label.padEnd(8)}  ${text}`)];
  return [
    `#### ${inline(`${head.surface} ${head.requirement}`)}`,
    "",
    block(lines.map((line) => oneLine(clip(line, TEXT_KEPT))).join("\n")),
    "",
    block(oneLine(clip(head.curl, TEXT_KEPT))),
    ...(others.length === 0 ? [] : ["", alsoBroken(others)]),
  ].join("\n");
}

function alsoBroken(others: readonly Finding[]): string {
  const rows = others.map(
    ({ surface, requirement, expected, actual }) =>
      `- ${inline(`${surface} ${requirement}`)}: ${code(clip(actual, ALSO_KEPT))} instead of ${code(clip(expected, ALSO_KEPT))}`,
  );
  const sum = others.length === 1 ? "another requirement" : `${others.length} further requirements`;
  return `<details><summary>The same cause violates ${sum}</summary>\n\n${rows.join("\n")}\n\n</details>`;
}

function knownFailures(report: Report): string {
  const rows = report.knownFailures?.map(
    (each) => `- ${inline(`${each.surface} ${each.requirement}: ${clip(noteOf(each), TEXT_KEPT)}`)}`,
  );
  return rows === undefined || rows.length === 0 ? "" : ["**Known failures**", "", ...rows].join("\n");
}

function lost({ floors }: Report): string {
  const rows = floors?.baseline?.lost.map(
    ({ surface, requirement, verdict, reason }) =>
      `- ${inline(`${surface} ${requirement}: ${verdict}, ${clip(reason, TEXT_KEPT)}`)}`,
  );
  if (rows === undefined || rows.length === 0) return "";
  return ["**Passed in the baseline and not verified now**", "", ...rows].join("\n");
}

function areas(report: Report): string {
  const rows = areasOf(report).map(({ surface, name, counts }) => {
    const open = counts.inconclusive + counts["not exercised"];
    return `| ${surface} | ${inline(name)} | ${counts.pass} | ${counts.fail} | ${open} |`;
  });
  if (rows.length === 0) return "";
  return [
    "<details><summary>Every area</summary>\n",
    "| surface | area | passed | violated | not verified |",
    "|---|---|--:|--:|--:|",
    ...rows,
    "\n</details>",
  ].join("\n");
}

/** In `pre` GitHub interprets no Markdown, mentions or addresses; two `#` would begin commands of CI systems. */
function block(text: string): string {
  return `<pre>${markup(printable(text)).replaceAll("##", "#&#35;")}</pre>`;
}

function code(text: string): string {
  return `<code>${inline(text)}</code>`;
}

/** Characters that have a meaning in GitHub's Markdown; an underscore within a word and most colons and points have none. */
const SIGNS = /[\\`*[\]|~$@#]|(?<!\w)_|_(?!\w)|:(?=\/\/)|(?<=\bwww)\./g;

function inline(text: string): string {
  return markup(oneLine(text).replace(SIGNS, "\\$&"));
}

function markup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function fitting(blocks: readonly string[]): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const each of blocks) {
    bytes += Buffer.byteLength(each) + 2;
    if (bytes > MAX_BYTES) break;
    kept.push(each);
  }
  const left = blocks.length - kept.length;
  if (left > 0) kept.push(`*${left} more parts did not fit here; they are in the report.*`);
  return `${kept.join("\n\n")}\n`;
}
