import type { EndpointKey } from "../../contract/endpoints.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { memberOf } from "../json/json-value.ts";
import { NONE } from "../oracles/difference.ts";
import { answered } from "../oracles/refusal.ts";
import { LIMITED } from "../oracles/user-refusal.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import type { Judged, Judgement } from "./judgement.ts";

const PUBLIC_READS: readonly EndpointKey[] = ["available", "chase", "filters"];
/** Accepted reads after which a refusal may come from a limit per address, about which the documents are silent. */
const MIN_ACCEPTED = 5;

/**
 * Checks that requests without a key are not limited, because limits are counted per key. A gateway may limit the
 * requests of an address, for all endpoints together or for each. Its refusals may have any text, and Retry-After.
 */
export class KeylessLimits {
  /** When the first accepted reads of each endpoint were sent. Milliseconds as of `performance.now()`. */
  readonly #acceptedAtMs = new DefaultMap<EndpointKey, number[]>(() => []);
  readonly #refused: Exchange[] = [];
  readonly #refusing = new Set<EndpointKey>();

  /** Counts an accepted read, with a key or without, because a gateway counts both. */
  count({ surface, endpoint, status, sentAtMs }: Exchange): void {
    if (surface !== "user" || status !== 200 || !PUBLIC_READS.includes(endpoint)) return;
    const accepted = this.#acceptedAtMs.of(endpoint);
    if (accepted.length < MIN_ACCEPTED) accepted.push(sentAtMs);
  }

  judge(exchange: Exchange): readonly Judgement[] {
    const { surface, endpoint, request, status, json } = exchange;
    const hasKey = ["x-api-key", "authorization"].some((name) => headerOf(request, name) !== undefined);
    if (surface !== "user" || hasKey || !PUBLIC_READS.includes(endpoint)) return [];
    if (status === 429) this.#refusing.add(endpoint);
    const isLimited = status === LIMITED.status && memberOf(json, "message") === LIMITED.text;
    if (!isLimited) return [["rate-limit.keyless", NONE]];
    if (this.#acceptedBefore(exchange, [endpoint]) < MIN_ACCEPTED) this.#refused.push(exchange);
    return [];
  }

  conclude(): readonly Judged[] {
    const accepted = this.#acceptedBefore({ doneAtMs: Number.POSITIVE_INFINITY }, PUBLIC_READS);
    return this.#refused
      .filter((exchange) => {
        // If no read was ever accepted, Retry-After does not excuse the refusals.
        if (headerOf(exchange, "retry-after") !== undefined) return accepted === 0;
        const counted = this.#refusing.size > 1 ? PUBLIC_READS : [exchange.endpoint];
        return this.#acceptedBefore(exchange, counted) < MIN_ACCEPTED;
      })
      .map((exchange) => [
        exchange,
        ["rate-limit.keyless", answered(false, "not answered with", [{ status: exchange.status }], exchange)],
      ]);
  }

  /** Returns how many reads of these endpoints were accepted and may have arrived before this one, up to a maximum each. */
  #acceptedBefore({ doneAtMs }: Pick<Exchange, "doneAtMs">, endpoints: readonly EndpointKey[]): number {
    return endpoints.flatMap((each) => this.#acceptedAtMs.of(each)).filter((atMs) => atMs < doneAtMs).length;
  }
}
