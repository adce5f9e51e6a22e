import type { Report } from "../../contract/report.ts";
import { type Html, html } from "./markup.ts";

/** Where in the table of all requirements one stands. */
function rowIdOf(report: Report, id: string, surface: string): string | undefined {
  const at = report.requirements.findIndex((each) => each.id === id && each.surface === surface);
  return at === -1 ? undefined : `requirement-${at}`;
}

/** A requirement's id, linked to its row where the report has one. */
export function requirementLink(report: Report, id: string, surface: string): Html {
  const row = rowIdOf(report, id, surface);
  return row === undefined
    ? html`<code>${id}</code>`
    : html`<a href="#${row}" data-row="${row}"><code>${id}</code></a>`;
}
