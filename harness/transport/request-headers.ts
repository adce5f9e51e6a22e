import { FETCH_USER_AGENT } from "../config/traffic.ts";
import type { HeaderPair } from "./exchange.ts";

/** Headers that `toOutgoing` adds to every request; a blind run leaves them out. */
const OF_THE_SUITE: ReadonlySet<string> = new Set(["accept: application/json", "accept-encoding: identity"]);
/** Headers that `fetch` of Node 20 adds after a caller's own, in this order; `user-agent` comes before the last. */
const BEFORE_AGENT: readonly HeaderPair[] = [
  ["accept", "*/*"],
  ["accept-language", "*"],
  ["sec-fetch-mode", "cors"],
];

/** How a run's requests identify themselves. */
export interface Presentation {
  readonly userAgent: string;
  /** Whether these requests have to look like those of an ordinary client. */
  readonly isBlind?: boolean;
  /** Headers that a gateway in front needs. A request's own header of the same name replaces it. */
  readonly extraHeaders?: readonly HeaderPair[];
}

/**
 * Returns the headers of a request as they are sent. In a blind run they are those of `fetch`, in its order, or,
 * under any other User-Agent, those of a client that names itself first, like the requests library of Python.
 * @param ofRequest headers of the endpoint and the scenario
 * @param traceparent left out in a blind run, where it would reveal the requests
 */
export function requestHeaders(
  ofRequest: readonly HeaderPair[],
  { userAgent, isBlind, extraHeaders = [] }: Presentation,
  { isTls, traceparent }: { readonly isTls: boolean; readonly traceparent?: string },
): readonly HeaderPair[] {
  const isOwn = (name: string) => ofRequest.some(([other]) => other.toLowerCase() === name.toLowerCase());
  const own = [...ofRequest, ...extraHeaders.filter(([name]) => !isOwn(name))];
  if (isBlind !== true) {
    const trace: HeaderPair[] = traceparent === undefined ? [] : [["traceparent", traceparent]];
    return [...own, ["user-agent", userAgent], ...trace];
  }
  const asked = own.filter(([name, value]) => !OF_THE_SUITE.has(`${name}: ${value}`));
  const isAsked = (name: string) => asked.some(([other]) => other.toLowerCase() === name);
  if (userAgent !== FETCH_USER_AGENT) {
    const named: readonly HeaderPair[] = [
      ["user-agent", userAgent],
      ["accept-encoding", "gzip, deflate"],
      ["accept", "*/*"],
    ];
    return [...named.filter(([name]) => !isAsked(name)), ...asked];
  }
  const encodings = isTls ? "br, gzip, deflate" : "gzip, deflate";
  const added: readonly HeaderPair[] = [...BEFORE_AGENT, ["user-agent", userAgent], ["accept-encoding", encodings]];
  return [...asked, ...added.filter(([name]) => !isAsked(name))];
}
