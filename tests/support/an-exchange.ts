import { PARTNER_ENDPOINTS } from "../../contract/endpoints.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import type { Exchange, HeaderPair } from "../../harness/transport/exchange.ts";

/** The parts of an exchange that a spec sets. Default: a successful GET of the sandbox's pack list. */
export interface ExchangeParts extends Partial<Omit<Exchange, "request" | "headers" | "json">> {
  /** The body, serialized as JSON; use `text` for a body that is not JSON. */
  readonly json?: unknown;
  /** In addition to the content type; a pair with the same name replaces it. */
  readonly headers?: readonly HeaderPair[];
  readonly sentHeaders?: readonly HeaderPair[];
  /** The body of the request, serialized as JSON. Default: no body, GET. */
  readonly sentBody?: unknown;
}

/** When an exchange is sent and answered for which a spec gives no time. */
export const UNTIMED: Pick<Exchange, "sentAtMs" | "doneAtMs"> = { sentAtMs: 0, doneAtMs: 1 };

/** Creates an exchange for specs of checks and oracles. */
export function anExchange({ json, headers = [], sentHeaders = [], sentBody, ...parts }: ExchangeParts = {}): Exchange {
  const text = parts.text ?? JSON.stringify(json) ?? "";
  const { endpoint = "available" } = parts;
  const hasType = headers.some(([name]) => name === "content-type");
  return {
    n: 1,
    surface: "sandbox",
    endpoint: "available",
    request: {
      method: sentBody === undefined ? "GET" : "POST",
      url: `http://sut.example/_/api/v1${pathOf(endpoint, json)}`,
      headers: sentHeaders,
      ...(sentBody === undefined ? {} : { body: JSON.stringify(sentBody) }),
    },
    status: 200,
    headers: hasType ? headers : [["content-type", "application/json"], ...headers],
    bytes: text.length,
    startedAt: 0,
    ...UNTIMED,
    ...parts,
    text,
    json,
  };
}

/** The path of an endpoint, with the id that the answer repeats. */
function pathOf(endpoint: Exchange["endpoint"], json: unknown): string {
  const path = PARTNER_ENDPOINTS.find(({ key }) => key === endpoint)?.path ?? "/vm/available";
  return path.replace(/:(item_)?(\w+)$/, (_, _item, name: string) => textOf(memberOf(json, name) ?? "an-id"));
}
