import type { Finding } from "../../contract/report.ts";
import { groupByCause } from "../../reports/causes.ts";
import { comparedView } from "../../reports/html/compared.ts";
import { htmlDocument } from "../../reports/html/document.ts";
import { headRow } from "../../reports/html/head-row.ts";
import { type Html, html, type Part } from "../../reports/html/markup.ts";
import { prose } from "../../reports/html/prose.ts";
import { STYLE } from "../../reports/html/style.ts";
import { wordOf } from "../../reports/html/verdict-word.ts";
import type { Word } from "../../reports/standing.ts";
import { SUITE } from "../suite.ts";
import type { ReportDifference, VerdictChange } from "./compare.ts";
import { conclusionOf } from "./conclusion.ts";
import type { ObservationChange } from "./observations.ts";

/** The differences of two reports as one self-contained page without scripts. */
export function differencePage(difference: ReportDifference): string {
  const { findings, verdicts, observations, isWorse } = difference;
  const parts = [
    findingsView("New findings", findings.new),
    findingsView("Findings that fail in another way", findings.changed),
    verdictsView(
      "Worse verdicts",
      verdicts.filter((each) => each.isWorse),
    ),
    findingsView("Findings that are gone", findings.gone),
    verdictsView(
      "Other changed verdicts",
      verdicts.filter((each) => !each.isWorse && !isInOneReport(each)),
    ),
    onlyView(
      "Only in the report before",
      verdicts.filter(({ after, isWorse: worse }) => after === undefined && !worse),
    ),
    onlyView(
      "Only in the report after",
      verdicts.filter(({ before, isWorse: worse }) => before === undefined && !worse),
    ),
    observationsView(observations),
  ];
  return htmlDocument({
    title: `${conclusionOf(difference)}: ${difference.after.baseUrl}`,
    style: STYLE,
    body: html`<a class="skip" href="#content">Skip to content</a>
<header class="top"><p class="suite">${SUITE.name} ${SUITE.version}</p><h1>Two reports compared</h1>
<p class="banner ${isWorse ? "fail" : "pass"}">${conclusionOf(difference)}</p>
<dl class="facts">${sideView("before", difference.before)}${sideView("after", difference.after)}</dl></header>
<main id="content" tabindex="-1">${parts}</main>
<footer><p>The same as data: <code>packproof diff --json</code>.</p></footer>`,
  });
}

function sideView(name: string, { baseUrl, startedAt, verdict, suite }: ReportDifference["before"]): Html {
  return html`<div><dt>${name}</dt><dd>${baseUrl}<br>${startedAt}, ${verdict}, ${suite.name} ${suite.version}</dd></div>`;
}

function findingsView(title: string, findings: readonly Finding[]): Part {
  if (findings.length === 0) return undefined;
  return html`<section><h2>${title} (${findings.length})</h2>${groupByCause(findings).map(
    ({ head, others }) => html`<article class="card"><div class="finding"><h3>${prose(head.summary)}</h3>
<p class="quiet"><code>${head.requirement}</code> <span class="chip">${head.surface}</span> ${head.source}</p>
<dl class="compared">${comparedView(head)}</dl></div>${others.length > 0 && othersView(others)}</article>`,
  )}</section>`;
}

function othersView(others: readonly Finding[]): Html {
  return html`<div class="also"><h4>The same cause violates</h4><ul class="seen">${others.map(
    ({ requirement, surface, summary }) =>
      html`<li><code>${requirement}</code> <span class="chip">${surface}</span> ${prose(summary)}</li>`,
  )}</ul></div>`;
}

function verdictsView(title: string, verdicts: readonly VerdictChange[]): Part {
  if (verdicts.length === 0) return undefined;
  return html`<section><h2>${title} (${verdicts.length})</h2>
${comparisonTable(
  title,
  "requirement",
  verdicts.map(
    (each) => html`<tr><th scope="row"><code>${each.requirement}</code> <span class="chip">${each.surface}</span><br>
<span class="quiet">${prose(each.title)}</span></th><td>${verdictView(each.before)}</td><td>${verdictView(each.after)}
${each.reason !== undefined && html`<br><span class="quiet">${each.reason}</span>`}</td></tr>`,
  ),
)}</section>`;
}

/** @param subject heading of the first column; the other columns are before and after */
function comparisonTable(label: string, subject: string, rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table>
${headRow([subject, "before", "after"])}<tbody>${rows}</tbody></table></div>`;
}

/** Requirements that only one report has: of another version, or of a surface that was left out. */
function onlyView(title: string, verdicts: readonly VerdictChange[]): Part {
  if (verdicts.length === 0) return undefined;
  const surfaces = [...new Set(verdicts.map(({ surface }) => surface))];
  return html`<section><h2>${title} (${verdicts.length})</h2>${surfaces.map((surface) => {
    const ids = verdicts.filter((each) => each.surface === surface).map(({ requirement }) => requirement);
    return html`<details class="part"><summary>${surface}: ${ids.length} ${ids.length === 1 ? "requirement" : "requirements"}</summary>
<ul class="seen">${ids.map((id) => html`<li><code>${id}</code></li>`)}</ul></details>`;
  })}</section>`;
}

function isInOneReport({ before, after }: VerdictChange): boolean {
  return before === undefined || after === undefined;
}

function verdictView(verdict: Word | undefined): Html {
  return html`<span class="verdict ${wordOf(verdict)}">${verdict ?? "not in the report"}</span>`;
}

function observationsView(observations: readonly ObservationChange[]): Part {
  if (observations.length === 0) return undefined;
  return html`<section><h2>Observed differently where the documents are silent (${observations.length})</h2>
${comparisonTable(
  "Observations",
  "topic",
  observations.map(
    ({ topic, surface, before, after }) => html`<tr><th scope="row">${topic} <span class="chip">${surface}</span></th>
<td>${seenView(before)}</td><td>${seenView(after)}</td></tr>`,
  ),
)}</section>`;
}

function seenView(seen: readonly string[]): Html {
  if (seen.length === 0) return html`<span class="quiet">nothing</span>`;
  return html`<ul class="seen">${seen.map((each) => html`<li>${each}</li>`)}</ul>`;
}
