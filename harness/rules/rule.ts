import type { Topic } from "../../contract/open-questions.ts";
import type { History } from "../history/history.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Judged, Judgement } from "./judgement.ts";

/** Judges an answer when it arrives; the history has it already. */
export type AnswerRule = (answer: Exchange, history: History) => readonly Judgement[];

/** Tells what an answer does where the documents are silent. */
export type AnswerObserver = (answer: Exchange) => readonly (readonly [topic: Topic, seen: string])[];

/** Judges what only all answers of a run show, at its end. */
export type RunRule = (history: History) => readonly Judged[];
