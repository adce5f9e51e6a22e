import { validateBody } from "../../oracles/bodies/bodies.ts";
import { onAnswer } from "../rule.ts";

/** The body of a success fits the schema of its endpoint, field by field. */
export const fitsSchema = onAnswer((answer, { target }) =>
  answer.status >= 400 ? [] : [...(validateBody(answer, target.aliases)?.differences ?? [])],
);
