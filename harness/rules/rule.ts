import type { Topic } from "../../contract/open-questions.ts";
import type { History } from "../history/history.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Judged, Judgement } from "./judgement.ts";

/** Judges an answer when it arrives; the history has it already. */
export interface AnswerRule {
  readonly when: "an answer arrives" | "an answer 200 arrives";
  readonly judge: (answer: Exchange, history: History) => readonly Judgement[];
}

/** Judges what only all answers of a run show, at its end. */
export interface RunRule {
  readonly when: "the run ends";
  readonly judge: (history: History) => readonly Judged[];
}

export type Rule = AnswerRule | RunRule;

/** Makes a rule about each answer, also a refusal. */
export function onAnswer(judge: AnswerRule["judge"]): AnswerRule {
  return { when: "an answer arrives", judge };
}

/** Makes a rule about each answer with status 200. */
export function onSuccess(judge: AnswerRule["judge"]): AnswerRule {
  return { when: "an answer 200 arrives", judge };
}

/** Makes a rule about the whole run. */
export function atEnd(judge: RunRule["judge"]): RunRule {
  return { when: "the run ends", judge };
}

/** Tells what an answer does where the documents are silent. */
export type AnswerObserver = (answer: Exchange) => readonly (readonly [topic: Topic, seen: string])[];
