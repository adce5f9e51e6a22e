import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { RequirementId } from "../../../contract/index.ts";
import { BODIES, FORMATS, SCHEMAS } from "../../../schemas/index.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { type Difference, related, Word } from "../difference.ts";
import { locate, type Seen, walkBody } from "./body-walk.ts";
import { COMPILED } from "./compiled-schemas.ts";
import { commentedRequirement } from "./field-requirements.ts";
import { describeSchema } from "./schema-text.ts";
import { type PlacedNode, type SchemaNode, SchemaTree } from "./schema-tree.ts";

/** What the schema of its body says of one answer. */
interface BodyResult {
  /** The requirements that the body shows. Without a difference one is satisfied. */
  readonly differences: ReadonlyMap<RequirementId, readonly Difference[]>;
  readonly seen: Seen;
}

type BodyValidator = (exchange: Exchange) => BodyResult | undefined;

/** Maximum schema errors per body. A long list that is wrong throughout repeats the same errors. */
const MAX_ERRORS = 200;
/** Elements per list that are validated when all errors are collected. */
const MAX_ELEMENTS = 100;
/** Maximum cached results. The same list comes back many times in a run. */
const MAX_KEPT = 32;
/** Keywords whose errors only repeat the errors of their subschemas. */
const SUMMARIES = new Set(["if", "allOf", "anyOf", "oneOf"]);

const require = createRequire(import.meta.url);

const validators = new Map<string, BodyValidator>();

/**
 * Validates the body of an answer. The schemas are compiled once per process and set of aliases.
 * @param aliases what the deployment calls values that the specification renders neutrally; both spellings pass
 * @returns undefined if the documents do not describe the body
 */
export function validateBody(exchange: Exchange, aliases: Readonly<Record<string, string>>): BodyResult | undefined {
  const key = JSON.stringify(aliases);
  const validate = validators.get(key) ?? compile(aliases);
  validators.set(key, validate);
  return validate(exchange);
}

function compile(aliases: Readonly<Record<string, string>>): BodyValidator {
  const documents = Object.values(SCHEMAS).map((schema) => withAliases(schema as SchemaNode, aliases));
  const tree = new SchemaTree(documents);
  // Collecting all errors of a list that is wrong throughout takes long. So a first-error validator runs first, and all
  // errors are collected only from shortened lists.
  const ajvs = new Map<boolean, ReturnType<typeof toAjv>>();
  const validatorOf = (schemaId: string, allErrors: boolean) => {
    const ajv = ajvs.get(allErrors) ?? toAjv(documents, allErrors);
    ajvs.set(allErrors, ajv);
    return ajv(schemaId);
  };
  const rows = new Map(BODIES.map((row) => [`${row.surface} ${row.endpoint} ${row.status}`, row]));
  // By the text alone: to join it with anything would copy it for each answer.
  const kept = new Map<string, readonly [row: object, BodyResult]>();

  // Aliases change the schemas, so tests that were compiled ahead do not apply.
  const tests = Object.keys(aliases).length === 0 ? COMPILED : {};

  return (exchange) => {
    const row = rows.get(`${exchange.surface} ${exchange.endpoint} ${exchange.status}`);
    if (row === undefined || exchange.json === undefined) return undefined;
    const [knownRow, known] = kept.get(exchange.text) ?? [];
    if (knownRow === row) return known;
    const schemaId = SCHEMAS[row.schema].$id;
    const schema = { tree, root: tree.root(schemaId), fallback: row.requirement as RequirementId };
    const isValid = tests[schemaId]?.(exchange.json) === true;
    const errors = isValid ? [] : validationErrors((allErrors) => validatorOf(schemaId, allErrors), exchange.json);
    const result = judge(schema, exchange, errors);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(exchange.text, [row, result]);
    return result;
  };
}

interface BodySchema {
  readonly tree: SchemaTree;
  readonly root: PlacedNode;
  /** The requirement that an error outside of any record violates. */
  readonly fallback: RequirementId;
}

/** Returns a function that compiles the validator of a schema id on its first use. */
function toAjv(documents: readonly SchemaNode[], allErrors: boolean): (schemaId: string) => ValidateFunction {
  // Loaded with the first answer, because it would delay the first request.
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  // schemas.spec.ts checks our own schemas against their meta-schema, so a run need not.
  const ajv = new Ajv2020({ allErrors, verbose: true, strict: false, validateSchema: false, formats: FORMATS });
  for (const document of documents) ajv.addSchema(document);
  return (schemaId) => {
    const validate = ajv.getSchema(schemaId);
    if (validate === undefined) throw new TypeError(`no schema ${schemaId}`);
    return validate;
  };
}

function validationErrors(of: (allErrors: boolean) => ValidateFunction, body: unknown): readonly ErrorObject[] {
  const any = of(false);
  if (any(body)) return [];
  const first = any.errors ?? [];
  const validate = of(true);
  return validate(truncateLists(body)) ? first : (validate.errors ?? []).slice(0, MAX_ERRORS);
}

/** Returns the body with every list cut to its first MAX_ELEMENTS elements. */
function truncateLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map(truncateLists);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, truncateLists(member)]));
}

function judge(schema: BodySchema, exchange: Exchange, errors: readonly ErrorObject[]): BodyResult {
  const { tree, root } = schema;
  const seen = walkBody(tree, root, exchange.json, exchange.surface);
  const differences = new Map<RequirementId, Difference[]>();
  for (const error of errors) {
    if (SUMMARIES.has(error.keyword)) continue;
    const [id, ...difference] = attributeError(schema, error, exchange);
    if (!differences.has(id)) differences.set(id, difference);
  }
  for (const [id, { present, nulls }] of seen) {
    if (present + nulls > 0 && !differences.has(id)) differences.set(id, []);
  }
  return { differences, seen };
}

/**
 * Returns the requirement that an error violates, and the differences: the innermost field that has a requirement, else
 * the endpoint's answer.
 */
function attributeError(
  { tree, root, fallback }: BodySchema,
  error: ErrorObject,
  exchange: Exchange,
): readonly [RequirementId, ...Difference[]] {
  const missing = error.keyword === "required" ? String(error.params.missingProperty) : undefined;
  const pointer = missing === undefined ? error.instancePath : `${error.instancePath}/${missing}`;
  const { requirements, places, name } = locate(tree, root, pointer, exchange.surface);
  const parent = error.parentSchema as SchemaNode | undefined;
  // A field's own `$comment` is about its form. If the field is missing, it counts only if the field has no other requirement.
  const ruled = missing === undefined ? [] : places.map(({ node }) => node.$comment);
  const [id = fallback] = [
    commentedRequirement(parent?.$comment, exchange.surface) ?? [],
    requirements.slice(-1),
    ruled.flatMap((each) => commentedRequirement(each, exchange.surface) ?? []),
  ].flat();
  const asked = error.keyword === "required" ? places : [{ node: parent ?? {}, documentId: "" }, ...places];
  const expected = new Word(describeSchema(asked));
  const actual = missing === undefined ? error.data : undefined;
  return [id, ...related(false, { name: displayName(name), pointer }, "fits schema", [expected], actual)];
}

/** Returns `record.field` for a field of a record, and the bare name for a member of a body. */
function displayName(name: string): string {
  return name.startsWith("body-") ? (name.split(".")[1] ?? "the body") : name;
}

function withAliases(schema: SchemaNode, aliases: Readonly<Record<string, string>>): SchemaNode {
  if (Object.keys(aliases).length === 0) return schema;
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== "enum" || !Array.isArray(value)) return value;
    return [...value, ...value.flatMap((each) => (typeof each === "string" && each in aliases ? [aliases[each]] : []))];
  }) as SchemaNode;
}
