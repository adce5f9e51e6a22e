import { ABOUT_THE_RUN, SILENCES } from "../../contract/open-questions.ts";
import type { Observation, Report } from "../../contract/report.ts";
import { headRow } from "./head-row.ts";
import { type Html, html, type Part } from "./markup.ts";
import { seenList } from "./seen-list.ts";

/** Observations where the documents are silent; nothing if there are none. Those about an open question are shown with it. */
export function observationsView({ observations: all, coverage }: Report): Part {
  const questions = new Set(coverage?.questions.map(({ topic }) => topic));
  const observations = all.filter(({ topic }) => !questions.has(topic));
  if (observations.length === 0) return undefined;
  return html`<section id="observations" aria-labelledby="observations-title"><h2 id="observations-title">Observations</h2>
<p class="quiet">Where the documents are silent or leave a choice. Nothing here is judged.</p>
<table class="observations">
${headRow(["On", "Seen"])}
<tbody>${[...new Set(observations.map(({ topic }) => topic))].map((topic) =>
    topicRow(
      topic,
      observations.filter((each) => each.topic === topic),
    ),
  )}</tbody></table></section>`;
}

function topicRow(topic: string, observations: readonly Observation[]): Html {
  return html`<tr><th scope="row">${SILENT.get(topic) ?? topic}</th><td>${seenList(observations)}</td></tr>
`;
}

const SILENT = new Map<string, string>([...SILENCES, ...ABOUT_THE_RUN].map(({ topic, what }) => [topic, what]));
