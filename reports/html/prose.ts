import { type Html, html } from "./markup.ts";

/** A sentence of ours in which words between backticks are shown as code. */
export function prose(text: string): Html {
  const parts = text.split("`");
  // An odd number of backticks is no sentence of ours: it stays as it is.
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}
