import { SURFACES } from "../../contract/surface.ts";
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

const PLAIN_NAME = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/;
const VARIABLES = /^[A-Z][A-Z0-9_]{0,63}_$/;

/** A list of mocks, for editors. `readFleet` checks the same by hand, because it names the mock and the remedy of each fault. */
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
          name: { type: "string", pattern: PLAIN_NAME.source },
          baseUrl: { type: "string" },
          providerStatesUrl: { type: "string" },
          surfaces: { type: "array", items: { enum: SURFACES } },
          profile: { type: "string" },
          keys: { type: "string", pattern: VARIABLES.source },
        },
      },
    },
  },
};

const REMEDY = "docs/scale.md describes the file";

/**
 * Reads `fleet.json`: `{ "mocks": [{ "name", "baseUrl", … }] }`.
 * @throws {UsageFault} in one line, if it can't be read or a mock is not usable
 */
export async function readFleet(file: string): Promise<readonly FleetMock[]> {
  const mocks = mocksIn(await readText(file, REMEDY));
  if (mocks === undefined) throw new UsageFault(`${file}: is not a JSON object with a list "mocks"; ${REMEDY}`);
  const names = new Set<unknown>();
  for (const [at, mock] of mocks.entries()) {
    const fault = faultOf(mock);
    if (fault !== undefined) throw new UsageFault(`${file}: mock ${at + 1} ${fault}; ${REMEDY}`);
    if (names.has(mock.name)) throw new UsageFault(`${file}: two mocks have the name ${mock.name}; rename one of them`);
    names.add(mock.name);
  }
  return (mocks as unknown as readonly FleetMock[]).map((mock) => ({
    ...mock,
    // As a certificate names its target.
    baseUrl: mock.baseUrl.replace(/\/+$/, ""),
  }));
}

function mocksIn(text: string): readonly Readonly<Record<string, unknown>>[] | undefined {
  try {
    const { mocks } = JSON.parse(text) as { readonly mocks?: unknown };
    const isList = Array.isArray(mocks) && mocks.every((mock) => typeof mock === "object" && mock !== null);
    return isList && mocks.length > 0 ? mocks : undefined;
  } catch {
    return undefined;
  }
}

function faultOf(mock: Readonly<Record<string, unknown>>): string | undefined {
  const { name, baseUrl, providerStatesUrl, surfaces, profile, keys } = mock;
  if (typeof name !== "string" || !PLAIN_NAME.test(name))
    return "has no name of letters, digits, dots, hyphens and underscores";
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) return `(${name}) has no baseUrl`;
  if (providerStatesUrl !== undefined && (typeof providerStatesUrl !== "string" || !URL.canParse(providerStatesUrl)))
    return `(${name}) has a providerStatesUrl that is not a URL`;
  if (surfaces !== undefined && (!Array.isArray(surfaces) || surfaces.some((each) => typeof each !== "string")))
    return `(${name}) has surfaces that are not a list of names`;
  if (profile !== undefined && typeof profile !== "string") return `(${name}) has a profile that is not a string`;
  if (keys !== undefined && (typeof keys !== "string" || !VARIABLES.test(keys)))
    return `(${name}) has keys that are not a prefix of variable names, like ACME_`;
  return undefined;
}
