import { errorRow } from "../../../contract/errors.ts";
import type { RequirementId } from "../../../contract/index.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { isReusedUserId } from "../../ids/reused-user-ids.ts";
import { idsIn, isText, memberOf, objectsIn } from "../../json/json-value.ts";
import { accepted, isRefusal } from "../../oracles/refusal.ts";
import { type Exchange, headerOf, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const NOT_FOUND = {
  buyback: errorRow("buyback", "Item not found"),
  "ship/quote": errorRow("ship/quote", "Item not found"),
} as const;
const REQUIREMENTS = {
  buyback: "buyback.answers",
  "ship/quote": "ship-quote.answers",
} as const satisfies Record<keyof typeof NOT_FOUND, RequirementId>;

/** Minimum refused items: a replica may lag behind once. */
const MIN_ITEMS = 2;
/** Maximum remembered items, rates and refusals. */
const MAX_REMEMBERED = 4000;

/** The latest answer that showed an item as a user's. */
interface Listed {
  readonly key: string | undefined;
  readonly user: unknown;
  readonly packId: unknown;
  readonly movedS: number;
  readonly doneAtMs: number;
}

interface Refused {
  readonly endpoint: keyof typeof NOT_FOUND;
  readonly ids: readonly string[];
  readonly exchange: Exchange;
}

/**
 * Finds sellbacks and quotes of production that are refused as unknown, although a purchase's result or the inventory
 * showed the items as the user's, and the run had neither sold nor ordered them, nor tried to with an unclear result.
 * Requests after the clock was moved are not judged, because a sellback window may have closed. Only adds findings:
 * scenarios verify the same.
 */
export class OwnedItems {
  readonly #movedS: () => number;
  readonly #listed = new BoundedMap<string, Listed>(MAX_REMEMBERED);
  /** Ids of the quoted items, by rate id. */
  readonly #ofRates = new BoundedMap<unknown, readonly string[]>(MAX_REMEMBERED);
  /** The packs of purchases, by session. */
  readonly #packs = new BoundedMap<unknown, unknown>(MAX_REMEMBERED);
  /** When a request that may have sold or ordered an item was sent. Milliseconds as of `performance.now()`. */
  readonly #departed = new Map<string, number>();
  /** Items that were sold by a request with `claw_id`: the refusal of one without it is open for them. */
  readonly #soldByPack = new Set<string>();
  readonly #refused: Refused[] = [];
  /** Whether a refused item was accepted later: the system then knows items some time after it shows them. */
  #isLate = false;
  /** Whether a sellback without `claw_id` was accepted: whether it is required is not documented. */
  #sellsWithoutPack = false;

  constructor(movedS: () => number) {
    this.#movedS = movedS;
  }

  /** Notes every exchange, also a refusal. */
  note(exchange: Exchange): void {
    if (exchange.surface !== "partner") return;
    const { endpoint } = exchange;
    if (exchange.status === 200) this.#learn(exchange);
    if (exchange.status === 200) this.#isLate ||= this.#wasRefused(exchange);
    if (endpoint === "buyback") this.#sell(exchange);
    if (endpoint === "ship/quote") this.#quote(exchange);
    if (endpoint === "ship/request" && !isRefused(exchange))
      for (const id of this.#ofRates.get(memberOf(sentJson(exchange), "quote_id")) ?? []) this.#depart(id, exchange);
  }

  conclude(): readonly Judged[] {
    if (this.#isLate) return [];
    const wrong = this.#refused.filter(({ endpoint, ids, exchange }) => {
      const namesPack = memberOf(sentJson(exchange), "claw_id") !== undefined;
      const isPackOptional = this.#sellsWithoutPack && !ids.some((id) => this.#soldByPack.has(id));
      const isComplete = endpoint !== "buyback" || namesPack || isPackOptional;
      const isKept = (id: string) => (this.#departed.get(id) ?? Number.POSITIVE_INFINITY) > exchange.doneAtMs;
      return isComplete && ids.every(isKept);
    });
    const [first] = wrong;
    if (first === undefined || new Set(wrong.flatMap(({ ids }) => ids)).size < MIN_ITEMS) return [];
    return [[first.exchange, [REQUIREMENTS[first.endpoint], accepted(first.exchange)]]];
  }

  #learn(exchange: Exchange): void {
    const { endpoint, json } = exchange;
    const sent = sentJson(exchange);
    if (endpoint === "buy/init") this.#packs.set(memberOf(json, "session_id"), memberOf(sent, "id"));
    if (endpoint === "inventory")
      for (const { id, claw_id } of objectsIn(memberOf(json, "items")))
        this.#list(id, memberOf(json, "user_id"), claw_id, exchange);
    const result = memberOf(json, "result");
    const packId = this.#packs.get(memberOf(sent, "session_id"));
    // A later poll may still show an item that was sold.
    if (endpoint === "buy/status" && packId !== undefined)
      for (const { id } of objectsIn(memberOf(result, "nfts")))
        if (isText(id) && !this.#listed.has(id)) this.#list(id, memberOf(result, "user_id"), packId, exchange);
  }

  #list(id: unknown, user: unknown, packId: unknown, exchange: Exchange): void {
    if (!isText(id) || !isText(user) || isReusedUserId(user)) return;
    const { doneAtMs } = exchange;
    this.#listed.set(id, {
      key: headerOf(exchange.request, "x-api-key"),
      user,
      packId,
      movedS: this.#movedS(),
      doneAtMs,
    });
  }

  #depart(id: string, { sentAtMs }: Exchange): void {
    if (!this.#departed.has(id)) this.#departed.set(id, sentAtMs);
  }

  #sell(exchange: Exchange): void {
    const [id, packId] = ["item_id", "claw_id"].map((name) => memberOf(sentJson(exchange), name));
    if (!isText(id)) return;
    if (isRefusal(exchange, NOT_FOUND.buyback)) {
      // What another pack's id does is not documented.
      if (packId === undefined || packId === this.#listed.get(id)?.packId) this.#refuse("buyback", [id], exchange);
    } else if (exchange.status !== 401) {
      this.#depart(id, exchange);
      if (packId !== undefined) this.#soldByPack.add(id);
      else if (exchange.status === 200) this.#sellsWithoutPack = true;
    }
  }

  #quote(exchange: Exchange): void {
    const sent = memberOf(sentJson(exchange), "item_ids");
    const ids = Array.isArray(sent) && sent.every(isText) ? sent : [];
    if (exchange.status === 200)
      for (const rate of idsIn(memberOf(exchange.json, "quotes"))) this.#ofRates.set(rate, ids);
    // The same id twice, and items of several users, may be refused.
    else if (new Set(ids).size === ids.length) this.#refuse("ship/quote", ids, exchange);
  }

  /** Returns whether an accepted quote or sellback contains an item for which an equal request was refused. */
  #wasRefused(exchange: Exchange): boolean {
    const sent = sentJson(exchange);
    const packId = memberOf(sent, "claw_id");
    const accepted = [memberOf(sent, "item_id"), memberOf(sent, "item_ids")].flat();
    return this.#refused.some(
      ({ endpoint, ids, exchange: refusal }) =>
        endpoint === exchange.endpoint &&
        memberOf(sentJson(refusal), "claw_id") === packId &&
        ids.some((id) => accepted.includes(id)),
    );
  }

  #refuse(endpoint: keyof typeof NOT_FOUND, ids: readonly string[], exchange: Exchange): void {
    if (ids.length === 0 || !isRefusal(exchange, NOT_FOUND[endpoint])) return;
    const key = headerOf(exchange.request, "x-api-key");
    const listed = ids.map((id) => this.#listed.get(id));
    const isOwned = listed.every(
      (each) =>
        each !== undefined &&
        each.key === key &&
        each.user === listed[0]?.user &&
        each.movedS === this.#movedS() &&
        each.doneAtMs <= exchange.sentAtMs,
    );
    if (isOwned && this.#refused.length < MAX_REMEMBERED) this.#refused.push({ endpoint, ids, exchange });
  }
}

/** Returns whether an order had no effect. */
function isRefused({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
