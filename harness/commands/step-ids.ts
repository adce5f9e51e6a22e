import { toPathSegment } from "../ids/path-segment.ts";
import { memberOf } from "../json/json-value.ts";
import { decodedUri, type Exchange, sentJson } from "../transport/exchange.ts";

/** A request with its answer: an exchange, or the set-up or teardown of a provider state. */
export type Step = Pick<Exchange, "request" | "status" | "fault" | "json" | "sentAtMs" | "doneAtMs"> & {
  /** The endpoint, or what the request arranges. */
  readonly endpoint: string;
};

/** A text of an answer that may be an id. */
export interface AnsweredId {
  readonly value: string;
  /** The jq path of the value in the answer. */
  readonly path: string;
}

/** Minimum length of an id; shorter ones may occur in a text by chance. Characters. */
const MIN_ID_LENGTH = 8;

/** Returns whether a request contains an id, alone or as a part of another text. */
export function mentions({ request }: Pick<Step, "request">, id: string): boolean {
  return request.url.includes(toPathSegment(id)) || request.body?.includes(id) === true;
}

/** Returns the texts of a request that may be ids: parts of its path, values of its query and of its JSON body. */
export function sentIds(step: Pick<Step, "request">): ReadonlySet<string> {
  const { pathname, searchParams } = new URL(step.request.url);
  const texts = [
    ...pathname.split("/").map(decodedUri),
    ...searchParams.values(),
    ...textsIn(sentJson(step), "").map(({ value }) => value),
  ];
  return new Set(texts.filter((text) => text.length >= MIN_ID_LENGTH));
}

/** Returns the texts of an answer that may be new ids: an echo of the request is none. */
export function answeredIds(step: Step): readonly AnsweredId[] {
  return textsIn(step.json, "").filter(({ value }) => value.length >= MIN_ID_LENGTH && !mentions(step, value));
}

/** Returns the ids of users in requests, in order. */
export function usersNamedIn(steps: readonly Pick<Step, "request">[]): readonly string[] {
  const named = steps.flatMap((step) => {
    const [, inPath] = /\/inventory\/([^/?]+)/.exec(step.request.url) ?? [];
    return [memberOf(sentJson(step), "user_id"), inPath];
  });
  return [...new Set(named.filter((id): id is string => typeof id === "string" && id.length >= MIN_ID_LENGTH))];
}

function textsIn(value: unknown, path: string): readonly AnsweredId[] {
  if (typeof value === "string") return [{ value, path: path === "" ? "." : path }];
  if (Array.isArray(value))
    return value.flatMap((each: unknown, nth) => textsIn(each, `${path === "" ? "." : path}[${nth}]`));
  if (typeof value !== "object" || value === null) return [];
  // Leaves out names that jq would parse as syntax; no documented id has one.
  return Object.entries(value)
    .filter(([name]) => /^\w+$/.test(name))
    .flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
}
