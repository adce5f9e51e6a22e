import { Ajv2020 } from "ajv/dist/2020.js";
import { SURFACES } from "../../contract/surface.ts";
import { UsageFault } from "../outcome.ts";
import { HISTORY_FORMAT, type Night } from "./night.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const number = { type: "number" };
const byVerdict = {
  type: "object",
  properties: { pass: texts, fail: texts, inconclusive: texts, "not exercised": texts },
};

/** A line of a history. */
export const NIGHT_SCHEMA = {
  type: "object",
  required: "history id target startedAt verdict exitStatus rows signatures excused inapplicable missing latency".split(
    " ",
  ),
  properties: {
    history: { const: HISTORY_FORMAT },
    id: text,
    target: { type: "object", required: ["baseUrl"], properties: { baseUrl: text } },
    suite: text,
    startedAt: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" },
    verdict: { enum: ["pass", "fail", "inconclusive"] },
    exitStatus: { enum: [0, 1, 2, 3] },
    stopped: text,
    rows: { type: "object", properties: Object.fromEntries(SURFACES.map((surface) => [surface, byVerdict])) },
    signatures: { type: "object", additionalProperties: text },
    excused: texts,
    inapplicable: texts,
    missing: { type: "object", additionalProperties: texts },
    latency: {
      type: "array",
      items: {
        type: "object",
        required: ["surface", "endpoint", "exchanges", "p50", "p95"],
        properties: { surface: { enum: SURFACES }, endpoint: text, exchanges: number, p50: number, p95: number },
      },
    },
  },
};

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
