import type { Observation, QuestionCoverage, Report } from "../../contract/report.ts";
import { clip } from "../printable.ts";
import { type Html, html, type Part } from "./markup.ts";
import { prose } from "./prose.ts";

/** Where the documents contradict themselves or leave a reading open, and what this system made of it; nothing when none was touched. */
export function questionsView({ coverage, observations }: Report): Part {
  const questions = coverage?.questions ?? [];
  if (questions.length === 0) return undefined;
  return html`<section id="questions" aria-labelledby="questions-title"><h2 id="questions-title">Open questions of the documents</h2>
<p class="quiet">Touched by this run. Every reading that the documents leave open passes; here is the one that was seen.</p>
${questions.map((each) =>
  questionView(
    each,
    observations.filter(({ topic }) => topic === each.topic),
  ),
)}</section>`;
}

const SEEN_SHOWN = 400;
const OBSERVATIONS_SHOWN = 20;

function questionView({ code, question, accepted }: QuestionCoverage, observations: readonly Observation[]): Html {
  const seen = [...new Set(observations.map((each) => each.seen))];
  const rows = seen.slice(0, OBSERVATIONS_SHOWN);
  const left = seen.length - rows.length;
  const surfacesOf = (text: string) => observations.filter((each) => each.seen === text).map(({ surface }) => surface);
  return html`<article class="question"><h3><span class="code">${code}</span> ${prose(question)}</h3><dl class="compared"><dt>passes</dt><dd>${prose(accepted)}</dd>
<dt>seen</dt><dd><ul>${rows.map((text) => html`<li>${surfacesOf(text).map((surface) => html`<span class="chip">${surface}</span> `)}<code>${clip(text, SEEN_SHOWN)}</code></li>`)}${left > 0 && html`<li class="quiet">and ${left} more</li>`}</ul></dd></dl></article>
`;
}
