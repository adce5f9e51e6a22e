import type { Report } from "../../contract/report.ts";
import { rowOf } from "../../contract/row-of.ts";
import { causesOf } from "../../reports/causes.ts";
import { clip, oneLine } from "../../reports/printable.ts";
import { shownVerdict, verdictCounts } from "../../reports/standing.ts";
import { targetNameOf } from "../../reports/target-name.ts";
import { verdictText } from "../../reports/verdict-text.ts";
import { isOfRequirement, type Problem, problemsOf } from "./problem.ts";

/** A message for any channel; every text is one line without control characters, not yet escaped. */
export interface Message {
  readonly event: "opened" | "changed" | "closed";
  readonly target: string;
  /** A summary in one sentence. */
  readonly headline: string;
  /** At most three, the most important first; they may contain text of the target. */
  readonly lines: readonly string[];
  /** Link to the report; empty if unknown. */
  readonly link: string;
}

const MAX_LINES = 3;
const LINE_KEPT = 300;

/** The message about the change from one state of a target to the next. */
export function messageOf(
  before: readonly Problem[],
  after: readonly Problem[],
  report: Report,
  link: string,
): Message {
  const event = after.length === 0 ? "closed" : before.length === 0 ? "opened" : "changed";
  const lines = event === "closed" ? [] : linesOf(before, after, report);
  return {
    event,
    target: oneLine(clip(targetNameOf(report), LINE_KEPT)),
    headline: headlineOf(before, after, report),
    lines: lines.slice(0, MAX_LINES).map((line) => oneLine(clip(line, LINE_KEPT))),
    link,
  };
}

function headlineOf(before: readonly Problem[], after: readonly Problem[], report: Report): string {
  if (after.length === 0) return closingOf(before, report);
  const known = new Map(before.map(({ about, how }) => [about, how]));
  const added = after.filter(({ about }) => !known.has(about)).length;
  const changed = after.filter(({ about, how }) => known.has(about) && known.get(about) !== how).length;
  const gone = before.filter(({ about }) => !after.some((each) => each.about === about)).length;
  const open = after.length - problemsOf(report).length;
  return [
    report.exitStatus === 2 ? "the run could not be done" : "",
    count(after.length),
    added > 0 ? `${added} new` : "",
    changed > 0 ? `${changed} changed` : "",
    gone > 0 ? `${gone} resolved` : "",
    open > 0 ? `${open} not judged in this run` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** What is only excused does not pass. */
function closingOf(before: readonly Problem[], report: Report): string {
  const { known } = verdictCounts(report);
  if (known === 0) return `everything passes again, resolved: ${before.length}`;
  const excused = report.requirements.filter((row) => shownVerdict(report, row).word === "known");
  const names = new Set(excused.map(({ id, surface }) => rowOf(surface, id)));
  const resolved = before.filter(({ about }) => !names.has(about)).length;
  return `nothing is violated but what is excused: ${known}, resolved: ${resolved}`;
}

/** A run that could not be done first, then new failures, changed failures, remaining failures. One line per cause. */
function linesOf(before: readonly Problem[], after: readonly Problem[], report: Report): readonly string[] {
  const earlier = new Map(before.map(({ about, how }) => [about, how]));
  const now = new Map(after.map(({ about, how }) => [about, how]));
  const rankOf = (about: string) => (!earlier.has(about) ? 0 : earlier.get(about) !== now.get(about) ? 1 : 2);
  const causes = causesOf(report)
    .map(({ head, others }) => {
      const names = [head, ...others].map(({ surface, requirement }) => rowOf(surface, requirement));
      const broken = names.filter((name) => now.has(name));
      return { head, broken, rank: Math.min(...broken.map(rankOf)) };
    })
    .filter(({ broken }) => broken.length > 0)
    .sort((a, b) => a.rank - b.rank);
  const named = new Set(causes.flatMap(({ broken }) => broken));
  return [
    ...(report.exitStatus === 2 ? [`not done: ${report.stopped ?? "no reason was given"}`] : []),
    ...(report.exitStatus === 3 ? [verdictText(report)] : []),
    ...causes.map(({ head, broken }) => {
      const more = broken.length > 1 ? ` (and ${broken.length - 1} more with the same cause)` : "";
      return `${rowOf(head.surface, head.requirement)}: ${head.summary}${more}`;
    }),
    ...after
      .filter((each) => isOfRequirement(each) && !named.has(each.about))
      .map(({ about }) => withoutFinding(about, report)),
  ];
}

/** The line of a requirement that is open although this run has no finding of it. */
function withoutFinding(about: string, report: Report): string {
  const row = report.requirements.find(({ id, surface }) => rowOf(surface, id) === about);
  const { word, note } = row === undefined ? { word: undefined, note: undefined } : shownVerdict(report, row);
  return `${about}: ${word === "fail" ? (note ?? "violated") : "violated earlier, not judged in this run"}`;
}

function count(problems: number): string {
  return problems === 1 ? "1 open problem" : `${problems} open problems`;
}
