import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { REQUIREMENTS } from "../../contract/index.ts";
import { SURFACES } from "../../contract/surface.ts";
import { nearest } from "../nearest.ts";
import { UsageFault } from "../outcome.ts";
import { SIGNATURE } from "../signature.ts";
import { isDay } from "./day.ts";
import type { KnownFailure } from "./known-failure.ts";

const text = { type: "string", pattern: "\\S" };

const SCHEMA = {
  type: "object",
  required: ["knownFailures"],
  properties: {
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

const isList = new Ajv2020({ strict: true }).compile<{ readonly knownFailures: readonly KnownFailure[] }>(SCHEMA);

/**
 * Reads a list of known failures.
 * @throws {UsageFault} in one line, for its first error
 */
export async function readKnownFailures(file: string): Promise<readonly KnownFailure[]> {
  const fault = (what: string) => new UsageFault(`${file}: ${what}`);
  const raw = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw fault(`can't be read (${cause.code ?? cause.message}); name the file of known failures`);
  });
  const value = parsed(raw);
  if (value === undefined) throw fault("is not JSON; `packproof known` writes one");
  if (!isList(value)) {
    const [first] = isList.errors ?? [];
    throw fault(`${first?.instancePath || "the file"} ${first?.message ?? "does not fit"}; see docs/nightly.md`);
  }
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
