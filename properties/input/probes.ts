import fc from "fast-check";
import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { toPathSegment } from "../../harness/ids/path-segment.ts";
import type { JsonObject } from "../../harness/json/json-value.ts";
import { withoutMembers } from "../../harness/json/json-value.ts";
import { MAX_SEGMENT_LENGTH } from "../../harness/transport/exchange.ts";
import { furtherValues, queryTexts, segmentTexts, typedValues, typeName } from "./odd-values.ts";

/** A request with one odd value. */
export interface Probe {
  readonly endpoint: PartnerEndpointKey;
  readonly parts: { readonly segment?: string; readonly body?: unknown };
  readonly options: RequestOptions;
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

/** A part of the inputs of an endpoint: probes of one kind. */
type Part = fc.Arbitrary<Probe>;

/** All parts, those first that are played whatever RUNS is. */
export interface Parts {
  readonly always: readonly Part[];
  readonly more: readonly Part[];
}

export interface Bodies {
  readonly endpoint: PartnerEndpointKey;
  /** A body that is valid except for the odd field. */
  readonly valid: Fields;
  /** The fields to change, with values that are almost right for them, by kind. */
  readonly near: Readonly<Record<string, readonly fc.Arbitrary<unknown>[]>>;
  /** Whether a value may be sent; default: each may. */
  readonly isSafe?: (odd: unknown) => boolean;
}

/** Bodies without fields, and bodies with one odd field, which is absent, of another JSON type, odd, or almost right. */
export function bodies(probes: Bodies): Parts {
  const { always, more } = fields(probes);
  return { always: [...withoutFields(probes.endpoint), ...always], more };
}

/**
 * Bodies with one odd field: always each field absent, and with a value of each other JSON type, also as the last element of
 * a list.
 */
export function fields({ endpoint, valid, near, isSafe = () => true }: Bodies): Parts {
  const types = Object.entries(typedValues());
  const further = furtherValues();
  const parts = Object.entries(near).map(([name, values]): Parts => {
    const value = valid[name];
    const withOdd = (odds: fc.Arbitrary<unknown>) =>
      odds.filter(isSafe).map((odd) => withOddField({ endpoint, valid }, name, odd));
    const others = (known: unknown) => types.flatMap(([type, odds]) => (type === typeName(known) ? [] : [odds]));
    const elements = Array.isArray(value) ? others(value[0]).map((odds) => odds.map((odd) => [...value, odd])) : [];
    const own = types.flatMap(([type, odds]) => (type === typeName(value) ? [odds] : []));
    const twice = fc.oneof(...further).filter(isSafe);
    return {
      always: [
        fc.constant(bodyProbe(endpoint, withoutMembers(valid, [name]), `no ${name}`)),
        ...[...others(value), ...elements].map(withOdd),
      ],
      more: [...[...values, ...own, ...further].map(withOdd), twice.map((odd) => doubled(endpoint, valid, name, odd))],
    };
  });
  return { always: parts.flatMap(({ always }) => always), more: parts.flatMap(({ more }) => more) };
}

/** JSON values without fields, in which every field is missing if a parser accepts them. */
function withoutFields(endpoint: PartnerEndpointKey): readonly Part[] {
  const { list, null: none, string } = typedValues();
  return [list, none, string].map((odds) =>
    odds.map((body) => ({
      ...bodyProbe(endpoint, body, `the body ${shown(body)}`),
      mayMissTheRoute: true,
      lacksFields: true,
    })),
  );
}

/** Wraps the odd fields of an address into whole requests. */
export function inDestination({ always, more }: Parts, itemIds: readonly string[]): Parts {
  const within = (part: Part) =>
    part.map((probe) => {
      const body = { item_ids: itemIds, destination: probe.parts.body };
      return { ...probe, parts: { body }, about: `a destination with ${probe.about}` };
    });
  return { always: always.map(within), more: more.map(within) };
}

function withOddField({ endpoint, valid }: Pick<Bodies, "endpoint" | "valid">, name: string, odd: unknown): Probe {
  return bodyProbe(endpoint, { ...valid, [name]: odd }, `${name} ${shown(odd)}`);
}

/** Path segments of any kind, and some that are almost right. */
export function segments(endpoint: PartnerEndpointKey, near: readonly fc.Arbitrary<string>[] = []): Parts {
  const more = [...near, ...segmentTexts()].map((texts) => texts.map((segment) => segmentProbe(endpoint, segment)));
  return { always: [], more };
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
export function queries(endpoint: PartnerEndpointKey, names: readonly string[]): Parts {
  const texts = fc.oneof(...segmentTexts(), ...queryTexts());
  const alone = names.flatMap((name) =>
    [...queryTexts(), ...segmentTexts()].map((values) => fc.tuple(fc.tuple(fc.constant(name), values))),
  );
  const repeated = names.map((name) => {
    const pair = fc.tuple(fc.constant(name), texts);
    return fc.tuple(pair, pair);
  });
  const any = fc.array(fc.tuple(fc.constantFrom(...names, ...UNDOCUMENTED), texts), { minLength: 1, maxLength: 4 });
  const asProbes = (part: fc.Arbitrary<readonly (readonly [string, string])[]>) =>
    part.map((query) => queryProbe(endpoint, query));
  return { always: repeated.map(asProbes), more: [...alone, any].map(asProbes) };
}

/** Names of parameters that no endpoint documents. */
const UNDOCUMENTED = ["page", "__proto__", "constructor"] as const;

function queryProbe(endpoint: PartnerEndpointKey, query: readonly (readonly [string, string])[]): Probe {
  return { endpoint, parts: {}, options: { query }, about: `the query ${shown(query)}`, mayMissTheRoute: false };
}

function bodyProbe(endpoint: PartnerEndpointKey, body: unknown, about: string): Probe {
  const mayMissTheRoute = REFUSED_NAMES.test(JSON.stringify(body));
  return { endpoint, parts: { body }, options: {}, about, mayMissTheRoute };
}

/** The same member twice: JSON leaves open which one counts, so either value, or a parser's refusal, is accepted. */
function doubled(endpoint: PartnerEndpointKey, valid: Fields, name: string, odd: unknown): Probe {
  const others = JSON.stringify(withoutMembers(valid, [name])).slice(1, -1);
  const pair = `${JSON.stringify(name)}:${JSON.stringify(odd)}`;
  const rawBody = `{${[pair, others, pair].filter((each) => each !== "").join(",")}}`;
  const about = `${name} twice, ${shown(odd)}`;
  return { endpoint, parts: {}, options: { rawBody }, about, mayMissTheRoute: true };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}
