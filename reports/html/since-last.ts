import type { Report, ReportRow } from "../../contract/report.ts";
import { type Html, html, type Part } from "./markup.ts";
import { moment } from "./moment.ts";
import { prose } from "./prose.ts";
import { requirementLink } from "./requirement-link.ts";
import { wordOf } from "./verdict-word.ts";

/** What is violated since the last run, and what no longer is; nothing if there was none. */
export function sinceLastView(report: Report): Part {
  const { sinceLast } = report;
  if (sinceLast === undefined) return undefined;
  const lists = [
    rowsView(report, "New findings", sinceLast.new),
    rowsView(report, "Findings that fail in another way", sinceLast.changed),
    rowsView(report, "Findings that are gone", sinceLast.gone),
  ].filter((list) => list !== undefined);
  return html`<section id="since" aria-labelledby="since-title"><h2 id="since-title">Since the last run</h2>
<p>That run began on <time datetime="${sinceLast.startedAt}">${moment(sinceLast.startedAt)}</time>.
${lists.length === 0 && "The same requirements are violated, in the same way."}</p>${lists}</section>`;
}

function rowsView(report: Report, title: string, rows: readonly ReportRow[]): Part {
  if (rows.length === 0) return undefined;
  return html`<details class="part"><summary>${title} (${rows.length})</summary>
<ul class="seen">${rows.map((row) => html`<li>${rowView(report, row)}</li>`)}</ul></details>`;
}

/** A finding that is gone has no summary; what is not verified now may still be violated. */
function rowView(report: Report, { requirement, surface }: ReportRow): Html {
  const isIt = (each: { readonly surface: string }, id: string) => id === requirement && each.surface === surface;
  const now = report.requirements.find((each) => isIt(each, each.id));
  const finding = report.findings.find((each) => isIt(each, each.requirement));
  return html`<span class="verdict ${wordOf(now?.verdict)}">${now?.verdict ?? "not in the report"}</span>
${requirementLink(report, requirement, surface)} <span class="chip">${surface}</span>
${prose(finding?.summary ?? now?.title ?? "")}`;
}
