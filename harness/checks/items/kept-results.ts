import type { RequirementId } from "../../../contract/index.ts";
import type { Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { idsIn, isText, memberOf } from "../../json/json-value.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { equals } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { surfaceKey } from "../surface-key.ts";

const REQUIREMENTS: Readonly<Record<Surface, RequirementId>> = {
  sandbox: "buy-status.stays-fulfilled",
  partner: "buy-status.stays-fulfilled",
  user: "crypto-status.fulfilled-is-stable",
};

/** Members of a result that identify its purchase. */
const MEMBERS = ["public_id", "tx_hash"] as const;

/** Maximum remembered sessions, more than a run has. */
const MAX_SESSIONS = 2000;

/**
 * Compares what identifies a purchase in each result of its session with the first one. Only adds findings: scenarios
 * compare whole results. It is open what a session shows once an item was sold or ordered (A-STATUS-LIST).
 */
export class KeptResults {
  /** The first result of each session; undefined if it can't be compared any more. */
  readonly #first = new BoundedMap<string, unknown>(MAX_SESSIONS);
  /** The sessions of purchases; true if several purchases share the session. */
  readonly #shared = new BoundedMap<string, boolean>(MAX_SESSIONS);
  readonly #sessionOf = new BoundedMap<string, string>(MAX_SESSIONS);

  judge(exchange: Exchange): readonly Judgement[] {
    const { endpoint, status, json } = exchange;
    for (const id of leavingIn(exchange)) {
      const session = this.#sessionOf.get(surfaceKey(exchange, id));
      if (session !== undefined) this.#first.set(session, undefined);
    }
    if (status !== 200) return [];
    if (endpoint === "buy/init" || endpoint === "buy/crypto") {
      const session = surfaceKey(exchange, memberOf(resultOf(exchange) ?? json, "session_id"));
      this.#shared.set(session, this.#shared.has(session));
    }
    return endpoint === "buy/status" ? this.#compare(exchange) : [];
  }

  #compare(exchange: Exchange): readonly Judgement[] {
    const result = resultOf(exchange);
    const session = surfaceKey(exchange, memberOf(sentJson(exchange), "session_id"));
    if (result === undefined || this.#shared.get(session) !== false) return [];
    const first = this.#first.get(session);
    if (!this.#first.has(session)) {
      this.#first.set(session, result);
      for (const id of idsIn(memberOf(result, "nfts"))) this.#sessionOf.set(surfaceKey(exchange, id), session);
    }
    // The result of another user is another fault.
    if (first === undefined || memberOf(first, "user_id") !== memberOf(result, "user_id")) return [];
    const differences = MEMBERS.flatMap((name) => {
      const [was, is] = [memberOf(first, name), memberOf(result, name)];
      return isText(was) && isText(is) ? equals(`result.${name}`, was, is) : [];
    });
    return differences.length === 0 ? [] : [[REQUIREMENTS[exchange.surface], differences]];
  }
}

/** Returns the ids of items that a request sells or quotes. */
function leavingIn(exchange: Exchange): readonly unknown[] {
  const { endpoint } = exchange;
  const sent = sentJson(exchange);
  if (endpoint === "ship/quote") {
    const ids = memberOf(sent, "item_ids");
    return Array.isArray(ids) ? ids : [];
  }
  if (endpoint === "buyback") return [memberOf(sent, "item_id")];
  return endpoint === "take-claw-bid-init" ? [memberOf(sent, "mint_address")] : [];
}
