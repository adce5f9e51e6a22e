import { type Html, html } from "./markup.ts";

/** A sentence of ours; words between backticks are shown as code. */
export function prose(text: string): Html {
  const parts = text.split("`");
  // A text with an odd number of backticks is not a sentence of ours and stays unchanged.
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}
