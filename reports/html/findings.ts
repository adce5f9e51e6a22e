import type { Finding, Report, RequirementResult } from "../../contract/report.ts";
import { findingsOf, seenText, violated } from "../finding-text.ts";
import { clip } from "../printable.ts";
import { differenceOf, type Piece } from "./difference.ts";
import { exchangeView } from "./exchange.ts";
import { type Html, html, type Part } from "./markup.ts";
import { prose } from "./prose.ts";

/** Every finding below the requirement that it violates; nothing when there is none. */
export function findingsView(report: Report): Part {
  if (report.findings.length === 0) return undefined;
  const results = report.requirements.filter((each) => findingsOf(report, each).length > 0);
  const orphans = report.findings.filter((each) => violated(report, each) === undefined);
  return html`<section id="findings" aria-labelledby="findings-title"><h2 id="findings-title">What is broken</h2>
${contents(report, results)}${results.map((each) => group(report, each))}
${orphans.map((each) => html`<article class="card">${head(each.requirement, each)}${findingView(report, each)}</article>`)}
</section>`;
}

/** So few requirements can be seen at a glance without a list of them. */
const FEW = 3;

function contents(report: Report, results: readonly RequirementResult[]): Part {
  const ids = [...new Set(results.map(({ id }) => id))];
  if (ids.length <= FEW) return undefined;
  return html`<ol class="contents">${ids.map((id) =>
    contentsRow(
      report,
      results.filter((each) => each.id === id),
    ),
  )}</ol>
`;
}

function contentsRow(report: Report, results: readonly RequirementResult[]): Html {
  const links = results.map((each) => html`<a class="chip" href="#${anchorOf(report, each)}">${each.surface}</a> `);
  return html`<li>${prose(results[0]?.title ?? "")} ${links}</li>`;
}

/** Where on the page the findings of a requirement stand. */
export function anchorOf(report: Report, result: RequirementResult): string {
  return `violated-${report.requirements.indexOf(result)}`;
}

function group(report: Report, result: RequirementResult): Html {
  const findings = findingsOf(report, result);
  return html`<article class="card" id="${anchorOf(report, result)}">${head(result.title, { ...result, requirement: result.id })}
${findings.map((each) => findingView(report, each))}</article>`;
}

function head(title: string, at: Pick<Finding, "requirement" | "surface" | "source">): Html {
  return html`<header><h3>${prose(title)}</h3>
<p class="quiet"><code>${at.requirement}</code> <span class="chip">${at.surface}</span> ${at.source}</p></header>`;
}

const TEXT_SHOWN = 4000;
const EXCHANGES_SHOWN = 5;

function findingView(report: Report, finding: Finding): Html {
  const id = `finding-${report.findings.indexOf(finding)}`;
  const difference = differenceOf(clip(finding.expected, TEXT_SHOWN), clip(finding.actual, TEXT_SHOWN));
  const shown = finding.exchanges.slice(-EXCHANGES_SHOWN);
  const evidence = report.evidence.filter((each) => shown.includes(each.n));
  const left = finding.exchanges.length - shown.length;
  return html`<div class="finding"><h4>${prose(clip(finding.summary, TEXT_SHOWN))}</h4>
<dl class="compared"><dt>expected</dt><dd class="expected">${marked(difference.expected)}</dd>
<dt>actual</dt><dd class="actual">${marked(difference.actual)}</dd>
${finding.source !== violated(report, finding)?.source && html`<dt>source</dt><dd>${finding.source}</dd>`}
<dt>seen</dt><dd>${seenText(finding)} on <code>${finding.endpoint}</code></dd></dl>
${finding.steps !== undefined && html`<pre class="steps">${finding.steps.join("\n")}</pre>`}${finding.script !== undefined && command(`${id}-script`, "Repeat the steps", finding.script)}${command(`${id}-curl`, "Repeat the request", finding.curl)}
${command(`${id}-again`, "Repeat with this suite", finding.again)}
${evidence.map((each) => exchangeView(each, each.n === finding.exchanges.at(-1)))}
${left > 0 && html`<p class="quiet">and ${left} earlier exchanges in <code>evidence.har</code></p>`}</div>`;
}

function marked(pieces: readonly Piece[]): Html {
  return html`${pieces.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : html`${text}`))}`;
}

function command(id: string, label: string, text: string): Html {
  return html`<div class="command"><p id="${id}-label">${label}</p>
<pre tabindex="0" aria-labelledby="${id}-label"><code id="${id}">${text}</code></pre>
<button type="button" data-copy="${id}" aria-label="Copy: ${label}" hidden>Copy</button></div>`;
}
