import { BoundedMap } from "../../collections/bounded-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { instantOf } from "../../oracles/moment.ts";
import { isOneOf } from "../../oracles/value.ts";
import { type Exchange, headerOf, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

const REQUIREMENT = "recent-pulls.claw-id-of-pull";

/** Maximum remembered purchases, and pulls of the feed. */
const MAX_KEPT = 5000;
/** A pull may be recorded earlier or later than the purchase is answered. Milliseconds. */
const NEAR_MS = 5_000;
/** Minimum items of one pack under another one: somebody else may have pulled a single card a moment before. */
const MIN_WRONG = 2;

interface Purchase {
  readonly pack: string;
  /** The provider's time of the request, with and without what the run has moved it. Milliseconds. */
  readonly fromMs: readonly number[];
}

interface Pull {
  readonly id: string;
  readonly pack: unknown;
  readonly createdMs: number;
  readonly exchange: Exchange;
}

/**
 * Compares the packs of pulls in production's feed with those from which this run bought their items. A card that was sold
 * back may be pulled again from any pack, so only pulls at the time of the purchase count.
 */
export class PacksOfPulls {
  /** By purchase session. */
  readonly #sessions = new BoundedMap<string, Purchase>(MAX_KEPT);
  /** By item id. */
  readonly #bought = new BoundedMap<string, readonly Purchase[]>(MAX_KEPT);
  readonly #pulls = new BoundedMap<string, Pull>(MAX_KEPT);

  add(exchange: Exchange, movedS: number): void {
    const { surface, endpoint, json } = exchange;
    if (surface !== "partner") return;
    if (endpoint === "buy/init") this.#start(exchange, movedS);
    if (endpoint === "buy/init" || endpoint === "buy/status") this.#learn(exchange);
    if (endpoint !== "recent-pulls") return;
    for (const { id, claw_id: pack, created_at } of objectsIn(json)) {
      const createdMs = instantOf(created_at);
      if (typeof id !== "string" || createdMs === undefined) continue;
      this.#pulls.set(JSON.stringify([id, pack, createdMs]), { id, pack, createdMs, exchange });
    }
  }

  conclude(): readonly Judged[] {
    const compared = [...this.#pulls.values()].flatMap((pull) => {
      const purchases = (this.#bought.get(pull.id) ?? []).filter(({ fromMs }) =>
        fromMs.some((ms) => Math.abs(pull.createdMs - ms) <= NEAR_MS),
      );
      const packs = [...new Set(purchases.map(({ pack }) => pack))];
      return packs.length === 0 ? [] : [{ pull, packs, isRight: packs.some((pack) => pack === pull.pack) }];
    });
    const rightPacks = new Set(compared.flatMap(({ isRight, packs }) => (isRight ? packs : [])));
    const wrong = compared.filter(({ isRight, packs }) => !isRight && !packs.some((pack) => rightPacks.has(pack)));
    const [shown] = new Set(wrong.map(({ pull }) => pull.id)).size >= MIN_WRONG ? wrong : [];
    const [decisive] = shown === undefined ? compared : [shown];
    if (decisive === undefined) return [];
    const { pull, packs } = decisive;
    const differences = shown === undefined ? [] : isOneOf({ name: "claw_id", of: pull.id }, packs, pull.pack);
    return [[pull.exchange, [REQUIREMENT, differences]]];
  }

  #start(init: Exchange, movedS: number): void {
    const [session, dateMs] = [memberOf(init.json, "session_id"), instantOf(headerOf(init, "date"))];
    if (typeof session !== "string" || dateMs === undefined) return;
    const pack = String(memberOf(sentJson(init), "id"));
    this.#sessions.set(session, { pack, fromMs: [dateMs, dateMs + movedS * 1000] });
  }

  #learn(answer: Exchange): void {
    const { json } = answer;
    const session = memberOf(json, "session_id") ?? memberOf(memberOf(json, "result"), "session_id");
    const purchase = this.#sessions.get(String(session));
    if (purchase === undefined) return;
    for (const { value } of shownItems(answer)) {
      const id = String(memberOf(value, "id"));
      const known = this.#bought.get(id) ?? [];
      if (!known.includes(purchase)) this.#bought.set(id, [...known, purchase]);
    }
  }
}
