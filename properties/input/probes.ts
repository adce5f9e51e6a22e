import fc from "fast-check";
import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import type { RequestOptions } from "../../harness/client/request-options.ts";
import { KINDS, oddSegments, oddTexts, oddValues } from "./odd-values.ts";

/** A request with one odd thing in it. */
export interface Probe {
  readonly endpoint: PartnerEndpointKey;
  readonly parts: { readonly segment?: string; readonly body?: unknown };
  readonly options: RequestOptions;
  /** The odd value itself, where a field of the body has one. */
  readonly odd?: unknown;
  /** What is odd, for a reader. */
  readonly about: string;
  /** Whether a parser or router may refuse it before any route sees it, in words of its own. */
  readonly mayMissTheRoute: boolean;
}

/** Routers take longer parameters for no match. Characters, as they are sent. */
const LONGEST_PARAMETER = 100;
/** Names that careful JSON parsers refuse, wherever they stand. */
const REFUSED_NAMES = /"(?:__proto__|constructor|prototype)"\s*:/;

type Fields = Readonly<Record<string, unknown>>;

/** What bodies are made of. */
export interface Bodies {
  readonly endpoint: PartnerEndpointKey;
  /** A body that would be accepted, but for the odd field. */
  readonly valid: Fields;
  /** The fields that are made odd, with values that are nearly right for them. */
  readonly near: Readonly<Record<string, readonly unknown[]>>;
}

/** Bodies in which one field is odd: of any value, nearly right, or there twice. */
export function bodies({ endpoint, valid, near }: Bodies): fc.Arbitrary<Probe> {
  return fc.constantFrom(...Object.keys(near)).chain((name) => {
    const values = fc.oneof(
      { weight: 4, arbitrary: oddValues },
      { weight: 1, arbitrary: fc.constantFrom("", ...(near[name] ?? [])) },
    );
    return fc.oneof(
      { weight: 8, arbitrary: values.map((odd) => odder({ endpoint, valid }, name, odd)) },
      { weight: 1, arbitrary: values.map((odd) => doubled(endpoint, valid, name, odd)) },
    );
  });
}

/** Every field absent, with every kind of value, and with every value that is nearly right, in an order of the seed's. */
export function everyKind({ endpoint, valid, near }: Bodies, seed: number): readonly Probe[] {
  const probes = Object.entries(near).flatMap(([name, values], field) => {
    const kinds = fc.sample(fc.tuple(...KINDS.map((kind) => fc.constantFrom(...kind))), {
      numRuns: 1,
      seed: seed + field,
    });
    const absent = bodyProbe(endpoint, without(valid, name), `no ${name}`);
    return [absent, ...[...kinds.flat(), ...values].map((odd) => odder({ endpoint, valid }, name, odd))];
  });
  return fc.sample(fc.shuffledSubarray(probes, { minLength: probes.length }), { numRuns: 1, seed }).flat();
}

/** JSON that has no fields at all: every field is missing from it, if a parser lets it through. */
export function withoutFields(endpoint: PartnerEndpointKey): readonly Probe[] {
  return [[], null, "text", 7, true].map((body) => ({
    ...bodyProbe(endpoint, body, `the body ${shown(body)}`),
    mayMissTheRoute: true,
  }));
}

/** A probe of the address's fields as one of the whole request. */
export function inDestination(probe: Probe, itemIds: readonly string[]): Probe {
  const body = { item_ids: itemIds, destination: probe.parts.body };
  return { ...probe, parts: { body }, about: `a destination with ${probe.about}` };
}

function odder({ endpoint, valid }: Omit<Bodies, "near">, name: string, odd: unknown): Probe {
  return { ...bodyProbe(endpoint, { ...valid, [name]: odd }, `${name} ${shown(odd)}`), odd };
}

/** Path segments of any kind. */
export function segments(endpoint: PartnerEndpointKey, near: readonly string[] = []): fc.Arbitrary<Probe> {
  const texts =
    near.length > 0
      ? fc.oneof({ weight: 3, arbitrary: oddSegments }, { weight: 1, arbitrary: fc.constantFrom(...near) })
      : oddSegments;
  return texts.map((segment) => ({
    endpoint,
    parts: { segment },
    options: {},
    about: shown(segment),
    mayMissTheRoute: encodeURIComponent(segment).length > LONGEST_PARAMETER,
  }));
}

/** Queries whose documented and undocumented parameters have any value, once or more often. */
export function queries(endpoint: PartnerEndpointKey, names: readonly string[]): fc.Arbitrary<Probe> {
  const pair = fc.tuple(fc.constantFrom(...names, "page", "__proto__", "constructor"), oddTexts);
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((query) => ({
    endpoint,
    parts: {},
    options: { query },
    about: `the query ${shown(query)}`,
    mayMissTheRoute: false,
  }));
}

function bodyProbe(endpoint: PartnerEndpointKey, body: unknown, about: string): Probe {
  const mayMissTheRoute = REFUSED_NAMES.test(JSON.stringify(body));
  return { endpoint, parts: { body }, options: {}, about, mayMissTheRoute };
}

/** The same member twice: JSON leaves open which one counts, so either reading is fine, as is a parser's refusal. */
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
