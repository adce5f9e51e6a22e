import { htmlDocument } from "../../reports/html/document.ts";
import { type Html, html, type Part } from "../../reports/html/markup.ts";
import { prose } from "../../reports/html/prose.ts";
import { STYLE } from "../../reports/html/style.ts";
import { SUITE } from "../suite.ts";
import { type HistoryAnalysis, type Row, WINDOW } from "./analysis.ts";
import { nightStrip, rowStrip, STRIP_STYLE } from "./strip.ts";
import { alarmsText, dayOf, drifted, missedCauses, rateText, titleOf } from "./words.ts";

/** The histories of all targets as one self-contained page without scripts. */
export function historyPage(targets: readonly HistoryAnalysis[]): string {
  return htmlDocument({
    title: "Conformance, night by night",
    style: STYLE + STRIP_STYLE,
    body: html`<a class="skip" href="#content">Skip to content</a>
<header class="top"><p class="suite">${SUITE.name} ${SUITE.version}</p><h1>Conformance, night by night</h1></header>
<main id="content" tabindex="-1">${LEGEND}${targets.map(targetView)}</main>
<footer><p>Intervals hold the true rate in 95 % of cases. A change of a rate is reported with ${alarmsText()}.</p></footer>`,
  });
}

const LEGEND = html`<ul class="legend"><li><span class="dot pass"></span>pass</li><li><span class="dot fail"></span>fail</li>
<li><span class="dot inconclusive"></span>inconclusive</li><li><span class="dot open"></span>not exercised</li>
<li><span class="dot lost"></span>not done</li></ul>`;

function targetView(analysis: HistoryAnalysis): Html {
  const { baseUrl, nights, failing, changed, flaky, neverExercised, neverJudged, latency } = analysis;
  const parts = [
    table("Fails now", analysis, failing, ({ since, nights: count, rate, isExcused }) => [
      `since ${dayOf(since)}, ${count} in a row; failed ${rateText(rate)}${isExcused ? "; a known failure" : ""}`,
    ]),
    table("Failure rate changed", analysis, changed, ({ changes }) =>
      changes.map(({ since, before, after }) => `${dayOf(since)}: from ${rateText(before)} to ${rateText(after)}`),
    ),
    table("Intermittent failures", analysis, flaky, ({ rate, lastFailure }) => [
      `${rateText(rate)}, last on ${dayOf(lastFailure)}`,
    ]),
    list(
      `Not exercised in any of the last ${WINDOW} nights`,
      missedCauses(neverExercised).map(
        ({ missing, rows }) => html`<li>${rows.length}, ${missing}: ${rows.map(codeOf)}</li>`,
      ),
    ),
    list(
      `Inconclusive in each of the last ${WINDOW} nights`,
      neverJudged.map((row) => html`<li>${codeOf(row)}</li>`),
    ),
    list(
      "Latency changed",
      latency.map((each) => html`<li>${drifted(each)}</li>`),
    ),
  ].filter((part) => part !== undefined);
  const last = nights.at(-1);
  const span = `${dayOf(nights[0]?.startedAt ?? "")} to ${dayOf(last?.startedAt ?? "")}`;
  return html`<section><h2>${baseUrl}</h2>
<p class="quiet">${nights.length} nights, ${span}${last?.stopped !== undefined && html`; the last one was not done: ${last.stopped}`}</p>
${nightStrip(nights)}${parts.length === 0 ? html`<p>Nothing fails, nothing changed.</p>` : parts}</section>`;
}

function table<R extends Row>(
  title: string,
  analysis: HistoryAnalysis,
  rows: readonly R[],
  cells: (row: R) => readonly string[],
): Part {
  if (rows.length === 0) return undefined;
  return html`<h3>${title} (${rows.length})</h3>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table class="history"><tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${codeOf(row)} <span class="quiet">${prose(titleOf(row.requirement) ?? "")}</span>${cells(
        row,
      ).map((line) => html`<br><span class="quiet">${line}</span>`)}</th><td>${rowStrip(row, analysis)}</td></tr>`,
  )}</tbody></table></div>`;
}

function list(title: string, items: readonly Html[]): Part {
  return items.length === 0 ? undefined : html`<h3>${title}</h3><ul class="unlock">${items}</ul>`;
}

function codeOf({ surface, requirement }: Row): Html {
  return html`<code>${surface} ${requirement}</code> `;
}
