import { validateBody } from "../../oracles/bodies/bodies.ts";
import type { AnswerRule } from "../rule.ts";

/** A body fits the schema of its endpoint, field by field. */
export const fitsSchema: AnswerRule = (answer, { target }) => [
  ...(validateBody(answer, target.aliases)?.differences ?? []),
];
