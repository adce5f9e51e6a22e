import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Endpoint, type EndpointKey, PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../contract/endpoints.ts";
import type { ErrorRow } from "../contract/error-row.ts";
import { ERRORS, errorsOf } from "../contract/errors.ts";
import type { RequirementId } from "../contract/index.ts";
import { SURFACES, type Surface } from "../contract/surface.ts";
import { FRAMEWORK_STATUSES, partName, SENDERS } from "../schemas/refusals.ts";

const FOLDER = new URL("../schemas/errors/", import.meta.url);

type Node = Readonly<Record<string, unknown>>;
type Texts = ReadonlySet<string>;

/** A refusal that gets a schema: of one status, or of all that one of the senders uses. */
interface Refusal {
  readonly surface: Surface;
  readonly endpoint: EndpointKey;
  readonly status: number | (typeof SENDERS)[number];
}

/** The texts of the error table, as one endpoint sees them. */
interface Known {
  readonly rows: readonly ErrorRow[];
  readonly own: Texts;
  /** Texts that only production uses, at this endpoint or anywhere. */
  readonly production: Texts;
  readonly elsewhere: Texts;
}

const TITLES: Readonly<Record<Surface, string>> = {
  sandbox: "SandboxErrors",
  partner: "PartnerErrors",
  user: "UserErrors",
};
const ABOUT: Readonly<Record<Surface, string>> = {
  sandbox: "Refusals of the sandbox, whose list of texts is complete (partner-api.md, Errors).",
  partner: "Refusals of production, which may use texts that aren't listed (partner-api.md, Errors).",
  user: "Refusals of the user surface, which may use texts that aren't listed (user-key-api.md, Errors).",
};

/** Makes the schema of a surface's errors from the error table: `$defs` has a part per endpoint and status. */
export function errorSchema(surface: Surface): Node {
  const endpoints: readonly Endpoint[] = surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS;
  const parts = endpoints.flatMap(({ key, path }) => partsOf(surface, key as EndpointKey, path));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `https://packproof.example/schemas/errors/${surface}.schema.json`,
    title: TITLES[surface],
    description: ABOUT[surface],
    type: "object",
    $defs: Object.fromEntries([...(surface === "user" ? [] : [keyRefusal()]), ...parts]),
  };
}

/** The text of a schema's file. */
export function fileText(schema: Node): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** The refusal of a partner's key is the same at every endpoint. */
function keyRefusal(): readonly [string, Node] {
  const $comment = commentOf("auth.refusal-text");
  const { text } = errorsOf("sandbox", "card").find(({ endpoint }) => endpoint === "any") as ErrorRow;
  const error = { $comment, type: "string", enum: [text] };
  return [partName("any", 401), { $comment, type: "object", required: ["error"], properties: { error } }];
}

function partsOf(surface: Surface, endpoint: EndpointKey, path: string): readonly (readonly [string, Node])[] {
  const rows = errorsOf(surface, endpoint);
  const statuses = new Set(rows.filter((row) => row.endpoint === endpoint).map(({ status }) => status));
  // A path without parameters always matches, so that a 404 is the endpoint's own and not a framework's.
  if (surface === "sandbox" && !path.includes(":")) statuses.add(404);
  return [...[...statuses].sort((one, other) => one - other), ...SENDERS].flatMap((status) => {
    const part = partOf({ surface, endpoint, status }, knownTo(endpoint, rows));
    return part === undefined ? [] : [[partName(endpoint, status), part] as const];
  });
}

function knownTo(endpoint: EndpointKey, rows: readonly ErrorRow[]): Known {
  const own = textsOf(rows);
  const inSandbox = textsOf(ERRORS.filter(({ surfaces }) => surfaces.includes("sandbox")));
  const production = textsOf(
    ERRORS.filter(({ surfaces }) => surfaces.includes("partner") && !surfaces.includes("sandbox"))
      .filter((row) => row.endpoint === endpoint || !inSandbox.has(row.text))
      .filter(({ text }) => !own.has(text)),
  );
  const all = textsOf(ERRORS.filter(({ member }) => member === "error"));
  return { rows, own, production, elsewhere: without(without(all, own), production) };
}

/** Undefined if the documents say nothing about such a body. */
function partOf(refusal: Refusal, known: Known): Node | undefined {
  const { surface, status } = refusal;
  const member = memberOf(refusal, known);
  const listed = textsOf(known.rows.filter((row) => row.status === status));
  const wrong = without(known.own, listed);
  const isUser = surface === "user";
  const shape = commentOf(
    !isUser ? "errors.body-shape" : member === "message" ? "user-errors.message-member" : "user-errors.error-member",
  );
  const isRequired = isShapePromised(refusal, known);
  const texts = [
    ...no(isUser ? "user-errors.text-with-its-status" : "errors.text-with-its-status", wrong),
    ...(surface === "sandbox" ? closedList(refusal, known, listed, wrong) : []),
  ];
  const examples = listed.size === 0 ? {} : { examples: [...listed] };
  if (!isRequired) {
    if (texts.length === 0) return undefined;
    const object = { type: "object", properties: { [member]: { ...examples, allOf: texts } } };
    return { $comment: shape, ...when({ type: "object" }, object) };
  }
  const text = { $comment: shape, type: "string", ...examples, ...(texts.length === 0 ? {} : { allOf: texts }) };
  return {
    $comment: shape,
    type: "object",
    required: [member],
    properties: { [member]: text },
    ...(listed.has(ADDRESS.text) ? when(ADDRESS.condition, ADDRESS.schema) : {}),
  };
}

const ADDRESS = {
  text: "Invalid destination address",
  condition: { required: ["error"], properties: { error: { const: "Invalid destination address" } } },
  schema: { $comment: commentOf("errors.address-members"), $ref: "../address-error.schema.json" },
};

function memberOf({ status }: Refusal, { rows }: Known): "error" | "message" {
  return rows.find((row) => row.status === status)?.member ?? "error";
}

/** A framework may send a 404, a gateway a 403 or 429 of the partner interface, and only some internal errors are listed. */
function isShapePromised({ surface, endpoint, status }: Refusal, { rows }: Known): boolean {
  if (surface === "user") {
    return (
      rows.some((row) => row.status === status) || (status === "service" && rows.length > 0 && endpoint !== "filters")
    );
  }
  return status === "service" || (typeof status === "number" && status !== 429 && !FRAMEWORK_STATUSES.has(status));
}

/** The sandbox's list is complete, but for the texts of frameworks. What another requirement refuses is left to it. */
function closedList(
  { status }: Refusal,
  { production, elsewhere }: Known,
  listed: Texts,
  wrong: Texts,
): readonly Node[] {
  const onlyProduction = no("errors.production-only-texts", production);
  if (status === "framework") return [...no("errors.sandbox-closed-list", elsewhere), ...onlyProduction];
  const $comment = commentOf("errors.sandbox-closed-list");
  const numbered = [...listed, ...wrong].filter(isNumbered).map((text) => ({ pattern: patternOf(text) }));
  const refused = { enum: plain([...wrong, ...production]) };
  const another = { type: "string", not: numbered.length === 0 ? refused : { anyOf: [refused, ...numbered] } };
  const texts = plain(listed);
  return [when(another, texts.length === 0 ? { $comment, not: {} } : { $comment, enum: texts }), ...onlyProduction];
}

function when(condition: Node, schema: Node): Node {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: schema };
}

/** Refuses texts for a requirement. */
function no(requirement: RequirementId, texts: Texts): readonly Node[] {
  const $comment = commentOf(requirement);
  const exact = plain(texts);
  return [
    ...(exact.length === 0 ? [] : [{ $comment, not: { enum: exact } }]),
    ...[...texts].filter(isNumbered).map((text) => ({ $comment, not: { type: "string", pattern: patternOf(text) } })),
  ];
}

function plain(texts: Iterable<string>): readonly string[] {
  return [...texts].filter((text) => !isNumbered(text));
}

/** Whether a text ends with the stand-in for a number. */
function isNumbered(text: string): boolean {
  return text.endsWith(" N");
}

function patternOf(text: string): string {
  return `^${text.slice(0, -1)}\\d+(\\.\\d+)?$`;
}

function commentOf(requirement: RequirementId): string {
  return `requirement: ${requirement}`;
}

function textsOf(rows: readonly ErrorRow[]): Texts {
  return new Set(rows.map(({ text }) => text));
}

function without(texts: Texts, others: Texts): Texts {
  return new Set([...texts].filter((text) => !others.has(text)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const surface of SURFACES) {
    await writeFile(new URL(`${surface}.schema.json`, FOLDER), fileText(errorSchema(surface)));
  }
}
