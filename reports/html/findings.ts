import type { Finding, KnownFailureResult, Report } from "../../contract/report.ts";
import { type Cause, causesOf, knownFindings } from "../causes.ts";
import { seenText, violated } from "../finding-text.ts";
import { clip } from "../printable.ts";
import { noteOf } from "../standing.ts";
import { command } from "./command.ts";
import { comparedView } from "./compared.ts";
import { exchangeView } from "./exchange.ts";
import { jsonDifferenceView } from "./json-difference.ts";
import { type Html, html, type Part } from "./markup.ts";
import { prose } from "./prose.ts";
import { requirementLink } from "./requirement-link.ts";
import { sequenceView } from "./sequence/sequence-view.ts";

/** One card per cause, and the known failures folded below. Nothing if there are no findings. */
export function findingsView(report: Report): Part {
  const stale = staleEntries(report);
  if (report.findings.length + stale.length === 0) return undefined;
  const causes = causesOf(report);
  const known = knownFindings(report);
  return html`<section id="findings" aria-labelledby="findings-title"><h2 id="findings-title">What is broken</h2>
${stale.map(
  (each) => html`<div class="card stale"><p>${noteOf(each)}</p>
<p>${requirementLink(report, each.requirement, each.surface)} <span class="chip">${each.surface}</span></p></div>`,
)}
<div class="split">${contents(report, causes)}<div class="cards">${causes.map((each) => causeView(report, each))}</div></div>
${known.length > 0 && html`<h3 class="known-title">Known failures</h3>${known.map((each) => knownView(report, each))}`}
</section>`;
}

/** Entries of the list of known failures that no longer apply and have no finding. */
function staleEntries({ knownFailures = [], findings }: Report): readonly KnownFailureResult[] {
  const isFound = ({ requirement, surface }: KnownFailureResult) =>
    findings.some((each) => each.requirement === requirement && each.surface === surface);
  return knownFailures.filter(
    (each) => each.standing === "passes again" || (each.standing === "expired" && !isFound(each)),
  );
}

/** With this many causes or fewer a list of them is not needed. */
const FEW = 1;

function contents(report: Report, causes: readonly Cause[]): Part {
  if (causes.length <= FEW) return undefined;
  return html`<ol class="contents">${causes.map(
    (cause) =>
      html`<li><a href="#${anchorOf(report, cause.head)}">${prose(titleOf(report, cause.head))}</a>
${surfacesOf(cause)}${cause.others.length > 0 && html` <span class="quiet">and ${cause.others.length} more</span>`}</li>`,
  )}</ol>
`;
}

function surfacesOf({ head, others }: Cause): readonly Html[] {
  const surfaces = [...new Set([head, ...others].map(({ surface }) => surface))];
  return surfaces.map((surface) => html`<span class="chip">${surface}</span> `);
}

/** The anchor of a finding on the page. */
export function anchorOf(report: Report, finding: Finding): string {
  return `finding-${report.findings.indexOf(finding)}`;
}

function titleOf(report: Report, finding: Finding): string {
  return violated(report, finding)?.title ?? finding.requirement;
}

function causeView(report: Report, { head, others }: Cause): Html {
  const counted = others.length === 1 ? "another requirement" : `${others.length} further requirements`;
  const also =
    others.length > 0 &&
    html`<div class="also"><h4>The same cause violates ${counted}</h4>
${others.map((each) => foldedView(report, each))}</div>`;
  return html`<article class="card" id="${anchorOf(report, head)}">${headView(report, head)}
${findingView(report, head)}${also}</article>`;
}

function headView(report: Report, finding: Finding): Html {
  const { requirement, surface, source } = finding;
  return html`<header><h3>${prose(titleOf(report, finding))}</h3>
<p class="quiet"><code>${requirement}</code> <span class="chip">${surface}</span> ${source}</p></header>`;
}

/** A finding in one line that can be unfolded. The anchor is inside, so that a link to it unfolds the finding. */
function foldedView(report: Report, finding: Finding): Html {
  return html`<details class="folded"><summary>${prose(titleOf(report, finding))}
<span class="quiet"><code>${finding.requirement}</code> <span class="chip">${finding.surface}</span></span></summary>
<div id="${anchorOf(report, finding)}">${findingView(report, finding, true)}</div></details>
`;
}

function knownView(report: Report, finding: Finding): Html {
  const entry = report.knownFailures?.find(
    (each) => each.requirement === finding.requirement && each.surface === finding.surface,
  );
  return html`<div class="card known"><p>${entry !== undefined && noteOf(entry)}</p>${foldedView(report, finding)}</div>`;
}

const TEXT_SHOWN = 4000;
const EXCHANGES_SHOWN = 5;

function findingView(report: Report, finding: Finding, isFolded = false): Html {
  const id = anchorOf(report, finding);
  const shown = finding.exchanges.slice(-EXCHANGES_SHOWN);
  const evidence = report.evidence.filter((each) => shown.includes(each.n));
  const left = finding.exchanges.length - shown.length;
  return html`<div class="finding"><h4>${prose(clip(shortSummary(finding), TEXT_SHOWN))}</h4>
<dl class="compared">${comparedView(finding)}
${isFolded && html`<dt>source</dt><dd>${finding.source}</dd>`}
<dt>seen</dt><dd>${seenText(finding)} on <code>${finding.endpoint}</code></dd></dl>
${jsonDifferenceView(finding)}${sequenceView(report, finding)}
${finding.steps !== undefined && html`<pre class="steps">${finding.steps.join("\n")}</pre>`}
${finding.script !== undefined && command(`${id}-script`, "Repeat the steps", finding.script)}
${command(`${id}-curl`, "Repeat the request", finding.curl)}
${powershellView(id, finding)}${command(`${id}-again`, "Repeat with this suite", finding.again)}
${evidence.map((each) => exchangeView(each, each.n === finding.exchanges.at(-1)))}
${left > 0 && html`<p class="quiet">and ${left} earlier exchanges in <code>evidence.har</code></p>`}</div>`;
}

/** Folded away, because most readers have another shell. */
function powershellView(id: string, { powershell }: Finding): Part {
  if (powershell === undefined) return undefined;
  return html`<details><summary>In PowerShell</summary>
${command(`${id}-powershell`, "Repeat the request in PowerShell 7", powershell)}</details>
`;
}

/** What was done and where, without the title above it; the summary if an older report has no data. */
function shortSummary({ differences, endpoint, also = [], did, summary }: Finding): string {
  if (differences === undefined) return summary;
  const place = [endpoint, ...also].join(", ");
  return did === undefined ? `seen on ${place}` : `${place}, seen when ${did}`;
}
