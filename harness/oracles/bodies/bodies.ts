import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { RequirementId } from "../../../contract/index.ts";
import { SURFACES, type Surface } from "../../../contract/surface.ts";
import { BODIES, type Body, bodyOf, SCHEMAS } from "../../../schemas/index.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { type Difference, related, Word } from "../difference.ts";
import { atMost } from "../value.ts";
import { locate, type Seen, walkBody } from "./body-walk.ts";
import { COMPILED } from "./compiled-schemas.ts";
import { commentedRequirement } from "./field-requirements.ts";
import { lateAjv } from "./late-ajv.ts";
import { describeSchema } from "./schema-text.ts";
import { type PlacedNode, type SchemaNode, SchemaTree } from "./schema-tree.ts";

/** What the schema of its body says of one answer. */
interface BodyResult {
  /** The requirements that the body shows. Without a difference one is satisfied. Of a refusal, all that its schema names. */
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
  // By the text alone: to join it with anything would copy it for each answer.
  const kept = new Map<string, readonly [schema: BodySchema, BodyResult]>();
  // By the id of the schema, and for a success by the endpoint, whose requirement an error outside of any record violates.
  const schemas = new Map<string, BodySchema>();
  const schemaOf = ({ surface, endpoint, status }: Exchange) => {
    const schemaId = bodyOf(surface, endpoint, status);
    if (schemaId === undefined) return undefined;
    const key = status < 400 ? `${surface} ${endpoint}` : schemaId;
    const schema = schemas.get(key) ?? bodySchema(tree, schemaId, bodyRowOf(surface, endpoint, status));
    schemas.set(key, schema);
    return schema;
  };

  // Aliases change the schemas, so tests that were compiled ahead do not apply.
  const tests = Object.keys(aliases).length === 0 ? COMPILED : {};

  return (exchange) => {
    const schema = schemaOf(exchange);
    if (schema === undefined || exchange.json === undefined) return undefined;
    const [knownSchema, known] = kept.get(exchange.text) ?? [];
    if (knownSchema === schema) return known;
    const { schemaId } = schema;
    const isValid = tests[schemaId]?.(exchange.json) === true;
    const errors = isValid ? [] : validationErrors((allErrors) => validatorOf(schemaId, allErrors), exchange.json);
    const result = judge(schema, exchange, errors);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(exchange.text, [schema, result]);
    return result;
  };
}

interface BodySchema {
  readonly schemaId: string;
  readonly tree: SchemaTree;
  readonly root: PlacedNode;
  /** The requirement that an error outside of any record violates. */
  readonly fallback: RequirementId;
  /** The requirements that the schema of a refusal names. */
  readonly named: readonly RequirementId[];
}

/** @param row of a success; the schema of a refusal names its requirements itself */
function bodySchema(tree: SchemaTree, schemaId: string, row: Body | undefined): BodySchema {
  const root = tree.root(schemaId);
  const inSchema = [...JSON.stringify(root.node).matchAll(/"requirement: (\S+?)"/g)].map(
    ([, id]) => id as RequirementId,
  );
  const [fallback] = row === undefined ? inSchema : [row.requirement as RequirementId];
  if (fallback === undefined) throw new TypeError(`schema ${schemaId} names no requirement`);
  return { schemaId, tree, root, fallback, named: row === undefined ? [...new Set(inSchema)] : [] };
}

function bodyRowOf(surface: Surface, endpoint: string, status: number): Body | undefined {
  return BODIES.find((row) => row.surface === surface && row.endpoint === endpoint && row.status === status);
}

/** Returns a function that compiles the validator of a schema id on its first use. */
function toAjv(documents: readonly SchemaNode[], allErrors: boolean): (schemaId: string) => ValidateFunction {
  const ajv = lateAjv({ allErrors, verbose: true });
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
  const { tree, root, named } = schema;
  const seen = walkBody(tree, root, exchange.json, exchange.surface);
  const differences = new Map<RequirementId, Difference[]>();
  for (const error of errors) {
    if (SUMMARIES.has(error.keyword)) continue;
    const [id, ...difference] = attributeError(schema, error, exchange);
    if (!differences.has(id)) differences.set(id, difference);
  }
  const shown = [...seen].filter(([, { present, nulls }]) => present + nulls > 0).map(([id]) => id);
  for (const id of [...named, ...shown]) if (!differences.has(id)) differences.set(id, []);
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
  // What stands behind a condition describes other values, too.
  const certain = places.filter(({ isConditional }) => isConditional !== true);
  const described = certain.length > 0 ? certain : places;
  if (error.keyword === "maxItems") {
    const at = { name: "number of elements", ...(pointer === "" ? {} : { pointer }) };
    return [id, ...atMost(at, Number(error.params.limit), (error.data as readonly unknown[]).length)];
  }
  const asked = error.keyword === "required" ? described : [{ node: parent ?? {}, documentId: "" }, ...described];
  const expected = new Word(describeSchema(asked));
  const actual = missing === undefined ? error.data : undefined;
  return [id, ...related(false, { name: displayName(name), pointer }, "fits schema", [expected], actual)];
}

/** Returns `record.field` for a field of a record, and the bare name for a member of a body or a refusal. */
function displayName(name: string): string {
  const [record = "", member] = name.split(".");
  const isRecord = !record.startsWith("body-") && !SURFACES.some((surface) => surface === record);
  return isRecord ? name : (member ?? "the body");
}

function withAliases(schema: SchemaNode, aliases: Readonly<Record<string, string>>): SchemaNode {
  if (Object.keys(aliases).length === 0) return schema;
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== "enum" || !Array.isArray(value)) return value;
    return [...value, ...value.flatMap((each) => (typeof each === "string" && each in aliases ? [aliases[each]] : []))];
  }) as SchemaNode;
}
