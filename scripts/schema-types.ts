import { readdir, readFile, writeFile } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const FOLDER = fileURLToPath(new URL("../schemas/", import.meta.url));
const ENDING = ".schema.json";

/** Path of the types that are generated from the schemas. */
export const TYPES_FILE = `${FOLDER}types.ts`;

/** Generates the TypeScript types of all schemas, named after their titles; the output is deterministic. */
export async function schemaTypes(): Promise<string> {
  const documents = await readDocuments();
  const titles = new Map([...documents].map(([name, document]) => [name, String(document.title)]));
  const $defs = Object.fromEntries(
    [...documents].map(([name, document]) => [titles.get(name), inOneDocument(document, name, titles)]),
  );
  const properties = Object.fromEntries([...titles].map(([name, title]) => [name, { $ref: `#/$defs/${title}` }]));
  const root = {
    title: "Schemas",
    description: "What each schema describes, by the name of its file.",
    type: "object",
  };
  return compile({ ...root, type: "object", required: [...titles.keys()], properties, $defs }, "Schemas", {
    additionalProperties: false,
    bannerComment: "// Made from the schemas by `npm run schemas:types`; changes here are lost.",
    // Tuple types for minItems and maxItems would make the types hard to use.
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120 },
  });
}

type Node = Readonly<Record<string, unknown>>;

async function readDocuments(): Promise<Map<string, Node>> {
  const files = await readdir(FOLDER, { recursive: true });
  const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
  const sorted = names.map((name) => name.replaceAll("\\", "/")).sort();
  const texts = await Promise.all(sorted.map((name) => readFile(`${FOLDER}${name}${ENDING}`, "utf8")));
  return new Map(sorted.map((name, index) => [name, JSON.parse(texts[index] ?? "{}") as Node]));
}

/** Rewrites a schema so that all references stay within one document and each becomes one named type. */
function inOneDocument(value: unknown, name: string, titles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => inOneDocument(each, name, titles));
  if (typeof value !== "object" || value === null) return value;
  const { $schema, $id, $defs, $comment, if: condition, ...node } = value as Node;
  const rewrite = (part: unknown): unknown => inOneDocument(part, name, titles);
  // Keywords beside a reference only restrict values, so the type is that of the reference.
  if (typeof node.$ref === "string") return { $ref: reference(node.$ref, name, titles) };
  if (isAlternative(node))
    return { title: node.title, description: node.description, anyOf: alternatives(node).map(rewrite) };
  const untyped = untypedAs(node);
  if (untyped !== undefined) return { ...node, tsType: untyped };
  // Beside a type, alternatives are formats of a text.
  const { then, else: otherwise, allOf, anyOf: formats, ...rest } = node;
  if (Array.isArray(allOf) && isReference(allOf[0])) return extended(rewrite(allOf[0]), rest.title, rewrite(rest));
  return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, rewrite(part)]));
}

function reference($ref: string, name: string, titles: ReadonlyMap<string, string>): string {
  const [file = "", pointer = ""] = $ref.split("#");
  const target = posix.join(posix.dirname(name), file.slice(0, -ENDING.length));
  return `#/$defs/${titles.get(target)}${pointer}`;
}

/** A body with one of two forms. */
function isAlternative(node: Node): boolean {
  return node.then !== undefined && node.else !== undefined && node.properties === undefined;
}

/** A form that exists only to be refused is omitted. */
function alternatives(node: Node): unknown[] {
  return [node.then, node.else].filter((form) => (form as Node).not === undefined);
}

/** Other parts of an `allOf` only restrict values. */
function isReference(part: unknown): boolean {
  return typeof part === "object" && part !== null && "$ref" in part;
}

/** A record with further members. One without a title only restricts the record's values. */
function extended(record: unknown, title: unknown, further: unknown): unknown {
  return title === undefined ? record : { ...(further as Node), extends: record };
}

/** The type of a value that a schema describes little or not at all. */
function untypedAs(node: Node): string | undefined {
  const keys = Object.keys(node).filter((key) => key !== "description" && key !== "title");
  if (keys.length === 0 || keys.every((key) => key === "not")) return "unknown";
  return keys.length === 1 && node.type === "object" ? "Record<string, unknown>" : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(TYPES_FILE, await schemaTypes());
