import { htmlDocument } from "../../reports/html/document.ts";
import { headRow } from "../../reports/html/head-row.ts";
import { html } from "../../reports/html/markup.ts";
import { STYLE } from "../../reports/html/style.ts";
import { slugOf } from "../registry/slug.ts";
import { SUITE } from "../suite.ts";
import type { FleetRow, FleetState } from "./gather.ts";

/** The classes of the style sheet whose colours stand for a state. */
const WORDS: Readonly<Record<FleetState, string>> = {
  certified: "pass",
  "passed, not signed": "open",
  violated: "fail",
  "could not be run": "inconclusive",
  "not verified": "open",
  "evidence refused": "fail",
  "no result": "inconclusive",
};

/** The page of a fleet: a row per mock; a certified one is linked to its page in the registry. */
export function fleetPage(rows: readonly FleetRow[], madeAt: string): string {
  const states = [...new Set(rows.map(({ state }) => state))];
  const counts = states.map((each) => `${rows.filter(({ state }) => state === each).length} ${each}`);
  const lines = rows.map(({ name, baseUrl, state, says }) => {
    const where = baseUrl.replace(/\/+$/, "");
    const place = state === "certified" ? html`<a href="targets/${slugOf(where)}/index.html">${where}</a>` : where;
    return html`<tr><td><span class="verdict ${WORDS[state]}">${state}</span></td><td>${name}</td>
<td>${place}</td><td>${says}</td></tr>`;
  });
  return htmlDocument({
    title: "Fleet",
    style: STYLE,
    body: html`<a class="skip" href="#content">To the content</a>
<header class="top"><p class="suite">${SUITE.name} ${SUITE.version}</p><h1>Fleet</h1></header>
<main id="content" tabindex="-1"><p>${rows.length} mocks: ${counts.join(", ")}.</p>
<table>${headRow(["Result", "Mock", "Address", "What it says"])}<tbody>${lines}</tbody></table>
<p class="quiet">The same as data: <a href="fleet.json"><code>fleet.json</code></a>.</p></main>
<footer><p>Made on ${madeAt}.</p></footer>`,
  });
}
