import { headRow } from "../../reports/html/head-row.ts";
import { html } from "../../reports/html/markup.ts";
import { sitePage } from "../registry/site-page.ts";
import { slugOf } from "../registry/slug.ts";
import type { FleetRow, FleetState } from "./fleet-row.ts";

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
    const address =
      state === "certified" ? html`<a href="targets/${slugOf(baseUrl)}/index.html">${baseUrl}</a>` : baseUrl;
    return html`<tr><td><span class="verdict ${WORDS[state]}">${state}</span></td><td>${name}</td>
<td>${address}</td><td>${says}</td></tr>`;
  });
  return sitePage(
    "Fleet",
    [
      html`<p>${rows.length} mocks: ${counts.join(", ")}.</p>
<table>${headRow(["Result", "Mock", "Address", "Certificate, or why there is none"])}<tbody>${lines}</tbody></table>
<p class="quiet">The same as data: <a href="fleet.json"><code>fleet.json</code></a>.</p>`,
    ],
    `Made on ${madeAt}.`,
  );
}
