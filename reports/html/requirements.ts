import { areaOf } from "../../contract/area.ts";
import type { Report, RequirementResult } from "../../contract/report.ts";
import { findingsOf } from "../finding-text.ts";
import { shownVerdict } from "../standing.ts";
import { anchorOf } from "./findings.ts";
import { headRow } from "./head-row.ts";
import { type Html, html } from "./markup.ts";
import { prose } from "./prose.ts";
import { wordOf } from "./verdict-word.ts";

/** The table of all requirements. The form that filters it is shown only if the page's script runs. */
export function requirementsView(report: Report): Html {
  const results = report.requirements;
  const choices = [
    choice(
      "surface",
      "Surface",
      results.map((each) => each.surface),
    ),
    choice("area", "Area", results.map((each) => areaOf(each.id)).sort()),
    choice(
      "verdict",
      "Verdict",
      results.map((each) => shownVerdict(report, each).word),
      html`<option value="not pass" selected>all but pass</option>`,
    ),
    choice(
      "level",
      "Level",
      results.map((each) => each.level),
    ),
  ];
  return html`<section id="requirements" aria-labelledby="requirements-title"><h2 id="requirements-title">All requirements</h2>
<form id="filter" role="search" aria-label="Filter the requirements" hidden>${choices}
<label class="text">Text, or press / <input type="search" aria-keyshortcuts="/" name="text" autocomplete="off" spellcheck="false"></label>
<button type="button">Show all</button><output id="filter-count" aria-live="polite"></output></form>
<table class="requirements">
${headRow(["Verdict", "Requirement", "Surface", "Level"])}
<tbody id="requirement-rows">${results.map((each, at) => row(report, each, at))}</tbody></table></section>`;
}

function row(report: Report, result: RequirementResult, at: number): Html {
  const { id, surface, title, source, level } = result;
  const { word, note } = shownVerdict(report, result);
  const reason = [note, result.reason].filter((each) => each !== undefined).join("; ");
  const [finding] = findingsOf(report, result);
  const words = html`<span class="verdict ${wordOf(word)}">${word}</span>`;
  return html`<tr id="requirement-${at}" data-surface="${surface}" data-area="${areaOf(id)}" data-verdict="${word}" data-level="${level}">
<td>${finding === undefined ? words : html`<a href="#${anchorOf(report, finding)}">${words}</a>`}</td>
<td><span class="title">${prose(title)}</span> <span class="quiet"><code>${id}</code>
${source}</span>${isThin(result) && html` <span class="chip">1 exchange</span>`}${
    reason !== "" && html`<span class="reason">${reason}</span>`
  }</td>
<td>${surface}</td><td>${level}</td></tr>
`;
}

/** Whether a pass is based on a single exchange. */
function isThin({ verdict, evidence }: RequirementResult): boolean {
  return verdict === "pass" && evidence?.exchanges === 1;
}

function choice(name: string, label: string, values: readonly string[], first?: Html): Html {
  const options = [...new Set(values)].map((value) => html`<option value="${value}">${value}</option>`);
  return html`<label>${label} <select name="${name}">${first}<option value="">all</option>${options}</select></label>`;
}
