import { Ajv2020 } from "ajv/dist/2020.js";
import { type Accepted, list, literal, matching, record, text } from "../../contract/shape.ts";
import { SURFACES } from "../../contract/surface.ts";
import { schemaFault } from "../../harness/json/schema-fault.ts";
import { UsageFault } from "../outcome.ts";
import { readText } from "../read-text.ts";

const address = matching(/^https?:\/\/[^\s/]/, "a web address");

const MOCK_SCHEMA = record({
  // Unique, and usable as the name of a folder.
  name: matching(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/, "a name of letters, digits, dots, hyphens and underscores"),
  baseUrl: address,
  "providerStatesUrl?": address,
  // Default: those whose credentials are given.
  "surfaces?": list(literal(...SURFACES)),
  "profile?": text,
  // Of the environment variables with its credentials, as in `ACME_SANDBOX_API_KEY`. Default: none.
  "keys?": matching(/^[A-Z][A-Z0-9_]{0,63}_$/, "a prefix of variable names, like ACME_"),
});

/** A list of mocks. */
export const FLEET_SCHEMA = record({
  "$schema?": text,
  mocks: { ...list({ ...MOCK_SCHEMA, additionalProperties: false }), minItems: 1 },
});

/** A mock of a fleet. */
export type FleetMock = Accepted<typeof MOCK_SCHEMA>;

const isFleet = new Ajv2020({ strict: true, verbose: true }).compile<Accepted<typeof FLEET_SCHEMA>>(FLEET_SCHEMA);

const REMEDY = "docs/scale.md describes the file";

/**
 * Reads `fleet.json`: `{ "mocks": [{ "name", "baseUrl", … }] }`.
 * @throws {UsageFault} in one line, if it can't be read or a mock is not usable
 */
export async function readFleet(file: string): Promise<readonly FleetMock[]> {
  const fault = (what: string) => new UsageFault(`${file}: ${what}; ${REMEDY}`);
  const value = parsed(await readText(file, REMEDY));
  if (value === undefined) throw fault("is not JSON");
  if (!isFleet(value)) throw fault(schemaFault("the file", isFleet.errors));
  const names = new Set<string>();
  for (const { name } of value.mocks) {
    if (names.has(name)) throw fault(`two mocks have the name ${name}; rename one of them`);
    names.add(name);
  }
  return value.mocks.map((mock) => ({
    ...mock,
    // As a certificate names its target.
    baseUrl: mock.baseUrl.replace(/\/+$/, ""),
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
