import { Ajv2020 } from "ajv/dist/2020.js";
import { list, literal, map, matching, number, record, text } from "../../contract/shape.ts";
import { SURFACES } from "../../contract/surface.ts";
import { UsageFault } from "../outcome.ts";
import { HISTORY_FORMAT, type Night } from "./night.ts";

const texts = list(text);
const byVerdict = record({ "pass?": texts, "fail?": texts, "inconclusive?": texts, "not exercised?": texts });

/** A line of a history. */
export const NIGHT_SCHEMA = record({
  "$schema?": text,
  history: literal(HISTORY_FORMAT),
  id: text,
  target: record({ baseUrl: text }),
  "suite?": text,
  startedAt: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  verdict: literal("pass", "fail", "inconclusive"),
  exitStatus: literal(0, 1, 2, 3),
  "stopped?": text,
  rows: record({ "sandbox?": byVerdict, "partner?": byVerdict, "user?": byVerdict }),
  signatures: map(text),
  excused: texts,
  inapplicable: texts,
  missing: map(texts),
  latency: list(record({ surface: literal(...SURFACES), endpoint: text, exchanges: number, p50: number, p95: number })),
});

const isNight = new Ajv2020({ strict: true, allowUnionTypes: true }).compile<Night>(NIGHT_SCHEMA);

/**
 * Parses the lines of a history. Empty lines are normal, because each line is written with a preceding line feed.
 * @param file named in the error
 * @throws {UsageFault} for a line of a newer version, which this version could misread
 */
export function readNights(content: string, file: string) {
  const nights: Night[] = [];
  let damagedLines = 0;
  for (const [at, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parsed(line);
    const version = value?.history;
    if (typeof version === "number" && version > HISTORY_FORMAT) {
      const remedy = `this version reads ${HISTORY_FORMAT}; use the packproof that wrote it, or a newer one`;
      throw new UsageFault(`${file}, line ${at + 1}: is of history format ${version}; ${remedy}`);
    }
    if (isNight(value)) nights.push(withoutSchema(value));
    else damagedLines++;
  }
  return { nights, damagedLines };
}

function withoutSchema({ $schema: _, ...night }: Night & { readonly $schema?: unknown }): Night {
  return night;
}

function parsed(line: string): { readonly history?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
