import fc from "fast-check";
import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { toPathSegment } from "../../harness/ids/path-segment.ts";
import type { JsonObject } from "../../harness/json/json-value.ts";
import { MAX_SEGMENT_LENGTH } from "../../harness/transport/exchange.ts";
import { JSON_TYPES, KINDS, oddSegments, oddTexts, oddValues, QUERY_TEXTS, SEGMENTS } from "./odd-values.ts";

/** A request with one odd value. */
export interface Probe {
  readonly endpoint: PartnerEndpointKey;
  readonly parts: { readonly segment?: string; readonly body?: unknown };
  readonly options: RequestOptions;
  /** The odd value, if a field of the body has it. */
  readonly odd?: unknown;
  /** Description of the odd value, for the reader. */
  readonly about: string;
  /** Whether a parser or router may refuse it before any route, with its own text. */
  readonly mayMissTheRoute: boolean;
  /** Whether the body has no fields at all, so that the request can only be refused. */
  readonly lacksFields?: true;
}

/** Names that some JSON parsers refuse at any depth, as a protection. */
const REFUSED_NAMES = /"(?:__proto__|constructor|prototype)"\s*:/;

type Fields = JsonObject;

export interface Bodies {
  readonly endpoint: PartnerEndpointKey;
  /** A body that is valid except for the odd field. */
  readonly valid: Fields;
  /** The fields to change, with values that are almost right for them. */
  readonly near: Readonly<Record<string, readonly unknown[]>>;
}

/** Bodies with one odd field: any value, almost right, or duplicated. */
export function bodies({ endpoint, valid, near }: Bodies): fc.Arbitrary<Probe> {
  return fc.constantFrom(...Object.keys(near)).chain((name) => {
    const values = fc.oneof(
      { weight: 4, arbitrary: oddValues() },
      { weight: 1, arbitrary: fc.constantFrom("", ...(near[name] ?? [])) },
    );
    return fc.oneof(
      { weight: 8, arbitrary: values.map((odd) => withOddField({ endpoint, valid }, name, odd)) },
      { weight: 1, arbitrary: values.map((odd) => doubled(endpoint, valid, name, odd)) },
    );
  });
}

/** Every field absent, and with a value of every other JSON type than its own, also as the last element of a list. */
export function everyType({ endpoint, valid, near }: Bodies): readonly Probe[] {
  return Object.keys(near).flatMap((name) => {
    const value = valid[name];
    const lists = Array.isArray(value) ? otherTypes(value[0]).map((odd) => [...value, odd]) : [];
    const odds = [...otherTypes(value), ...lists];
    return [
      bodyProbe(endpoint, without(valid, name), `no ${name}`),
      ...odds.map((odd) => withOddField({ endpoint, valid }, name, odd)),
    ];
  });
}

function otherTypes(value: unknown): readonly unknown[] {
  return JSON_TYPES.filter((odd) => typeName(odd) !== typeName(value));
}

function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

/**
 * Every field with every kind of value, and with every almost right value, in random order. Texts come last, because a
 * short run sends only the first ones, and another JSON type is more often mistaken.
 */
export function everyKind({ endpoint, valid, near }: Bodies, seed: number): readonly Probe[] {
  const probes = Object.entries(near).flatMap(([name, values], field) => {
    const kinds = fc.sample(fc.tuple(...KINDS.map((kind) => fc.constantFrom(...kind))), {
      numRuns: 1,
      seed: seed + field,
    });
    return [...kinds.flat(), ...values].map((odd) => withOddField({ endpoint, valid }, name, odd));
  });
  const isText = ({ odd }: Probe) => typeof odd === "string";
  const inOrder = shuffled(probes, seed);
  return [...inOrder.filter((probe) => !isText(probe)), ...inOrder.filter(isText)];
}

/** JSON values without fields, in which every field is missing if a parser accepts them. */
export function withoutFields(endpoint: PartnerEndpointKey): readonly Probe[] {
  return [[], null, "text"].map((body) => ({
    ...bodyProbe(endpoint, body, `the body ${shown(body)}`),
    mayMissTheRoute: true,
    lacksFields: true,
  }));
}

/** Wraps a probe of the address's fields into a whole request. */
export function inDestination(probe: Probe, itemIds: readonly string[]): Probe {
  const body = { item_ids: itemIds, destination: probe.parts.body };
  return { ...probe, parts: { body }, about: `a destination with ${probe.about}` };
}

function withOddField({ endpoint, valid }: Omit<Bodies, "near">, name: string, odd: unknown): Probe {
  return { ...bodyProbe(endpoint, { ...valid, [name]: odd }, `${name} ${shown(odd)}`), odd };
}

/** Path segments of any kind. */
export function segments(endpoint: PartnerEndpointKey, near: readonly string[] = []): fc.Arbitrary<Probe> {
  const texts =
    near.length > 0
      ? fc.oneof({ weight: 3, arbitrary: oddSegments() }, { weight: 1, arbitrary: fc.constantFrom(...near) })
      : oddSegments();
  return texts.map((segment) => segmentProbe(endpoint, segment));
}

/** Path segments of every kind, and the almost right ones, in random order. */
export function everySegment(endpoint: PartnerEndpointKey, near: readonly string[], seed: number): readonly Probe[] {
  return shuffled([...near, ...SEGMENTS], seed).map((segment) => segmentProbe(endpoint, segment));
}

function segmentProbe(endpoint: PartnerEndpointKey, segment: string): Probe {
  return {
    endpoint,
    parts: { segment },
    options: {},
    about: shown(segment),
    mayMissTheRoute: toPathSegment(segment).length > MAX_SEGMENT_LENGTH,
  };
}

/** Queries with documented and undocumented parameters of any value, once or repeated. */
export function queries(endpoint: PartnerEndpointKey, names: readonly string[]): fc.Arbitrary<Probe> {
  const pair = fc.tuple(fc.constantFrom(...names, ...UNDOCUMENTED), oddTexts());
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((query) => queryProbe(endpoint, query));
}

/** Each parameter with texts of several kinds, alone and repeated, in random order. */
export function everyQuery(endpoint: PartnerEndpointKey, names: readonly string[], seed: number): readonly Probe[] {
  const texts = [...QUERY_TEXTS, "*", "constructor", "日本語"];
  const documented = names.flatMap((name) => [
    ...texts.map((text) => [[name, text]] as const),
    ["x", "y"].map((text) => [name, text] as const),
  ]);
  const undocumented = UNDOCUMENTED.map((name) => [[name, "x"]] as const);
  return shuffled([...documented, ...undocumented], seed).map((query) => queryProbe(endpoint, query));
}

/** Names of parameters that no endpoint documents. */
const UNDOCUMENTED = ["page", "__proto__", "constructor"] as const;

function queryProbe(endpoint: PartnerEndpointKey, query: readonly (readonly [string, string])[]): Probe {
  return { endpoint, parts: {}, options: { query }, about: `the query ${shown(query)}`, mayMissTheRoute: false };
}

function shuffled<T>(values: readonly T[], seed: number): readonly T[] {
  return fc.sample(fc.shuffledSubarray([...values], { minLength: values.length }), { numRuns: 1, seed }).flat();
}

function bodyProbe(endpoint: PartnerEndpointKey, body: unknown, about: string): Probe {
  const mayMissTheRoute = REFUSED_NAMES.test(JSON.stringify(body));
  return { endpoint, parts: { body }, options: {}, about, mayMissTheRoute };
}

/** The same member twice: JSON leaves open which one counts, so either value, or a parser's refusal, is accepted. */
function doubled(endpoint: PartnerEndpointKey, valid: Fields, name: string, odd: unknown): Probe {
  const others = JSON.stringify(without(valid, name)).slice(1, -1);
  const pair = `${JSON.stringify(name)}:${JSON.stringify(odd)}`;
  const rawBody = `{${[pair, others, pair].filter((each) => each !== "").join(",")}}`;
  const about = `${name} twice, ${shown(odd)}`;
  return { endpoint, parts: {}, options: { rawBody }, odd, about, mayMissTheRoute: true };
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}
