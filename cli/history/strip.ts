import { type Html, html } from "../../reports/html/markup.ts";
import { wordOf } from "../../reports/html/verdict-word.ts";
import type { HistoryAnalysis, NightMark, Row } from "./analysis.ts";
import { dayOf } from "./words.ts";

/** One cell per night: the result of the run. */
export function nightStrip(nights: readonly NightMark[]): Html {
  return strip(
    nights.map(({ startedAt, outcome, failed }) => ({
      word: outcome === "not done" ? "lost" : outcome,
      note: `${dayOf(startedAt)}: ${outcome}${failed === 0 ? "" : `, ${failed} violated`}`,
    })),
    `${nights.length} nights: ${tally(nights.map(({ outcome }) => outcome))}`,
  );
}

/** One cell per night: the verdict on one requirement. */
export function rowStrip({ verdicts }: Row, { nights }: HistoryAnalysis): Html {
  return strip(
    verdicts.map((verdict, at) => ({
      word: nights[at]?.outcome === "not done" ? "lost" : verdict === undefined ? "none" : wordOf(verdict),
      note: `${dayOf(nights[at]?.startedAt ?? "")}: ${verdict ?? "no such requirement in that run"}`,
    })),
    tally(verdicts.map((verdict) => verdict ?? "not in the run")),
  );
}

const CELL = 10;

function strip(cells: readonly { readonly word: string; readonly note: string }[], label: string): Html {
  const rects = cells.map(
    ({ word, note }, at) =>
      html`<rect class="${word}" x="${at * CELL}" width="${CELL - 1}" height="16"><title>${note}</title></rect>`,
  );
  return html`<svg class="strip" viewBox="0 0 ${cells.length * CELL} 16" preserveAspectRatio="none" role="img"
  aria-label="${label}">${rects}</svg>`;
}

/** `27 fail, 63 pass`. */
function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} ${word}`).join(", ");
}

/** Style of the strips, in addition to the page's. */
export const STRIP_STYLE = `
.strip { display: block; width: 100%; min-width: 12rem; height: 1.1rem; }
.strip .lost { fill: var(--ink); } .strip .none { fill: none; }
.history td { width: 40%; } .history th { font-weight: 500; }
.dot.lost { background: var(--ink); } main h3 { margin: 1.25rem 0 .3rem; }
@media (max-width: 40rem) { .history :is(th, td) { display: block; width: auto; } .history th { border: 0; padding-bottom: 0; } }
`;
