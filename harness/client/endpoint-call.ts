import { type EndpointKey, endpointOf } from "../../contract/endpoints.ts";
import { PREFIX, type Surface } from "../../contract/surface.ts";
import { toPathSegment } from "../ids/path-segment.ts";
import type { HeaderPair } from "../transport/exchange.ts";
import type { Outgoing } from "../transport/outgoing.ts";
import type { RequestOptions } from "./request-options.ts";

/** The parts of a request that the contract's row lacks: the path's parameter and the body. */
export interface Parts {
  readonly segment?: string;
  readonly body?: unknown;
  readonly credential: readonly HeaderPair[];
}

/** Matches control characters in a path, which a gateway may refuse before the service gets the request. */
const CONTROL_CHARACTER = /%[01][\da-f]/i;

/** Builds a request to an endpoint from the contract's row and the caller's parts. */
export function toOutgoing(surface: Surface, key: EndpointKey, parts: Parts, options: RequestOptions): Outgoing {
  const endpoint = endpointOf(surface, key);
  const body = options.rawBody ?? (endpoint.method === "POST" ? JSON.stringify(parts.body) : undefined);
  const path = pathOf(endpoint.path, parts.segment, options);
  return {
    surface,
    endpoint: key,
    method: endpoint.method,
    path: PREFIX[surface] + path + queryOf(options.query),
    headers: [
      ["accept", "application/json"],
      // Avoids compression, so that answers can be read directly.
      ["accept-encoding", "identity"],
      ...(body === undefined ? [] : ([["content-type", "application/json"]] as const)),
      ...parts.credential,
      ...(options.headers ?? []),
    ],
    ...(body === undefined ? {} : { body }),
    effect: endpoint.effect,
    isJudged: options.isJudged ?? !CONTROL_CHARACTER.test(path),
    waitsForLimit: options.waitsForLimit ?? true,
  };
}

function pathOf(template: string, segment: string | undefined, options: RequestOptions): string {
  if (options.rawPath !== undefined) return options.rawPath;
  return template.replace(/:\w+$/, () => options.rawSegment ?? toPathSegment(segment ?? ""));
}

function queryOf(query: RequestOptions["query"]): string {
  if (query === undefined || query.length === 0) return "";
  return `?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()}`;
}
