import type { Report } from "../../contract/report.ts";
import { coverageView } from "./coverage.ts";
import type { LayOut } from "./diagram/layout.ts";
import { htmlDocument } from "./document.ts";
import { drawView } from "./draw.ts";
import { findingsView } from "./findings.ts";
import { fold } from "./fold.ts";
import { latencyView } from "./latency.ts";
import { drawMachines, machinesView } from "./machines.ts";
import { html } from "./markup.ts";
import { matrixView } from "./matrix.ts";
import { observationsView } from "./observations.ts";
import { areasView, overviewView, unlockView } from "./overview.ts";
import { questionsView } from "./questions.ts";
import { requirementsView } from "./requirements.ts";
import { SCRIPT } from "./script.ts";
import { sinceLastView } from "./since-last.ts";
import { stoppedView } from "./stopped.ts";
import { STYLE } from "./style.ts";
import { undecidedView } from "./undecided.ts";

/**
 * The report as one self-contained page.
 * @param lay  lays drawings out; if it fails, the page is complete except for drawings
 */
export async function toHtml(report: Report, lay?: LayOut): Promise<string> {
  const drawings = await drawMachines(report, lay);
  const sections = [
    { id: "stopped", label: "Stopped", view: stoppedView(report) },
    { id: "matrix", label: "Endpoints", view: matrixView(report) },
    { id: "since", label: "Since the last run", view: sinceLastView(report) },
    { id: "findings", label: "Broken", view: findingsView(report) },
    { id: "undecided", label: "Not decided", view: undecidedView(report) },
    { id: "unlock", label: "To verify more", view: unlockView(report) },
    { id: "machines", label: "State machines", view: machinesView(report, drawings) },
    { id: "requirements", label: "Requirements", view: requirementsView(report) },
    { id: "coverage", label: "Coverage", view: fold("Coverage of the documents", coverageView(report)) },
    { id: "areas", label: "Areas", view: fold("Verified by area", areasView(report)) },
    { id: "questions", label: "Open questions", view: fold("Open questions", questionsView(report)) },
    { id: "observations", label: "Observations", view: fold("Observations", observationsView(report)) },
    { id: "latency", label: "Latency", view: fold("Latency", latencyView(report)) },
    { id: "draw", label: "Draw", view: fold("Distribution of pulls", drawView(report)) },
  ].filter(({ view }) => view !== undefined);
  return htmlDocument({
    title: `${report.verdict}: ${report.target.baseUrl}`,
    style: STYLE,
    script: SCRIPT,
    body: html`<a class="skip" href="#content">Skip to content</a>
${overviewView(report)}
<nav aria-label="Parts of the report"><ul>${sections.map(({ id, label }) => html`<li><a href="#${id}">${label}</a></li>`)}</ul></nav>
<main id="content" tabindex="-1">${sections.map(({ view }) => view)}</main>
<footer><p>${report.suite.name} ${report.suite.version}. The same result as data:
<code>report.json</code>, <code>junit.xml</code>, <code>evidence.har</code>. Secrets are redacted.</p></footer>`,
  });
}
