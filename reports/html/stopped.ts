import type { FatalRequest, Report } from "../../contract/report.ts";
import { fatalRows } from "../fatal-text.ts";
import { clip } from "../printable.ts";
import { command } from "./command.ts";
import { exchangeView } from "./exchange.ts";
import { type Html, html, type Part } from "./markup.ts";

/** The fatal request, before everything else; nothing if the run was not ended by a crash. */
export function stoppedView(report: Report): Part {
  const { stopped, fatalRequests } = report;
  const [first, ...others] = fatalRequests?.requests ?? [];
  if (stopped === undefined || first === undefined) return undefined;
  const [[, last] = ["", ""]] = fatalRows(report);
  return html`<section id="stopped" aria-labelledby="stopped-title"><h2 id="stopped-title">Where the run stopped</h2>
<article class="card"><header><h3>${clip(stopped, TEXT_SHOWN)}</h3><p>${last}</p></header>
${requestView(report, first, "stopped-0")}
${
  others.length > 0 &&
  html`<div class="also"><h4>Other requests that were in progress</h4>${others.map((each, i) => folded(report, each, i))}</div>`
}</article></section>`;
}

const TEXT_SHOWN = 1000;

function folded(report: Report, request: FatalRequest, nth: number): Html {
  const { surface, endpoint, timesAnswered } = request;
  return html`<details class="folded"><summary><code>${surface} ${endpoint}</code>
<span class="quiet">requests of this form answered before: ${timesAnswered}</span></summary>
<div>${requestView(report, request, `stopped-${nth + 1}`)}</div></details>
`;
}

function requestView({ evidence }: Report, { curl, script, exchanges }: FatalRequest, id: string): Html {
  const own = evidence.filter(({ n }) => exchanges.includes(n));
  return html`<div class="finding">${command(`${id}-script`, "Repeat it with the requests before it", script)}
${command(`${id}-curl`, "Repeat the request", curl)}
${own.map((each) => exchangeView(each, each.n === exchanges.at(-1)))}</div>`;
}
