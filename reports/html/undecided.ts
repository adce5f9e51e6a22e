import type { Report } from "../../contract/report.ts";
import { type InconclusiveReason, inconclusiveReasonsOf, repeatableOf } from "../inconclusive-reasons.ts";
import { clip } from "../printable.ts";
import { command } from "./command.ts";
import { exchangeView } from "./exchange.ts";
import { type Html, html, type Part } from "./markup.ts";
import { requirementLink } from "./requirement-link.ts";

const REASON_SHOWN = 1000;

/** Why requirements are inconclusive, each reason with the requests before it; nothing if none is. */
export function undecidedView(report: Report): Part {
  const reasons = inconclusiveReasonsOf(report);
  if (reasons.length === 0) return undefined;
  return html`<section id="undecided" aria-labelledby="undecided-title"><h2 id="undecided-title">Not decided, and why</h2>
${reasons.map((each, at) => reasonView(report, each, at))}</section>`;
}

function reasonView(report: Report, each: InconclusiveReason, at: number): Html {
  const { reason, endpoint, advice, rows } = each;
  const links = rows.map(({ id, surface }) => html`<li>${requirementLink(report, id, surface)} ${surface}</li>`);
  return html`<details class="folded"><summary>${clip(reason, REASON_SHOWN)}
${endpoint !== undefined && html`<code>${endpoint}</code> `}<span class="chip">${rows.length}</span></summary>
<p>To decide it: ${advice}.</p>
<ul>${links}</ul>${requestsView(report, each, `undecided-${at}`)}</details>
`;
}

function requestsView(report: Report, each: InconclusiveReason, id: string): Html {
  const row = repeatableOf(each);
  if (row === undefined) return html`<p class="quiet">No request was sent.</p>`;
  const { curl, script, sequence = [] } = row;
  const shown = report.evidence.filter(({ n }) => sequence.includes(n));
  return html`${script !== undefined && command(`${id}-script`, "Repeat the last requests before that", script)}
${command(`${id}-curl`, "The last request before that", curl)}
${shown.map((exchange) => exchangeView(exchange, exchange.n === sequence.at(-1)))}`;
}
