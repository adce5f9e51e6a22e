import type { Report } from "../../contract/report.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { type Area, areasOf, wordCounts } from "../areas.ts";
import { clip } from "../printable.ts";
import { verdictCounts, WORDS } from "../standing.ts";
import { verdictText } from "../verdict-text.ts";
import { headRow } from "./head-row.ts";
import { type Html, html, type Part } from "./markup.ts";
import { moment } from "./moment.ts";
import { wordOf } from "./verdict-word.ts";

/** The top of the page: target, verdict, date, and how much was verified. */
export function overviewView(report: Report): Html {
  const { suite, target, seed, exchanges, durationMs, stateLost } = report;
  return html`<header class="top"><p class="suite">${suite.name} ${suite.version}</p>
<h1>${target.baseUrl}${target.embedded && html` <span class="quiet">the embedded reference</span>`}${
    target.tls !== undefined && html` <strong>TLS not verified</strong>`
  }</h1>
<p class="banner ${bannerOf(report)}">${clip(verdictText(report), 1000)}</p>
${bar(report)}
<dl class="facts"><div><dt>Run</dt><dd><time datetime="${report.startedAt}">${moment(report.startedAt)}</time></dd></div>
<div><dt>Surfaces</dt><dd>${target.surfaces.join(", ")}</dd></div>
<div><dt>Exchanges</dt><dd>${exchanges} in ${(durationMs / 1000).toFixed(1)} s</dd></div>
<div><dt>Seed</dt><dd>${seed}</dd></div>
${
  stateLost > 0 &&
  html`<div><dt>State lost</dt>
<dd>${stateLost === 1 ? "once" : `${stateLost} times`}; these scenarios were repeated</dd></div>`
}</dl></header>`;
}

/** What prevented most requirements from being verified; nothing if all were. */
export function unlockView({ unlock }: Report): Part {
  if (unlock.length === 0) return undefined;
  const [first, rest] = [unlock.slice(0, UNLOCK_SHOWN), unlock.slice(UNLOCK_SHOWN)];
  return html`<section id="unlock" aria-labelledby="unlock-title"><h2 id="unlock-title">What would verify more</h2>
<ol class="unlock">${first.map(unlockRow)}</ol>
${
  rest.length > 0 &&
  html`<details><summary>${rest.length} more</summary>
<ol class="unlock" start="${UNLOCK_SHOWN + 1}">${rest.map(unlockRow)}</ol></details>`
}</section>`;
}

/** Every area on every surface with its numbers of verdicts. */
export function areasView(report: Report): Html {
  const areas = areasOf(report);
  const surfaces = SURFACES.filter((surface) => areas.some((area) => area.surface === surface));
  const names = [...new Set(areas.map((area) => area.name))];
  const cellOf = (name: string, surface: Surface) =>
    areas.find((area) => area.name === name && area.surface === surface);
  return html`<section id="areas" aria-labelledby="areas-title"><h2 id="areas-title">Verified by area</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="areas-title"><table class="areas">
${headRow(["Area", ...surfaces])}
<tbody>${names.map(
    (name) => html`<tr><th scope="row">${name}</th>${surfaces.map((each) => cell(cellOf(name, each)?.counts))}</tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">all</th>${surfaces.map((each) =>
    cell(
      wordCounts(
        report,
        report.requirements.filter((r) => r.surface === each),
      ),
    ),
  )}</tr></tfoot></table></div>
<p class="quiet">Passed of all requirements there. A dash: the area has none on that surface.</p></section>`;
}

const UNLOCK_SHOWN = 3;

/** If more was not verified than passed, the banner is not green, because a reader might take it for a full pass. */
function bannerOf(report: Report): string {
  const { exitStatus, verdict } = report;
  if (exitStatus === 1 || exitStatus === 2) return "fail";
  const { pass, open } = verdictCounts(report);
  return exitStatus === 3 || verdict !== "pass" || open > pass ? "inconclusive" : "pass";
}

function bar(report: Report): Html {
  const { requirements } = report;
  const counts = wordCounts(report, requirements);
  const present = WORDS.filter((word) => counts[word] > 0);
  const total = Math.max(1, requirements.length);
  let x = 0;
  const pieces = present.map((verdict) => {
    const width = (counts[verdict] / total) * 1000;
    const piece = html`<rect class="${wordOf(verdict)}" x="${round(x)}" width="${round(width)}" height="10"></rect>`;
    x += width;
    return piece;
  });
  const links = present.map(
    (verdict) =>
      html`<li><a href="#requirements" data-show="${verdict}"><span class="dot ${wordOf(verdict)}"></span>
<b>${counts[verdict]}</b> ${verdict}</a></li>`,
  );
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${pieces}</svg>
<ul class="counts">${links}</ul>`;
}

function unlockRow({ missing, requirements }: Report["unlock"][number]): Html {
  return html`<li><b>${requirements}</b> ${requirements === 1 ? "requirement needs" : "requirements need"} ${missing}</li>`;
}

function cell(counts: Area["counts"] | undefined): Html {
  if (counts === undefined) return html`<td class="none">–</td>`;
  const all = WORDS.reduce((sum, verdict) => sum + counts[verdict], 0);
  const worst = WORDS.find((verdict) => counts[verdict] > 0) ?? "not exercised";
  const notes = WORDS.filter((verdict) => verdict !== "pass" && counts[verdict] > 0).map(
    (verdict) => `${counts[verdict]} ${verdict}`,
  );
  return html`<td class="${wordOf(worst)}"><b>${counts.pass}</b>${counts.pass !== all && ` of ${all}`}
${notes.length > 0 && html` <span class="note">${notes.join(", ")}</span>`}</td>`;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
