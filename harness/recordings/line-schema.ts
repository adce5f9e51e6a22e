import { type Accepted, boolean, count, list, literal, map, number, record, text } from "../../contract/shape.ts";
import { SURFACES } from "../../contract/surface.ts";

const headers = list({ ...list(text), minItems: 2, maxItems: 2 });

/** Version of the format, which docs/recordings.md describes. */
export const FORMAT = 1;

/** The first line of a recording. */
const HEADER_SCHEMA = record({
  "$schema?": text,
  recording: literal(FORMAT),
  // What the traffic is of, for its readers.
  about: list(text),
  // Its keys are stand-ins.
  target: record({ aliases: map(text), keys: map(text), "providerStatesUrl?": text }),
});

/** A request of a recording and its answer. */
export const EXCHANGE_SCHEMA = record({
  n: count,
  surface: literal(...SURFACES),
  endpoint: text,
  sentAtMs: number,
  doneAtMs: number,
  startedAt: number,
  "connection?": count,
  isJudged: boolean,
  movedS: number,
  request: record({ method: text, url: text, headers, "body?": text }),
  status: count,
  headers,
  text,
  bytes: count,
  "isUtf8?": literal(false),
  "resentAfter?": literal("no answer", "a refusal"),
  "fault?": text,
});

/** The last line: what the rules said when it was recorded, as `sandbox order.answers`. */
const VERDICTS_SCHEMA = record({ violated: list(text) });

/** A line of a recording. */
export const LINE_SCHEMA = { anyOf: [HEADER_SCHEMA, EXCHANGE_SCHEMA, VERDICTS_SCHEMA] };

export type HeaderLine = Accepted<typeof HEADER_SCHEMA>;
export type ExchangeLine = Accepted<typeof EXCHANGE_SCHEMA>;
export type VerdictsLine = Accepted<typeof VERDICTS_SCHEMA>;
