import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { RequirementId } from "../../contract/index.ts";
import { BODIES, FORMATS, SCHEMAS } from "../../schemas/index.ts";
import { type Difference, related, Word } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { locate, type Seen, walkBody } from "./body-walk.ts";
import { commentedRequirement } from "./field-requirements.ts";
import type { Judgement } from "./judgement.ts";
import { describeSchema } from "./schema-text.ts";
import { type PlacedNode, type SchemaNode, SchemaTree } from "./schema-tree.ts";

/** What the schemas say of an exchange. */
interface BodyJudgement {
  readonly judgements: readonly Judgement[];
  readonly seen: Seen;
}

export type BodyValidator = (exchange: Exchange) => BodyJudgement | undefined;

/** Complaints of one body that are looked at; a list of thousands that is wrong throughout says no more with more. */
const MAX_ERRORS = 200;
/** Elements of each list that all complaints are asked of. */
const MAX_ELEMENTS = 100;
/** Bodies whose judgement is kept: the same list comes back many times in a run. */
const MAX_KEPT = 32;
/** Complaints that only sum up those of their parts. */
const SUMMARIES = new Set(["if", "allOf", "anyOf", "oneOf"]);

interface Compiled {
  readonly validate: BodyValidator;
  /** Compiles at once what else is compiled when the first answer of its kind comes. */
  readonly warmUp: () => void;
}

const compiled = new Map<string, Compiled>();

/**
 * Compiles the schemas of all bodies once, however many runs a process makes, and gives the check that holds an answer
 * against its own.
 * @param aliases what the deployment calls values that the specification renders neutrally; both spellings pass
 */
export function compileBodies(aliases: Readonly<Record<string, string>>): BodyValidator {
  return compiledFor(aliases).validate;
}

/** Uses a time in which this thread would only wait. */
export function warmUpBodies(aliases: Readonly<Record<string, string>>): void {
  compiledFor(aliases).warmUp();
}

function compiledFor(aliases: Readonly<Record<string, string>>): Compiled {
  const key = JSON.stringify(aliases);
  const known = compiled.get(key) ?? compile(aliases);
  compiled.set(key, known);
  return known;
}

function compile(aliases: Readonly<Record<string, string>>): Compiled {
  const documents = Object.values(SCHEMAS).map((schema) => withAliases(schema as SchemaNode, aliases));
  const tree = new SchemaTree(documents);
  // A list that is wrong throughout has millions of complaints: whether there is any is asked first, and all only of a part.
  const any = toAjv(documents, false);
  let all: ReturnType<typeof toAjv> | undefined;
  const rows = new Map(BODIES.map((row) => [`${row.surface} ${row.endpoint} ${row.status}`, row]));
  const kept = new Map<string, BodyJudgement>();

  const warmUp = () => {
    for (const { schema } of rows.values()) any(SCHEMAS[schema].$id);
  };
  const validate: BodyValidator = (exchange) => {
    const row = rows.get(`${exchange.surface} ${exchange.endpoint} ${exchange.status}`);
    if (row === undefined || exchange.json === undefined) return undefined;
    const schemaId = SCHEMAS[row.schema].$id;
    const key = `${exchange.surface} ${schemaId} ${exchange.text}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const place = { tree, root: tree.root(schemaId), fallback: row.requirement as RequirementId };
    const whole = () => {
      all ??= toAjv(documents, true);
      return all(schemaId);
    };
    const result = judge(place, exchange, complaints(any(schemaId), whole, exchange.json));
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, result);
    return result;
  };
  return { validate, warmUp };
}

interface Place {
  readonly tree: SchemaTree;
  readonly root: PlacedNode;
  /** What is violated by a fault outside of any record. */
  readonly fallback: RequirementId;
}

/** A validator by the id of its schema, compiled when it is first asked for. */
function toAjv(documents: readonly SchemaNode[], allErrors: boolean): (schemaId: string) => ValidateFunction {
  // Our own schemas are held against their meta-schema by schemas.spec.ts, not by every run.
  const ajv = new Ajv2020({ allErrors, verbose: true, strict: false, validateSchema: false, formats: FORMATS });
  for (const document of documents) ajv.addSchema(document);
  return (schemaId) => {
    const validate = ajv.getSchema(schemaId);
    if (validate === undefined) throw new TypeError(`no schema ${schemaId}`);
    return validate;
  };
}

function complaints(any: ValidateFunction, all: () => ValidateFunction, body: unknown): readonly ErrorObject[] {
  if (any(body)) return [];
  const first = any.errors ?? [];
  const validate = all();
  return validate(truncatedId(body)) ? first : (validate.errors ?? []).slice(0, MAX_ERRORS);
}

/** The body with its lists cut to their first elements. */
function truncatedId(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map(truncatedId);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, truncatedId(member)]));
}

function judge(place: Place, exchange: Exchange, errors: readonly ErrorObject[]): BodyJudgement {
  const { tree, root } = place;
  const seen = walkBody(tree, root, exchange.json, exchange.surface);
  const differences = new Map<RequirementId, Difference[]>();
  for (const error of errors) {
    if (SUMMARIES.has(error.keyword)) continue;
    const [id, ...difference] = blame(place, error, exchange);
    if (!differences.has(id)) differences.set(id, difference);
  }
  const judgements: Judgement[] = [...differences];
  for (const [id, { present, nulls }] of seen) {
    if (present + nulls > 0 && !differences.has(id)) judgements.push([id, []]);
  }
  return { judgements, seen };
}

/** The requirement that a complaint is about: the innermost field that the contract speaks of, else the endpoint's answer. */
function blame(
  { tree, root, fallback }: Place,
  error: ErrorObject,
  exchange: Exchange,
): readonly [RequirementId, ...Difference[]] {
  const missing = error.keyword === "required" ? String(error.params.missingProperty) : undefined;
  const pointer = missing === undefined ? error.instancePath : `${error.instancePath}/${missing}`;
  const { requirements, places, name } = locate(tree, root, pointer, exchange.surface);
  const parent = error.parentSchema as SchemaNode | undefined;
  // A rule of its own on a field says how the field has to be; that it is there at all is the field's requirement.
  const ruled = missing === undefined ? [] : places.map(({ node }) => node.$comment);
  const [id = fallback] = [
    commentedRequirement(parent?.$comment, exchange.surface) ?? [],
    requirements.slice(-1),
    ruled.flatMap((each) => commentedRequirement(each, exchange.surface) ?? []),
  ].flat();
  const asked = error.keyword === "required" ? places : [{ node: parent ?? {}, documentId: "" }, ...places];
  const expected = new Word(describeSchema(asked));
  const actual = missing === undefined ? error.data : undefined;
  return [id, ...related(false, { name: spoken(name), pointer }, "fits schema", [expected], actual)];
}

/** A record's field is called by both names, a member of a body by its own. */
function spoken(name: string): string {
  return name.startsWith("body-") ? (name.split(".")[1] ?? "the body") : name;
}

function withAliases(schema: SchemaNode, aliases: Readonly<Record<string, string>>): SchemaNode {
  if (Object.keys(aliases).length === 0) return schema;
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== "enum" || !Array.isArray(value)) return value;
    return [...value, ...value.flatMap((each) => (typeof each === "string" && each in aliases ? [aliases[each]] : []))];
  }) as SchemaNode;
}
