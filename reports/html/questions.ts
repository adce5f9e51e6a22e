import type { Observation, QuestionCoverage, Report } from "../../contract/report.ts";
import { type Html, html, type Part } from "./markup.ts";
import { prose } from "./prose.ts";
import { seenList } from "./seen-list.ts";

/** Open questions of the documents that the run observed, with the system's behaviour; nothing if there are none. */
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

function questionView({ code, question, accepted }: QuestionCoverage, observations: readonly Observation[]): Html {
  return html`<article class="question"><h3><span class="code">${code}</span> ${prose(question)}</h3>
<dl class="compared"><dt>passes</dt><dd>${prose(accepted)}</dd>
<dt>seen</dt><dd>${seenList(observations)}</dd></dl></article>
`;
}
