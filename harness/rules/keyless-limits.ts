import type { EndpointKey } from "../../contract/endpoints.ts";
import { memberOf } from "../json/json-value.ts";
import { NONE } from "../oracles/difference.ts";
import { answered } from "../oracles/refusal.ts";
import { LIMITED } from "../oracles/user-refusal.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import { atEnd, onAnswer } from "./rule.ts";

const PUBLIC_READS: readonly EndpointKey[] = ["available", "chase", "filters"];

/** Requests without a key are not limited, because limits are counted per key. {@link keylessNeverLimited} judges answers with 429. */
export const keylessReadsPass = onAnswer((answer) =>
  isKeylessRead(answer) && answer.status !== LIMITED.status ? [["rate-limit.keyless", NONE]] : [],
);

/** Accepted reads after which a refusal may come from a limit per address, about which the documents are silent. */
const SEVERAL = 5;

/**
 * Requests without a key are not refused because of a limit. A gateway may limit the requests of an address, with a key or
 * without, for all endpoints together or for each. It limits one alone if it accepts others while it refuses that one. Its
 * refusals may have any text, and Retry-After, which does not excuse them if no read was ever accepted.
 */
export const keylessNeverLimited = atEnd((history) => {
  const { packs, facets, refusals } = history.of("user");
  const accepted = [packs.lists, packs.chaseLists, facets].flat().map(({ exchange }) => exchange);
  const refused = refusals.map(({ exchange }) => exchange).filter(isKeylessRead);
  const refusing = new Set(refused.flatMap(({ status, endpoint }) => (status === LIMITED.status ? [endpoint] : [])));
  const isOfOneEndpoint = ({ endpoint, doneAtMs }: Exchange) => {
    if (refusing.size > 1) return false;
    const later = accepted.filter(({ sentAtMs }) => sentAtMs > doneAtMs);
    const again = Math.min(...later.filter((read) => read.endpoint === endpoint).map(({ sentAtMs }) => sentAtMs));
    return later.some((read) => read.endpoint !== endpoint && read.sentAtMs < again);
  };
  const isEarly = (refusal: Exchange) => {
    const isOne = isOfOneEndpoint(refusal);
    const before = accepted.filter(({ sentAtMs }) => sentAtMs < refusal.doneAtMs);
    return before.filter(({ endpoint }) => !isOne || endpoint === refusal.endpoint).length < SEVERAL;
  };
  return refused
    .filter(isLimited)
    .filter((each) => (headerOf(each, "retry-after") === undefined ? isEarly(each) : accepted.length === 0))
    .map((exchange) => {
      const differences = answered(false, "not answered with", [{ status: exchange.status }], exchange);
      return [exchange, ["rate-limit.keyless", differences]];
    });
});

function isKeylessRead({ surface, endpoint, request }: Exchange): boolean {
  const hasKey = ["x-api-key", "authorization"].some((name) => headerOf(request, name) !== undefined);
  return surface === "user" && !hasKey && PUBLIC_READS.includes(endpoint);
}

function isLimited({ status, json }: Exchange): boolean {
  return status === LIMITED.status && memberOf(json, "message") === LIMITED.text;
}
