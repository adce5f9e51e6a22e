import { OPEN_QUESTIONS } from "../../contract/open-questions.ts";
import type { Observation, QuestionCoverage } from "../../contract/report.ts";

/** Returns the open questions of the documents to which a run's observations belong. */
export function toQuestions(observations: readonly Observation[]): readonly QuestionCoverage[] {
  return OPEN_QUESTIONS.flatMap(({ code, topic, question, accepted }) => {
    const surfaces = [...new Set(observations.filter((each) => each.topic === topic).map(({ surface }) => surface))];
    return surfaces.length === 0 ? [] : [{ code, topic, question, accepted, surfaces }];
  });
}
