import type { Report } from "../contract/report.ts";
import { type Shortfall, shortfallsOf, type UnansweredResult } from "../contract/shortfall.ts";
import { causesOf } from "./causes.ts";
import { verdictCounts } from "./standing.ts";

/** The result of a run in one sentence, which never counts unverified requirements as passed. */
export function verdictText(report: Report): string {
  if (report.exitStatus === 2) return `not done: ${report.stopped ?? report.unfinished ?? "the run could not be done"}`;
  const { pass, fail, stale, known, open } = verdictCounts(report);
  const knownText = known === 0 ? "" : `${known} known ${known === 1 ? "failure" : "failures"}`;
  if (fail > 0) {
    const parts = [
      fail > stale ? `${requirements(fail - stale)} violated${byCauses(report, fail - stale)}` : "",
      stale > 0 ? `${stale} outdated known ${stale === 1 ? "failure" : "failures"}` : "",
      knownText,
      `${pass} passed`,
      `${open} not verified`,
    ];
    const violated = `fail: ${parts.filter((part) => part !== "").join(", ")}`;
    // A crash comes before violations, because it is worse.
    return report.stopped === undefined ? violated : `stopped: ${report.stopped}; ${violated}`;
  }
  const butKnown = known === 0 ? "" : ` but ${knownText}`;
  if (report.exitStatus === 3) {
    const shortfalls = shortfallsOf(report);
    const isUncertified = shortfalls.every(({ kind }) => kind === "uncertified");
    const missing = shortfalls.map((each) => shortfallText(each, report)).join(", and ");
    return `${isUncertified ? "not certified" : "not enough verified"}: nothing violated${butKnown}, but ${missing}`;
  }
  if (known > 0) {
    return `pass except for ${knownText}: ${requirements(pass)} passed${open === 0 ? "" : `, ${open} not verified`}`;
  }
  if (report.verdict === "inconclusive") return `inconclusive: nothing violated, ${pass} passed, ${open} not verified`;
  return open === 0
    ? `pass: all ${requirements(pass)} passed`
    : `pass: ${requirements(pass)} passed, ${open} not verified`;
}

/**
 * The line that CI tools parse, always the last one on a console: the counts, with known failures as skipped, and the
 * share of requirements that passed.
 */
export function countsLine(report: Report): string {
  const { pass, fail, known, open } = verdictCounts(report);
  const counts = `${pass} passed, ${fail} failed, ${open + known} skipped`;
  return `${counts}: ${pass} of ${pass + fail + known + open} passed, ${open} not verified`;
}

function shortfallText(shortfall: Shortfall, report: Report): string {
  switch (shortfall.kind) {
    case "floor": {
      const { asked, needed, verified } = shortfall.floor;
      return `${requirements(verified)} verified where MIN_VERIFIED=${asked} needs ${needed}`;
    }
    case "baseline": {
      const { lost } = shortfall;
      return `${requirements(lost)} that passed in BASELINE ${lost === 1 ? "is" : "are"} not verified now`;
    }
    case "unanswered":
      return unansweredText(shortfall.rows, report);
    case "nothing":
      return "no requirement was verified";
    case "uncertified":
      return `a required clause is among ${verdictCounts(report).open} not verified`;
  }
}

/** How many rows stayed undecided because requests got no answer, by endpoint. */
function unansweredText(rows: readonly UnansweredResult[], report: Report): string {
  const { pass, fail, known, open } = verdictCounts(report);
  const groups = new Map<string, number>();
  for (const { unanswered } of rows) {
    const { endpoint, how } = unanswered;
    const group = `of ${endpoint} undecided: ${how}`;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const [[first = "", count] = ["", 0]] = [...groups].sort(([, one], [, other]) => other - one);
  const others = rows.length - count;
  const verified = pass + fail + known;
  const more = others === 0 ? "" : `, ${others} of other endpoints`;
  return `${verified} of ${verified + open} verified; ${count} ${count === 1 ? "row" : "rows"} ${first}${more}`;
}

/** The number of causes, if it is smaller than the number of violated requirements. */
function byCauses(report: Report, violated: number): string {
  const causes = causesOf(report).length;
  if (causes >= violated || causes === 0) return "";
  return causes === 1 ? " by one cause" : ` by ${causes} causes`;
}

function requirements(count: number): string {
  return count === 1 ? "1 requirement" : `${count} requirements`;
}
