import type { DrawCoverage, Report } from "../../contract/report.ts";
import { clip } from "../printable.ts";
import { type Html, html, type Part } from "./markup.ts";

/**
 * The observed draws from each pack, compared with its weights: a bar for the expected share, a dot for the observed
 * one, and a thin line for the range that contains 999 of 1000 correct samples of this size. Nothing if nothing was
 * drawn.
 */
export function drawView({ coverage }: Report): Part {
  const draws = (coverage?.draw ?? []).filter(({ pulls }) => pulls > 0);
  if (draws.length === 0) return undefined;
  return html`<section id="draw" aria-labelledby="draw-title"><h2 id="draw-title">Distribution of pulls</h2>
<p class="quiet">Bar: the share that a tier's weight promises. Dot: the share of the pulls in this run.
Line: where 999 of 1000 honest samples of this size lie.
The verdict is that of <code>draw.tiers-by-weight</code>, which demands far stronger evidence.</p>
<div class="packs">${draws.map(packView)}</div></section>`;
}

function packView({ surface, pack, pulls, unclear, tiers }: DrawCoverage, at: number): Html {
  const most = Math.max(...tiers.map((tier) => Math.max(tier.expected + spreadOf(tier, pulls), tier.observed / pulls)));
  return html`<table class="pack" aria-labelledby="pack-${at}">
<caption id="pack-${at}"><b>${clip(pack, NAME_SHOWN)}</b> <span class="chip">${surface}</span>
<span class="quiet">${pulls} pulls${unclear > 0 && `, ${unclear} more in no tier or in several`}</span></caption>
<thead><tr><th scope="col">Tier</th><th scope="col">Promised</th><th scope="col">Drawn</th>
<th scope="col" class="chart"><span class="unseen">Chart</span></th></tr></thead>
<tbody>${tiers.map((tier) => tierRow(tier, pulls, most))}</tbody></table>`;
}

const NAME_SHOWN = 60;
const WIDTH = 200;
/**
 * The interval of this many standard deviations on either side contains 999 of 1000 values; a page shows several dozen
 * tiers.
 */
const WIDE = 3.291;

function tierRow({ name, expected, observed }: DrawCoverage["tiers"][number], pulls: number, most: number): Html {
  const place = (share: number) =>
    Math.round((4 + (Math.min(Math.max(share, 0), most) / most) * (WIDTH - 8)) * 10) / 10;
  const spread = spreadOf({ expected }, pulls);
  const share = observed / pulls;
  const isOdd = Math.abs(share - expected) > spread + 0.5 / pulls;
  return html`<tr><th scope="row">${clip(name, NAME_SHOWN)}</th><td class="number">${percent(expected)}</td>
<td class="number">${percent(share)}${isOdd && html` <abbr title="outside of where 999 of 1000 honest samples lie">!</abbr>`}</td>
<td class="chart"><svg viewBox="0 0 ${WIDTH} 16" aria-hidden="true">
<rect x="4" y="3" width="${Math.round((place(expected) - 4) * 10) / 10}" height="10"></rect>
<line x1="${place(expected - spread)}" x2="${place(expected + spread)}" y1="8" y2="8"></line>
<circle cx="${place(share)}" cy="8" r="3.5"></circle></svg></td></tr>
`;
}

function spreadOf({ expected }: { readonly expected: number }, pulls: number): number {
  return WIDE * Math.sqrt((expected * (1 - expected)) / pulls);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
