import { Ajv2020 } from "ajv/dist/2020.js";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report } from "../../contract/report.ts";
import { type Accepted, list, record } from "../../contract/shape.ts";
import { schemaFault } from "../../harness/json/schema-fault.ts";
import { refuseAnotherTarget } from "../another-target.ts";
import { nearest } from "../nearest.ts";
import { UsageFault } from "../outcome.ts";
import { readText } from "../read-text.ts";
import { SIGNATURE } from "../signature.ts";
import { isDay } from "./day.ts";
import { KNOWN_FAILURE_SCHEMA, type KnownFailure, said } from "./known-failure.ts";

/** A list of known failures. */
export const KNOWN_FAILURES_SCHEMA = record({
  "$schema?": said,
  // The name of the system; absent: any.
  "target?": said,
  knownFailures: list({ ...KNOWN_FAILURE_SCHEMA, additionalProperties: false }),
});

const isList = new Ajv2020({ strict: true }).compile<Accepted<typeof KNOWN_FAILURES_SCHEMA>>(KNOWN_FAILURES_SCHEMA);

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
