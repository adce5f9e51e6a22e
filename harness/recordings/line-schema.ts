import { count, list, record, text } from "../../contract/shape.ts";
import { SURFACES } from "../../contract/surface.ts";

const number = { type: "number" };
const headers = list({ type: "array", items: text, minItems: 2, maxItems: 2 });
const texts = { type: "object", additionalProperties: text };

/** A request of a recording and its answer. */
export const EXCHANGE_SCHEMA = record({
  n: count,
  surface: { enum: SURFACES },
  endpoint: text,
  sentAtMs: number,
  doneAtMs: number,
  startedAt: number,
  isJudged: { type: "boolean" },
  movedS: number,
  request: record({ method: text, url: text, headers, "body?": text }),
  status: count,
  headers,
  text,
  bytes: count,
  "isUtf8?": { const: false },
  "resentAfter?": { enum: ["no answer", "a refusal"] },
  "fault?": text,
});

/** A line of a recording: the first, that of a request, or the last. */
export const LINE_SCHEMA = {
  anyOf: [
    record({
      "$schema?": text,
      recording: { const: 1 },
      about: list(text),
      target: record({ aliases: texts, keys: texts, "providerStatesUrl?": text }),
    }),
    EXCHANGE_SCHEMA,
    record({ violated: list(text) }),
  ],
};
