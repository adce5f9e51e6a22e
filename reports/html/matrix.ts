import { ASPECTS } from "../../contract/matrix.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { type Cell, type MatrixRow, matrixOf } from "../matrix.ts";
import { isKnown } from "../standing.ts";
import { anchorOf } from "./findings.ts";
import { type Html, html, type Part } from "./markup.ts";
import { wordOf } from "./verdict-word.ts";

/** A table of tiles per surface with a row for each endpoint; a tile with a violation links to its finding. */
export function matrixView(report: Report): Part {
  const tables = SURFACES.map((surface) => ({ surface, rows: matrixOf(report, surface) })).filter(
    ({ rows }) => rows.length > 0,
  );
  if (tables.length === 0) return undefined;
  return html`<section id="matrix" aria-labelledby="matrix-title"><h2 id="matrix-title" class="unseen">Endpoints</h2>
<div class="matrices">${tables.map(({ surface, rows }) => table(report, surface, rows))}</div>
<ul class="legend">${LEGEND.map(([word, text]) => html`<li><span class="dot ${word}"></span>${text}</li>`)}</ul></section>`;
}

const LEGEND = [
  ["pass", "passed"],
  ["fail", "violated: 2/9 means two of nine requirements; the tile links to the finding"],
  ["inconclusive", "inconclusive"],
  ["open", "not exercised"],
] as const;

function table(report: Report, surface: Surface, rows: readonly MatrixRow[]): Html {
  return html`<table class="matrix"><caption>${surface}</caption>
<thead><tr><td></td>${ASPECTS.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>${rows.map((row) => rowView(report, row))}</tbody></table>`;
}

function rowView(report: Report, { endpoint, cells, missing }: MatrixRow): Html {
  const name = endpoint ?? "all endpoints";
  const head = html`<th scope="row">${endpoint === undefined ? html`<i>${name}</i>` : name}</th>`;
  if (missing !== undefined && !isKnown(report, missing)) {
    return html`<tr>${head}<td colspan="${ASPECTS.length}" class="absent">
<a href="#${anchorOf(report, missing)}">not implemented</a></td></tr>
`;
  }
  return html`<tr>${head}${cells.map((cell) => (cell === undefined ? html`<td></td>` : tile(report, name, cell)))}</tr>
`;
}

function tile(report: Report, endpoint: string, cell: Cell): Html {
  const { counts, all, finding } = cell;
  const word = wordOf(cell.word);
  const count = counts[cell.word];
  const label = `${endpoint}, ${cell.aspect}: ${count} of ${all} ${cell.word === "fail" ? "violated" : cell.word}`;
  const text = html`<span aria-hidden="true">${count === all ? all : `${count}/${all}`}</span><span class="unseen">${label}</span>`;
  if (finding === undefined) return html`<td class="${word}" title="${label}">${text}</td>`;
  return html`<td class="${word}" title="${label}"><a href="#${anchorOf(report, finding)}">${text}</a></td>`;
}
