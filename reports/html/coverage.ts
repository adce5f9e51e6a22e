import type {
  Coverage,
  ErrorCoverage,
  FieldCoverage,
  LimitCoverage,
  LimitSide,
  Report,
} from "../../contract/report.ts";
import { coverageCounts, coveredSurfaces } from "../coverage-counts.ts";
import { headRow } from "./head-row.ts";
import { type Html, html, type Part } from "./markup.ts";
import { prose } from "./prose.ts";
import { requirementLink } from "./requirement-link.ts";
import { wordOf } from "./verdict-word.ts";

/** How much of the documents was exercised: counts per surface, then the details, folded. */
export function coverageView(report: Report): Part {
  const { coverage } = report;
  if (coverage === undefined) return undefined;
  return html`<section id="coverage" aria-labelledby="coverage-title"><h2 id="coverage-title">Coverage of the documents</h2>
${countsTable(coverage)}
${errorsView(report, coverage.errors)}
${limitsView(report, coverage.limits)}
${fieldsView(report, coverage.fields)}</section>`;
}

function countsTable(coverage: Coverage): Html {
  const surfaces = coveredSurfaces(coverage);
  const all = coverageCounts(coverage);
  const columns = surfaces.map((surface) => coverageCounts(coverage, surface));
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="coverage-title"><table class="counted">
${headRow(["In the documents", ...surfaces])}
<tbody>${all.map(
    ({
      what,
    }) => html`<tr><th scope="row">${what}</th>${columns.map((counts) => countCell(counts.find((each) => each.what === what)))}</tr>
`,
  )}</tbody></table></div>`;
}

const BAR = 100;

function countCell(count: { readonly touched: number; readonly all: number } | undefined): Html {
  if (count === undefined) return html`<td class="none">–</td>`;
  const { touched, all } = count;
  const width = Math.round((touched / all) * BAR);
  return html`<td><b>${touched}</b> of ${all}<svg class="share" viewBox="0 0 ${BAR} 4" preserveAspectRatio="none" aria-hidden="true">
<rect class="rest" width="${BAR}" height="4"></rect><rect class="done" width="${width}" height="4"></rect></svg></td>`;
}

function errorsView(report: Report, errors: readonly ErrorCoverage[]): Part {
  if (errors.length === 0) return undefined;
  const missing = errors.filter(({ seen }) => seen === 0);
  return html`<details class="part"><summary>Error texts
<span class="quiet">${missingText(missing.length, errors.length, "provoked")}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="Error texts"><table class="rows">
${headRow(["Seen", "Surface", "Endpoint", "Answer", "Requirement"])}
<tbody>${[...missing, ...errors.filter(({ seen }) => seen > 0)].map((each) => errorRow(report, each))}</tbody></table></div></details>`;
}

function errorRow(
  report: Report,
  { surface, endpoint, status, text, condition, requirement, seen }: ErrorCoverage,
): Html {
  return html`<tr><td class="number">${seen === 0 ? html`<span class="verdict open">never</span>` : seen}</td>
<td>${surface}</td><td>${endpoint}</td>
<td>${status} <code>${text}</code> <span class="quiet">${prose(condition)}</span></td>
<td>${requirementLink(report, requirement, surface)}</td></tr>
`;
}

function limitsView(report: Report, limits: readonly LimitCoverage[]): Part {
  if (limits.length === 0) return undefined;
  const sides = limits.flatMap(({ below, on, above }) => [below, on, above].filter((side) => side !== undefined));
  const missing = sides.filter(({ verdict }) => verdict !== "pass" && verdict !== "fail").length;
  return html`<details class="part"><summary>Limits
<span class="quiet">${missingText(missing, sides.length, "of their sides tried")}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="Limits"><table class="rows">
${headRow(["Limit", "Surface", "Bound", "Below", "On it", "Above"])}
<tbody>${limits.map((each) => limitRow(report, each))}</tbody></table></div></details>`;
}

function limitRow(report: Report, { surface, limit, bound, below, on, above, open }: LimitCoverage): Html {
  const cell = (side: LimitSide | undefined, whenMissing: string) => {
    if (side === undefined) return html`<td class="none">${whenMissing}</td>`;
    const links = side.requirements.map(
      (id) => html`<span class="behind">${requirementLink(report, id, surface)}</span>`,
    );
    return html`<td><span class="verdict ${wordOf(side.verdict)}">${side.verdict}</span>${links}</td>`;
  };
  return html`<tr><th scope="row">${limit}</th><td>${surface}</td>
<td>${bound}</td>${cell(below, "–")}${cell(on, open === undefined ? "–" : `open, ${open}`)}${cell(above, "–")}</tr>
`;
}

function fieldsView(report: Report, fields: readonly FieldCoverage[]): Part {
  if (fields.length === 0) return undefined;
  const missing = fields.filter(({ present }) => present === 0).length;
  const groups = [...new Set(fields.map(({ surface, record }) => `${surface}\n${record}`))];
  return html`<details class="part"><summary>Fields of records
<span class="quiet">${missingText(missing, fields.length, "seen with a value")}</span></summary>
<p class="quiet">In how many records each field had a value, was null, or was absent.
A dash: the documents do not allow it, and it did not happen.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Fields of records"><table class="rows fields">
${headRow(["Field", "Value", "null", "Absent", "Requirement"])}
${groups.map((key) =>
  fieldGroup(
    report,
    fields.filter(({ surface, record }) => key === `${surface}\n${record}`),
  ),
)}</table></div></details>`;
}

function fieldGroup(report: Report, fields: readonly FieldCoverage[]): Html {
  const [first] = fields;
  if (first === undefined) return html``;
  return html`<tbody><tr class="group"><th scope="rowgroup" colspan="5">${first.record} <span class="chip">${first.surface}</span></th></tr>
${fields.map((each) => fieldRow(report, each))}</tbody>`;
}

function fieldRow(report: Report, field: FieldCoverage): Html {
  const { present, absent, isNullable, isRequired, requirement, surface } = field;
  const never = html`<span class="verdict open">never</span>`;
  const unless = (isAllowed: boolean, count: number) =>
    count > 0 ? count : isAllowed ? never : html`<span class="none">–</span>`;
  return html`<tr><th scope="row"><code>${field.field}</code></th>
<td class="number">${present > 0 ? present : never}</td><td class="number">${unless(isNullable, field.null)}</td>
<td class="number">${unless(!isRequired, absent)}</td><td>${requirementLink(report, requirement, surface)}</td></tr>
`;
}

function missingText(missing: number, all: number, done: string): string {
  return missing === 0 ? `all ${all} ${done}` : `${all - missing} of ${all} ${done}`;
}
