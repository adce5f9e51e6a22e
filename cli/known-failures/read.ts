import { Ajv2020 } from "ajv/dist/2020.js";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import { schemaFault } from "../../harness/json/schema-fault.ts";
import { refuseAnotherTarget } from "../another-target.ts";
import { nearest } from "../nearest.ts";
import { UsageFault } from "../outcome.ts";
import { readText } from "../read-text.ts";
import { SIGNATURE } from "../signature.ts";
import { isDay } from "./day.ts";
import type { KnownFailure } from "./known-failure.ts";

const text = { type: "string", pattern: "\\S" };

/** A list of known failures. */
export const KNOWN_FAILURES_SCHEMA = {
  type: "object",
  required: ["knownFailures"],
  properties: {
    $schema: text,
    target: text,
    knownFailures: {
      type: "array",
      items: {
        type: "object",
        required: ["requirement", "surface", "signatures", "reason", "owner", "until"],
        additionalProperties: false,
        properties: {
          requirement: text,
          surface: { enum: SURFACES },
          signatures: {
            type: "array",
            minItems: 1,
            items: { type: "string", pattern: "^[0-9a-f]{12}$|^\\d+-[0-9a-f]{12}$" },
          },
          reason: text,
          owner: text,
          until: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" },
        },
      },
    },
  },
};

interface List {
  /** The name of the system; absent: any. */
  readonly target?: string;
  readonly knownFailures: readonly KnownFailure[];
}

const isList = new Ajv2020({ strict: true }).compile<List>(KNOWN_FAILURES_SCHEMA);

/**
 * Reads a list of known failures.
 * @param target the verified system
 * @throws {UsageFault} in one line, for its first error, or if it is about another system
 */
export async function readKnownFailures(
  file: string,
  target: Pick<Report["target"], "baseUrl" | "embedded">,
): Promise<readonly KnownFailure[]> {
  const fault = (what: string) => new UsageFault(`${file}: ${what}`);
  const value = parsed(await readText(file, "name the file of known failures"));
  if (value === undefined) throw fault("is not JSON; `packproof known` writes one");
  if (!isList(value)) throw fault(`${schemaFault("the file", isList.errors)}; see docs/nightly.md`);
  refuseAnotherTarget(`--known-failures: ${file}`, value.target, target);
  if (value.knownFailures.some(({ signatures }) => !signatures.every((each) => SIGNATURE.test(each)))) {
    throw fault("has signatures of another version; make it anew: packproof known report.json --owner … --reason …");
  }
  const seen = new Set<string>();
  for (const { requirement, surface, until } of value.knownFailures) {
    const name = `${surface} ${requirement}`;
    if (!REQUIREMENTS.some(({ id }) => id === requirement)) {
      throw fault(`${requirement} is not a requirement; did you mean ${nearest(requirement)[0] ?? "another"}?`);
    }
    if (seen.has(name)) throw fault(`${name} is listed twice; put its signatures into one entry`);
    if (!isDay(until)) throw fault(`${name}: until ${until} is not a day; write it like 2026-12-31`);
    seen.add(name);
  }
  return value.knownFailures;
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
