import { htmlDocument } from "../../reports/html/document.ts";
import { html, type Part } from "../../reports/html/markup.ts";
import { STYLE } from "../../reports/html/style.ts";
import { SUITE } from "../suite.ts";

/** A page of the public site: without scripts, in the style of the reports. */
export function sitePage(title: string, parts: readonly Part[], footer: string): string {
  return htmlDocument({
    title,
    style: STYLE,
    body: html`<a class="skip" href="#content">Skip to content</a>
<header class="top"><p class="suite">${SUITE.name} ${SUITE.version}</p><h1>${title}</h1></header>
<main id="content" tabindex="-1">${parts}</main>
<footer><p>${footer}</p></footer>`,
  });
}
