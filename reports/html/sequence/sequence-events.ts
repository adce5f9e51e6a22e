import type { EvidenceExchange } from "../../../contract/report.ts";
import { jsonOf } from "../indent-json.ts";

/** A request that is sent, or its answer that comes back. */
export interface SequenceEvent {
  /** Number of the exchange. */
  readonly n: number;
  readonly isRequest: boolean;
  /** Method and endpoint, or status. */
  readonly text: string;
  /** Ids in it that occur in another message too, in order. */
  readonly ids: readonly string[];
}

/** Matches ids, and no names or addresses, which occur in several messages too: at least 8 characters and a digit. */
const ID = /^(?=.*\d)[\w-]{8,}$/;

/** Returns requests and answers in the order in which they were sent and came, with the ids that they share. */
export function sequenceEvents(exchanges: readonly EvidenceExchange[]): readonly SequenceEvent[] {
  const messages = exchanges.flatMap((exchange) => {
    const sentMs = Date.parse(exchange.startedAt);
    const { n, request, response, endpoint, fault = "no answer" } = exchange;
    return [
      { n, isRequest: true, atMs: sentMs, text: `${request.method} ${endpoint}`, ids: idsOfRequest(request) },
      {
        n,
        isRequest: false,
        atMs: sentMs + exchange.durationMs,
        text: response === undefined ? fault : String(response.status),
        ids: idsIn(jsonOf(response?.body)),
      },
    ];
  });
  const sent = new Set(messages.filter(({ isRequest }) => isRequest).flatMap(({ ids }) => [...ids]));
  const shared = new Set([...sent].filter((id) => messages.filter(({ ids }) => ids.has(id)).length > 1));
  return messages
    .sort((a, b) => a.atMs - b.atMs || a.n - b.n)
    .map(({ n, isRequest, text, ids }) => ({ n, isRequest, text, ids: [...ids].filter((id) => shared.has(id)) }));
}

function idsOfRequest({ url, body }: EvidenceExchange["request"]): ReadonlySet<string> {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const inAddress = [...(address?.pathname.split("/") ?? []), ...(address?.searchParams.values() ?? [])];
  return new Set([...inAddress.filter((text) => ID.test(text)), ...idsIn(jsonOf(body))]);
}

function idsIn(value: unknown): ReadonlySet<string> {
  if (typeof value === "string") return new Set(ID.test(value) ? [value] : []);
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.values(value).flatMap((each: unknown) => [...idsIn(each)]));
}
