import { clip, oneLine } from "../../reports/printable.ts";
import type { HistoryAnalysis, NightMark, Row, UnexercisedRow } from "./analysis.ts";
import { WINDOW } from "./analysis.ts";
import { alarmsText, dayOf, drifted, missedCauses, rateText, titleOf } from "./words.ts";

/** Maximum lines of one kind; the page and --json contain all. */
const MAX_LINES = 40;
const STOPPED_SHOWN = 200;

/** The history of one target as text for a terminal. */
export function historyText(analysis: HistoryAnalysis): string {
  const { baseUrl, nights, failing, changed, flaky, neverExercised, neverJudged, latency } = analysis;
  const blocks = [
    [
      `${oneLine(baseUrl)}: ${count(nights.length, "night")}, ${spanOf(nights)}`,
      `  ${nights.map(signOf).join("")}`,
      `  ${LEGEND}`,
    ],
    block(
      "Fails now",
      failing.map(({ since, nights: count, lastPass, rate, isExcused, ...row }) => {
        const before = lastPass === undefined ? "never seen to pass" : `last passed ${dayOf(lastPass)}`;
        const known = isExcused ? ", a known failure" : "";
        return `${nameOf(row)}: since ${dayOf(since)} (${count} in a row, ${before}), failed ${rateText(rate)}${known}`;
      }),
    ),
    block(
      `Failure rate changed (${alarmsText()})`,
      changed.flatMap(({ changes, ...row }) =>
        changes.map(
          ({ since, before, after }) =>
            `${nameOf(row)}: on ${dayOf(since)}, from ${rateText(before)} to ${rateText(after)}`,
        ),
      ),
    ),
    block(
      "Intermittent failures",
      flaky.map(({ rate, lastFailure, ...row }) => `${nameOf(row)}: ${rateText(rate)}, last on ${dayOf(lastFailure)}`),
    ),
    block(`Not exercised in any of the last ${WINDOW} nights`, unexercisedLines(neverExercised)),
    block(`Inconclusive in each of the last ${WINDOW} nights`, neverJudged.map(nameOf)),
    block("Latency changed", latency.map(drifted)),
    lost(nights),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  if (text.length === 1) text.push("Nothing fails, nothing changed.");
  return `${text.join("\n\n")}\n`;
}

const LEGEND = ". passed  x violated  ? inconclusive  ! not done";
const SIGNS: Readonly<Record<NightMark["outcome"], string>> = {
  pass: ".",
  fail: "x",
  inconclusive: "?",
  "not done": "!",
};

function signOf({ outcome }: NightMark): string {
  return SIGNS[outcome];
}

function spanOf(nights: readonly NightMark[]): string {
  const [first, last] = [nights[0], nights.at(-1)];
  return first === undefined || last === undefined ? "" : `${dayOf(first.startedAt)} to ${dayOf(last.startedAt)}`;
}

function nameOf({ surface, requirement }: Pick<Row, "surface" | "requirement">): string {
  const title = titleOf(requirement);
  return oneLine(`${surface} ${requirement}${title === undefined ? "" : ` (${title})`}`);
}

/** Grouped by what was missing, because one missing setting can affect a hundred requirements. */
function unexercisedLines(rows: readonly UnexercisedRow[]): readonly string[] {
  return missedCauses(rows).map(({ missing, rows: own }) => {
    const names = own.map(({ surface, requirement }) => `${surface} ${requirement}`);
    return oneLine(`${count(own.length, "requirement")}, ${missing}: ${clip(names.join(", "), 300)}`);
  });
}

function lost(nights: readonly NightMark[]): readonly string[] {
  const notDone = nights.filter(({ outcome }) => outcome === "not done");
  return block(
    "Not done",
    notDone.map(({ startedAt, stopped }) =>
      oneLine(`${dayOf(startedAt)}: ${clip(stopped ?? "no reason was kept", STOPPED_SHOWN)}`),
    ),
  );
}

function block(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - MAX_LINES;
  return [
    `${title}: ${lines.length}`,
    ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${rest} more: --json and --html have them all`] : []),
  ];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
