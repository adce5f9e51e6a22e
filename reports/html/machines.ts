import type { MachineCoverage, MoveCoverage, Report } from "../../contract/report.ts";
import { isTried } from "../coverage-counts.ts";
import { type LayOut, layOut } from "./diagram/layout.ts";
import { machineDrawing } from "./diagram/machine-drawing.ts";
import { SIGNS, shapeOf, toMachineGraph } from "./diagram/machine-graph.ts";
import { anchorOf } from "./findings.ts";
import { headRow } from "./head-row.ts";
import { type Html, html, type Part } from "./markup.ts";
import { requirementLink } from "./requirement-link.ts";
import { wordOf } from "./verdict-word.ts";

/** A drawing for each machine of a report; undefined if it could not be made. */
export type Drawings = readonly (Html | undefined)[];

/** Draws every state machine. A drawing that fails is omitted; the list of moves below it is complete. */
export async function drawMachines({ coverage }: Report, lay: LayOut = layOut): Promise<Drawings> {
  const machines = coverage?.machines ?? [];
  const graphs = machines.map(toMachineGraph);
  const shapes = graphs.map(shapeOf);
  try {
    if (machines.length === 0) return [];
    const layouts = await lay(shapes);
    return machines.map((machine, at) => {
      const [graph, shape, layout] = [graphs[at], shapes[at], layouts[at]];
      if (graph === undefined || shape === undefined || layout === undefined) return undefined;
      return machineDrawing(graph, shape, layout, `State machine: ${titleOf(machine)}. ${countsText(machine)}.`);
    });
  } catch {
    return machines.map(() => undefined);
  }
}

/** Every state machine of the documents: reached states, verified moves and attempted forbidden moves. */
export function machinesView(report: Report, drawings: Drawings): Part {
  const machines = report.coverage?.machines ?? [];
  if (machines.length === 0) return undefined;
  return html`<section id="machines" aria-labelledby="machines-title"><h2 id="machines-title">State machines</h2>
<p class="quiet">A number is a transition of the list below the drawing.
Dashed with a bar at its end: a forbidden transition; it passes if it was tried and refused.</p>
<ul class="legend">${LEGEND.map(([word, text]) => html`<li class="${word}"><b aria-hidden="true">${SIGNS[word]}</b> ${text}</li>`)}</ul>
${machines.map((machine, at) => machineView(report, machine, drawings[at], at))}</section>`;
}

const LEGEND = [
  ["pass", "passed"],
  ["fail", "violated"],
  ["inconclusive", "inconclusive"],
  ["open", "not tried"],
  ["untold", "named by the documents, but not specified"],
] as const;

function machineView(report: Report, machine: MachineCoverage, drawing: Html | undefined, at: number): Html {
  const id = `machine-${at}`;
  const isViolated = machine.moves.some(({ verdict }) => verdict === "fail");
  return html`<details class="card drawn"${isViolated && html` open`}><summary><h3 id="${id}">${titleOf(machine)}
<span class="chip">${machine.surface}</span></h3> <span class="quiet">${countsText(machine)}</span></summary>
${drawing !== undefined && html`<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}">${drawing}</div>`}
<details${drawing === undefined && html` open`}><summary>${machine.moves.length} transitions</summary>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table class="moves">
${headRow(["No.", "Verdict", "From", "By", "To", "Requirement"])}
<tbody>${machine.moves.map((move, nth) => moveRow(report, machine, move, nth + 1))}</tbody></table></div></details></details>`;
}

function moveRow(report: Report, { surface }: MachineCoverage, move: MoveCoverage, number: number): Html {
  const { kind, from, by, when, to, requirement } = move;
  return html`<tr><td>${number}</td><td>${moveVerdict(report, surface, move)}</td><td>${from}</td>
<td>${by} <span class="quiet">${when}</span></td><td>${kind === "forbidden" && "never "}${to}</td>
<td>${requirement !== undefined && requirementLink(report, requirement, surface)}</td></tr>
`;
}

/** The verdict of a move; a violated move links to its finding. */
function moveVerdict(report: Report, surface: string, { requirement, verdict }: MoveCoverage): Html {
  const text = html`<span class="verdict ${wordOf(verdict)}">${verdict ?? "not specified"}</span>`;
  const finding = report.findings.find((each) => each.requirement === requirement && each.surface === surface);
  return verdict === "fail" && finding !== undefined ? html`<a href="#${anchorOf(report, finding)}">${text}</a>` : text;
}

/** Names of machines that differ between surfaces contain the surface in parentheses, which the chip beside shows already. */
function titleOf({ name, surface }: MachineCoverage): string {
  return name.replace(` (${surface})`, "");
}

function countsText({ moves }: MachineCoverage): string {
  const [documented, forbidden] = [moves.filter(isDocumented), moves.filter((move) => !isDocumented(move))];
  const judged = documented.filter(({ verdict }) => verdict !== undefined);
  const violated = moves.filter(({ verdict }) => verdict === "fail").length;
  return [
    `${judged.filter(({ verdict }) => verdict === "pass").length} of ${judged.length} transitions passed`,
    `${forbidden.filter(isTried).length} of ${forbidden.length} forbidden transitions tried`,
    ...(violated > 0 ? [`${violated} violated`] : []),
  ].join(", ");
}

function isDocumented({ kind }: MoveCoverage): boolean {
  return kind === "transition";
}
