import { html, type Part } from "./markup.ts";

/** A part of the page that is folded below its title; a link to it unfolds it. */
export function fold(title: string, view: Part): Part {
  if (view === undefined) return undefined;
  return html`<details class="fold"><summary>${title}</summary>${view}</details>
`;
}
