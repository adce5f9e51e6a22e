import { Ajv2020 } from "ajv/dist/2020.js";
import { SURFACES } from "../../contract/surface.ts";
import { schemaFault } from "../../harness/json/schema-fault.ts";
import { UsageFault } from "../outcome.ts";
import { readText } from "../read-text.ts";

/** A mock of a fleet. */
export interface FleetMock {
  /** Unique, and usable as the name of a folder. */
  readonly name: string;
  readonly baseUrl: string;
  readonly providerStatesUrl?: string;
  /** Default: those whose credentials are given. */
  readonly surfaces?: readonly string[];
  readonly profile?: string;
  /** Prefix of the environment variables with its credentials, as in `ACME_SANDBOX_API_KEY`. Default: none. */
  readonly keys?: string;
}

const address = { description: "a web address", type: "string", pattern: "^https?://[^\\s/]" };

/** A list of mocks. */
export const FLEET_SCHEMA = {
  type: "object",
  required: ["mocks"],
  properties: {
    $schema: { type: "string" },
    mocks: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name", "baseUrl"],
        additionalProperties: false,
        properties: {
          name: {
            description: "a name of letters, digits, dots, hyphens and underscores",
            type: "string",
            pattern: "^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$",
          },
          baseUrl: address,
          providerStatesUrl: address,
          surfaces: { type: "array", items: { enum: SURFACES } },
          profile: { type: "string" },
          keys: {
            description: "a prefix of variable names, like ACME_",
            type: "string",
            pattern: "^[A-Z][A-Z0-9_]{0,63}_$",
          },
        },
      },
    },
  },
};

const isFleet = new Ajv2020({ strict: true, verbose: true }).compile<{ readonly mocks: readonly FleetMock[] }>(
  FLEET_SCHEMA,
);

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
