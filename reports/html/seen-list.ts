import type { Observation } from "../../contract/report.ts";
import { clip } from "../printable.ts";
import { type Html, html } from "./markup.ts";

const SEEN_SHOWN = 600;
const ROWS_SHOWN = 20;

/** The distinct observed texts, each with its surfaces. */
export function seenList(observations: readonly Observation[]): Html {
  const seen = [...new Set(observations.map((each) => each.seen))];
  const left = seen.length - ROWS_SHOWN;
  const surfacesOf = (text: string) => [
    ...new Set(observations.filter((each) => each.seen === text).map(({ surface }) => surface)),
  ];
  const chips = (text: string) => surfacesOf(text).map((surface) => html`<span class="chip">${surface}</span> `);
  const items = seen
    .slice(0, ROWS_SHOWN)
    .map((text) => html`<li>${chips(text)}<code>${clip(text, SEEN_SHOWN)}</code></li>`);
  const more = left > 0 && html`<li class="quiet">and ${left} more in <code>report.json</code></li>`;
  return html`<ul class="seen">${items}${more}</ul>`;
}
