import { ASPECTS } from "../contract/matrix.ts";
import { boolean, count, list, literal, matching, number, record, text } from "../contract/shape.ts";
import { SURFACES } from "../contract/surface.ts";

const ms = { type: "number", minimum: 0 };
const surface = literal(...SURFACES);
const value = { type: "object" };
const difference = record({
  at: record({ "exchange?": count, "pointer?": text, "header?": text, "name?": text, "of?": text }),
  relation: text,
  expected: list(value),
  actual: value,
  "tolerance?": number,
  "claim?": text,
});
const verdict = literal("pass", "fail", "inconclusive", "not exercised");
const side = record({ requirements: list(text), verdict });
const rows = list(record({ requirement: text, surface }));
const headers = list({ ...list(text), minItems: 2, maxItems: 2 });

/** The shape of `report.json` as a JSON Schema; additional keys are allowed everywhere. */
export const REPORT_SCHEMA = record({
  format: literal(1),
  suite: record({ name: text, version: text }),
  target: record({
    baseUrl: text,
    surfaces: list(surface),
    embedded: boolean,
    "proxy?": text,
    "tls?": literal("not verified"),
  }),
  startedAt: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  durationMs: ms,
  seed: number,
  verdict: literal("pass", "fail", "inconclusive"),
  exitStatus: literal(0, 1, 2, 3),
  "stopped?": text,
  "unfinished?": text,
  "fatalRequests?": record({
    underWay: { type: "integer", minimum: 1 },
    requests: list(
      record({
        surface,
        endpoint: text,
        timesAnswered: count,
        curl: text,
        script: text,
        exchanges: list(count),
        "traceparent?": text,
      }),
    ),
  }),
  totals: record({ pass: count, fail: count, inconclusive: count, notExercised: count }),
  exchanges: count,
  requirements: list(
    record({
      id: text,
      surface,
      title: text,
      source: text,
      level: literal("must", "may"),
      verdict,
      "reason?": text,
      "curl?": text,
      "script?": text,
      "sequence?": list(count),
      "unanswered?": record({ endpoint: text, how: text }),
      "missing?": text,
      "applies?": literal(false),
      "attempted?": literal(false),
      "endpoint?": text,
      "aspect?": literal(...ASPECTS),
      "evidence?": record({ exchanges: count, kinds: list(text) }),
    }),
  ),
  findings: list(
    record({
      requirement: text,
      surface,
      endpoint: text,
      "cause?": { type: "integer", minimum: 1 },
      "differences?": list(difference),
      "also?": list(text),
      "did?": text,
      summary: text,
      expected: text,
      actual: text,
      "oddPart?": text,
      curl: text,
      "powershell?": text,
      source: text,
      seen: { type: "integer", minimum: 1 },
      "confirmed?": record({ shown: count, tries: count }),
      exchanges: list(count),
      "sequence?": list(count),
      "traceparent?": text,
      again: text,
      "scenario?": text,
      "steps?": list(text),
      "script?": text,
    }),
  ),
  observations: list(record({ topic: text, surface, seen: text, "requirements?": list(text) })),
  unlock: list(record({ missing: text, requirements: count })),
  stateLost: count,
  evidence: list(
    record({
      n: count,
      surface,
      endpoint: text,
      startedAt: text,
      durationMs: ms,
      request: record({ method: text, url: text, headers, "body?": text }),
      "response?": record({ status: count, headers, body: text, bytes: count }),
      "fault?": text,
    }),
  ),
  "certify?": literal(true),
  "floors?": record({
    "minVerified?": record({ asked: text, needed: count, verified: count }),
    "baseline?": record({
      startedAt: text,
      lost: list(record({ requirement: text, surface, verdict, reason: text })),
    }),
  }),
  "knownFailures?": list(
    record({
      requirement: text,
      surface,
      standing: literal("excused", "not seen", "expired", "another failure", "passes again", "not listed"),
      "signature?": text,
      "reason?": text,
      "owner?": text,
      "until?": text,
    }),
  ),
  latency: list(record({ surface, endpoint: text, exchanges: count, p50: ms, p95: ms, max: ms })),
  "scenarios?": list(
    record({ title: text, surface, requirements: list(text), startedAt: text, durationMs: ms, verdict }),
  ),
  "sinceLast?": record({ startedAt: text, new: rows, changed: rows, gone: rows }),
  "coverage?": record({
    errors: list(
      record({ surface, endpoint: text, status: count, text, condition: text, requirement: text, seen: count }),
    ),
    machines: list(
      record({
        surface,
        name: text,
        document: text,
        states: list(text),
        start: text,
        moves: list(
          record({
            kind: literal("transition", "forbidden"),
            from: text,
            by: text,
            when: text,
            to: text,
            "requirement?": text,
            "verdict?": verdict,
          }),
        ),
      }),
    ),
    limits: list(
      record({ surface, limit: text, bound: text, "below?": side, "on?": side, "above?": side, "open?": text }),
    ),
    fields: list(
      record({
        surface,
        record: text,
        field: text,
        requirement: text,
        present: count,
        null: count,
        absent: count,
        isNullable: boolean,
        isRequired: boolean,
      }),
    ),
    draw: list(
      record({
        surface,
        pack: text,
        pulls: count,
        unclear: count,
        tiers: list(record({ name: text, expected: { type: "number", minimum: 0, maximum: 1 }, observed: count })),
      }),
    ),
    questions: list(record({ code: text, topic: text, question: text, accepted: text, surfaces: list(surface) })),
  }),
});
