import { createHash } from "node:crypto";
import type { Report } from "../../contract/report.ts";
import { coverageView } from "./coverage.ts";
import type { LayOut } from "./diagram/layout.ts";
import { drawView } from "./draw.ts";
import { findingsView } from "./findings.ts";
import { latencyView } from "./latency.ts";
import { drawMachines, machinesView } from "./machines.ts";
import { html, trusted } from "./markup.ts";
import { observationsView } from "./observations.ts";
import { areasView, overviewView, unlockView } from "./overview.ts";
import { questionsView } from "./questions.ts";
import { requirementsView } from "./requirements.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

/**
 * One page for people that needs nothing but itself. Its policy lets only its own style and script run, by their
 * hashes, and forbids every request: text of the system under test could do nothing even if it got through as markup.
 * @param lay  how drawings are laid out; where it fails, the page has none and is whole otherwise
 */
export async function toHtml(report: Report, lay?: LayOut): Promise<string> {
  const drawings = await drawMachines(report, lay);
  const sections = [
    { id: "unlock", label: "To verify more", view: unlockView(report) },
    { id: "findings", label: "Broken", view: findingsView(report) },
    { id: "coverage", label: "Coverage", view: coverageView(report) },
    { id: "machines", label: "State machines", view: machinesView(report, drawings) },
    { id: "areas", label: "Areas", view: areasView(report) },
    { id: "requirements", label: "Requirements", view: requirementsView(report) },
    { id: "questions", label: "Open questions", view: questionsView(report) },
    { id: "observations", label: "Observations", view: observationsView(report) },
    { id: "latency", label: "Latency", view: latencyView(report) },
    { id: "draw", label: "Draw", view: drawView(report) },
  ].filter(({ view }) => view !== undefined);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,"><title>${report.verdict}: ${report.target.baseUrl}</title>
<style>${trusted(STYLE)}</style></head><body>
<a class="skip" href="#content">To the content</a>
${overviewView(report)}
<nav aria-label="Parts of the report"><ul>${sections.map(({ id, label }) => html`<li><a href="#${id}">${label}</a></li>`)}</ul></nav>
<main id="content" tabindex="-1">${sections.map(({ view }) => view)}</main>
<footer><p>${report.suite.name} ${report.suite.version}. The same result as data: <code>report.json</code>, <code>junit.xml</code>, <code>evidence.har</code>. Secrets are redacted.</p></footer>
<script>${trusted(SCRIPT)}</script></body></html>
`;
  return page.html;
}

const POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
