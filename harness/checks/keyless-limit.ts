import type { EndpointKey } from "../../contract/endpoints.ts";
import { NONE } from "../oracles/difference.ts";
import { answered } from "../oracles/refusal.ts";
import { LIMITED } from "../oracles/user-refusal.ts";
import { type Exchange, headerOf, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

const PUBLIC_READS: readonly EndpointKey[] = ["available", "chase", "filters"];

/** Checks that requests without a key are not limited, because limits are counted per key. A gateway may send a 429 with another text. */
export function keylessLimit(exchange: Exchange): readonly Judgement[] {
  const { surface, endpoint, request, status, json } = exchange;
  const hasKey = ["x-api-key", "authorization"].some((name) => headerOf(request, name) !== undefined);
  if (surface !== "user" || hasKey || !PUBLIC_READS.includes(endpoint)) return [];
  const isLimited = status === LIMITED.status && memberOf(json, "message") === LIMITED.text;
  return [["rate-limit.keyless", isLimited ? answered(false, "not answered with", [{ status }], exchange) : NONE]];
}
