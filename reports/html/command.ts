import { type Html, html } from "./markup.ts";

/** A command with a button that copies it. @param id of the element that contains the text */
export function command(id: string, label: string, text: string): Html {
  return html`<div class="command"><p id="${id}-label">${label}</p>
<pre tabindex="0" aria-labelledby="${id}-label"><code id="${id}">${text}</code></pre>
<button type="button" data-copy="${id}" aria-label="Copy: ${label}" hidden>Copy</button></div>`;
}
