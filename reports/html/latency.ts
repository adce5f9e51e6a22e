import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import { type Html, html, type Part } from "./markup.ts";

/**
 * The latency of each endpoint on a logarithmic scale: a dot for the median, a bar from there to the 95th percentile, a
 * thin line to the maximum. Nothing if there were no exchanges.
 */
export function latencyView({ latency }: Report): Part {
  if (latency.length === 0) return undefined;
  const scale = scaleOf(latency);
  return html`<section id="latency" aria-labelledby="latency-title"><h2 id="latency-title">Latency</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="latency-title"><table class="latency"><thead><tr>
<th scope="col">Endpoint</th><th scope="col">Exchanges</th><th scope="col">Median</th><th scope="col">95 %</th>
<th scope="col">Slowest</th><th scope="col" class="chart">ms ${axis(scale)}</th></tr></thead>
<tbody>${bySurface(latency).map((each) => row(each, scale))}</tbody></table></div></section>`;
}

type Row = Report["latency"][number];

function bySurface(latency: readonly Row[]): Row[] {
  return SURFACES.flatMap((surface) => latency.filter((each) => each.surface === surface));
}

/** Exponents of the powers of ten at both ends of the chart. */
interface Scale {
  readonly from: number;
  readonly to: number;
}

const WIDTH = 300;

function scaleOf(latency: readonly Row[]): Scale {
  const from = Math.floor(Math.log10(Math.max(0.1, Math.min(...latency.map((each) => each.p50)))));
  const to = Math.ceil(Math.log10(Math.max(1, ...latency.map((each) => each.max))));
  return { from, to: Math.max(to, from + 1) };
}

function row({ surface, endpoint, exchanges, p50, p95, max }: Row, scale: Scale): Html {
  const [a, b, c] = [p50, p95, max].map((ms) => place(ms, scale));
  return html`<tr><th scope="row"><span class="chip">${surface}</span> ${endpoint}</th><td>${exchanges}</td>
${[p50, p95, max].map((ms) => html`<td>${ms < 10 ? ms.toFixed(1) : Math.round(ms)}</td>`)}
<td class="chart"><svg viewBox="0 0 ${WIDTH} 16" aria-hidden="true">${grid(scale)}
<line class="slowest" x1="${a}" x2="${c}" y1="8" y2="8"></line><line class="most" x1="${a}" x2="${b}" y1="8" y2="8"></line>
<circle cx="${a}" cy="8" r="4"></circle></svg></td></tr>
`;
}

function axis(scale: Scale): Html {
  const labels = powers(scale).map((power, i, all) => {
    const anchor = i === 0 ? "start" : i === all.length - 1 ? "end" : "middle";
    return html`<text x="${place(10 ** power, scale)}" y="12" text-anchor="${anchor}">${String(10 ** power)}</text>`;
  });
  return html`<svg viewBox="0 0 ${WIDTH} 16" aria-hidden="true">${labels}</svg>`;
}

function grid(scale: Scale): Html[] {
  return powers(scale).map((power) => {
    const x = place(10 ** power, scale);
    return html`<line class="grid" x1="${x}" x2="${x}" y1="0" y2="16"></line>`;
  });
}

function powers({ from, to }: Scale): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The position of a duration in the chart's units, with room for the dot at both ends. */
function place(ms: number, { from, to }: Scale): number {
  const share = (Math.log10(Math.max(ms, 10 ** from)) - from) / (to - from);
  return Math.round((5 + Math.min(1, share) * (WIDTH - 10)) * 10) / 10;
}
