import type { Report } from "../../contract/report.ts";
import { type InconclusiveReason, inconclusiveReasonsOf } from "../inconclusive-reasons.ts";
import { clip } from "../printable.ts";
import { command } from "./command.ts";
import { type Html, html, type Part } from "./markup.ts";
import { requirementLink } from "./requirement-link.ts";

const REASON_SHOWN = 1000;

/** Why requirements are inconclusive, each reason with the last request before it; nothing if none is. */
export function undecidedView(report: Report): Part {
  const reasons = inconclusiveReasonsOf(report);
  if (reasons.length === 0) return undefined;
  return html`<section id="undecided" aria-labelledby="undecided-title"><h2 id="undecided-title">Not decided, and why</h2>
${reasons.map((each, at) => reasonView(report, each, at))}</section>`;
}

function reasonView(report: Report, { reason, rows }: InconclusiveReason, at: number): Html {
  const curl = rows.find((row) => row.curl !== undefined)?.curl;
  const links = rows.map(({ id, surface }) => html`<li>${requirementLink(report, id, surface)} ${surface}</li>`);
  return html`<details class="folded"><summary>${clip(reason, REASON_SHOWN)} <span class="chip">${rows.length}</span></summary>
<ul>${links}</ul>${
    curl === undefined
      ? html`<p class="quiet">No request was sent.</p>`
      : command(`undecided-${at}-curl`, "The last request before that", curl)
  }</details>
`;
}
