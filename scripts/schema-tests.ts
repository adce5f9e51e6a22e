import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ErrorRow } from "../contract/error-row.ts";
import { ERRORS } from "../contract/errors.ts";
import { SURFACES } from "../contract/surface.ts";
import { EXAMPLES } from "../schemas/examples.ts";
import { bodyOf, type JsonSchema, SCHEMAS, type SchemaName } from "../schemas/index.ts";
import { ABSENT, CHANGES } from "../schemas/values.spec-table.ts";

const FOLDER = new URL("../schemas/tests/", import.meta.url);

/** Examples of one schema, in the form of the JSON Schema Test Suite. */
export interface TestGroup {
  readonly description: string;
  readonly schema: { readonly $ref: string };
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** Returns the content of each file of examples by its name. */
export function schemaTests(): Readonly<Record<string, readonly TestGroup[]>> {
  const names = (Object.keys(SCHEMAS) as SchemaName[]).filter((name) => !name.startsWith("errors/"));
  const ofErrors = SURFACES.map((surface) => [`errors-${surface}`, errorGroups(surface)] as const);
  return Object.fromEntries([...names.map((name) => [name.replace("/", "-"), [groupOf(name)]] as const), ...ofErrors]);
}

function groupOf(name: SchemaName): TestGroup {
  const { $id, title, required = [] }: JsonSchema = SCHEMAS[name];
  const example = EXAMPLES[name];
  const changes = CHANGES.filter(([schema]) => schema === name).map(([, path, value, valid]) => ({
    description: describe(path, value),
    data: path === "" ? value : changedAt(structuredClone(example), path.split("."), value),
    valid,
  }));
  return {
    description: String(title),
    schema: { $ref: String($id) },
    tests: [
      { description: "the example", data: example, valid: true },
      { description: "with unknown members", data: withUnknownMembers(example), valid: true },
      ...(required as readonly string[]).map((member) => ({
        description: `without ${member}`,
        data: changedAt(structuredClone(example), [member], ABSENT),
        valid: false,
      })),
      { description: "a number", data: 7, valid: false },
      ...changes,
    ],
  };
}

/** A group per part of a surface's errors: the texts of its rows, and a text that no table has. */
function errorGroups(surface: (typeof SURFACES)[number]): readonly TestGroup[] {
  const rows = ERRORS.filter(({ surfaces }) => surfaces.includes(surface));
  const parts = new Map<string, ErrorRow[]>();
  for (const row of rows) {
    const id = bodyOf(surface, row.endpoint, row.status) ?? "";
    parts.set(id, [...(parts.get(id) ?? []), row]);
  }
  return [...parts].map(([$ref, own]) => {
    const [{ member, status } = { member: "error", status: 0 }] = own;
    const isOwn = ({ text }: ErrorRow) => own.some((row) => row.text === text);
    const wrong = rows.find((row) => row.endpoint === own[0]?.endpoint && row.status !== status && !isOwn(row));
    const isClosed = surface === "sandbox" || (surface === "partner" && status === 401);
    // Of the partner interface, a framework may send a 404, and a gateway a 429.
    const isShapePromised = surface === "user" || (status !== 404 && status !== 429);
    return {
      description: $ref.replace(/^.*\//, ""),
      schema: { $ref },
      tests: [
        ...own.map(({ text }) => ({ description: text, data: refusalOf(member, text), valid: true })),
        ...(wrong === undefined
          ? []
          : [{ description: "a text of another status", data: { [member]: wrong.text }, valid: false }]),
        { description: "a text that no table has", data: { [member]: "No such text" }, valid: !isClosed },
        { description: `${member} = 7`, data: { [member]: 7 }, valid: !isShapePromised },
      ],
    };
  });
}

function refusalOf(member: string, text: string): object {
  const details = text === "Invalid destination address" ? { details: "name is required" } : {};
  return { [member]: text.replace(/ N$/, " 5"), ...details };
}

const MAX_LENGTH = 60;

function describe(path: string, value: unknown): string {
  if (value === ABSENT) return `without ${path}`;
  const text = JSON.stringify(value);
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return path === "" ? short : `${path} = ${short}`;
}

function changedAt(node: unknown, [step = "", ...further]: readonly string[], value: unknown): unknown {
  const members = node as Record<string, unknown>;
  const changed = further.length > 0 ? changedAt(members[step], further, value) : value;
  if (changed === ABSENT) delete members[step];
  else members[step] = changed;
  return node;
}

/** Adds a member to every object, except to the maps, whose keys are data. */
function withUnknownMembers(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => withUnknownMembers(each));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withUnknownMembers(member, name)]);
  const isMap = key === "tier_counts" || Object.hasOwn(value, "Grader");
  return { ...Object.fromEntries(members), ...(isMap ? {} : { of_tomorrow: { any: [1] } }) };
}

/** A test per line. */
function fileText(groups: readonly TestGroup[]): string {
  const texts = groups.map(({ description, schema, tests }) => {
    const lines = tests.map((each) => `      ${JSON.stringify(each)}`).join(",\n");
    const head = `    "description": ${JSON.stringify(description)},\n    "schema": ${JSON.stringify(schema)}`;
    return `  {\n${head},\n    "tests": [\n${lines}\n    ]\n  }`;
  });
  return `[\n${texts.join(",\n")}\n]\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const [name, groups] of Object.entries(schemaTests())) {
    await writeFile(new URL(`${name}.json`, FOLDER), fileText(groups));
  }
}
