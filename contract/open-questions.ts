import { ABOUT_THE_RUN } from "./open-questions/about-the-run.ts";
import { PARTNER_QUESTIONS } from "./open-questions/partner.ts";
import { SILENCES } from "./open-questions/silences.ts";
import { UNSAID_QUESTIONS } from "./open-questions/unsaid.ts";
import { USER_QUESTIONS } from "./open-questions/user.ts";

/**
 * Every place where the documents contradict themselves or allow several readings, with all that passes. Reports show
 * this list beside the verdicts, because many findings of a conformance suite are faults of the documents.
 */
export const OPEN_QUESTIONS = [...PARTNER_QUESTIONS, ...UNSAID_QUESTIONS, ...USER_QUESTIONS] as const;

/** The topic of an observation: an open question, a silence of the documents, or the run itself. */
export type Topic = (typeof OPEN_QUESTIONS | typeof SILENCES | typeof ABOUT_THE_RUN)[number]["topic"];

export { ABOUT_THE_RUN, SILENCES };
