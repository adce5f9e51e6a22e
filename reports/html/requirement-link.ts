import type { Report } from "../../contract/report.ts";
import { type Html, html } from "./markup.ts";

/** The row of a requirement in the table of all requirements. */
function rowIdOf(report: Report, id: string, surface: string): string | undefined {
  const at = report.requirements.findIndex((each) => each.id === id && each.surface === surface);
  return at === -1 ? undefined : `requirement-${at}`;
}

/** A requirement's id, linked to its row if the report has one. */
export function requirementLink(report: Report, id: string, surface: string): Html {
  const row = rowIdOf(report, id, surface);
  return row === undefined
    ? html`<code>${id}</code>`
    : html`<a href="#${row}" data-row="${row}"><code>${id}</code></a>`;
}
