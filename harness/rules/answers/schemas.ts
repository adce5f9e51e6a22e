import { validateBody } from "../../oracles/bodies/bodies.ts";
import type { AnswerRule } from "../rule.ts";

/** The body of a success fits the schema of its endpoint, field by field. */
export const fitsSchema: AnswerRule = (answer, { target }) =>
  answer.status >= 400 ? [] : [...(validateBody(answer, target.aliases)?.differences ?? [])];
