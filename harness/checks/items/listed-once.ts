import { countsOf } from "../../collections/counts.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { isReusedUserId } from "../../ids/reused-user-ids.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { atMost } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged, Judgement } from "../judgement.ts";

const REQUIREMENT = "inventory.no-more-than-bought";

/** Maximum remembered purchases and suspicions; more than a run makes. */
const MAX_KEPT = 5000;

/** The items of a purchase. */
interface Bought {
  readonly ids: readonly string[];
  readonly sentAtMs: number;
  /** Whether buy/init showed the items, and not only buy/status. */
  readonly isByInit: boolean;
}

/** An inventory that listed an item more often than the run had bought it by then. */
interface Suspicion {
  readonly exchange: Exchange;
  readonly user: unknown;
  readonly id: string;
  readonly copies: number;
}

/**
 * Compares inventories with the purchases of the run: a user has no more copies of a listing than that user pulled.
 * Items that no purchase of the run gave come from a provider state and are not counted. Users that other runs use too
 * are not judged.
 */
export class ListedOnce {
  readonly #bought = new Map<string, Bought>();
  /** Keys of the purchases of each user, by surface and user. */
  readonly #sessions = new DefaultMap<string, Set<string>>(() => new Set());
  /** Users who may have pulled more than the answers show, by surface and user. */
  readonly #open = new Set<string>();
  readonly #suspicions: Suspicion[] = [];

  judge(exchange: Exchange): readonly Judgement[] {
    if (exchange.status !== 200 || exchange.surface === "user") return [];
    if (exchange.endpoint === "buy/init") {
      this.#learn(exchange, exchange.json, memberOf(sentJson(exchange), "user_id"));
      return [];
    }
    if (exchange.endpoint === "buy/status") {
      const result = memberOf(exchange.json, "result");
      this.#learn(exchange, result, memberOf(result, "user_id"));
      return [];
    }
    return exchange.endpoint === "inventory" ? this.#compare(exchange) : [];
  }

  /** Returns the inventories that no overlapping purchase explains. */
  conclude(): readonly Judged[] {
    return this.#suspicions.flatMap(({ exchange, user, id, copies }) => {
      const pulled = this.#pulls(exchange, user, id);
      if (pulled === 0 || copies <= pulled || isReusedUserId(user) || this.#open.has(ownerOf(exchange, user)))
        return [];
      const differences = atMost({ name: "entries", of: id }, pulled, copies);
      return [[exchange, [REQUIREMENT, differences]] as const];
    });
  }

  #learn(exchange: Exchange, body: unknown, user: unknown): void {
    const { sentAtMs, endpoint, resentAfter } = exchange;
    const owner = ownerOf(exchange, user);
    // The first sending of a repeated request may have been a purchase too.
    if (endpoint === "buy/init" && resentAfter !== undefined) this.#open.add(owner);
    // Sandbox instances without shared state may give two users the same session.
    const key = `${owner} ${String(memberOf(body, "session_id"))}`;
    const ids = stringIds(memberOf(body, "nfts"));
    const known = this.#bought.get(key);
    // Two purchases have one session id: instances count alike, or ids repeat after a restart.
    if (endpoint === "buy/init" && known?.isByInit) this.#open.add(owner);
    if (ids.length <= (known?.ids.length ?? 0) || this.#bought.size > MAX_KEPT) return;
    const isByInit = endpoint === "buy/init" || known?.isByInit === true;
    this.#bought.set(key, { ids, sentAtMs: known?.sentAtMs ?? sentAtMs, isByInit });
    this.#sessions.of(owner).add(key);
  }

  #compare(exchange: Exchange): readonly Judgement[] {
    const user = memberOf(exchange.json, "user_id");
    let isConclusive = false;
    for (const [id, copies] of countsOf(stringIds(memberOf(exchange.json, "items")))) {
      const pulled = this.#pulls(exchange, user, id);
      if (pulled > 0) isConclusive = true;
      if (copies > Math.max(1, pulled) && this.#suspicions.length < MAX_KEPT)
        this.#suspicions.push({ exchange, user, id, copies });
    }
    const isSuspicious = this.#suspicions.at(-1)?.exchange === exchange;
    return isConclusive && !isSuspicious ? [[REQUIREMENT, []]] : [];
  }

  /** Returns how often the user had pulled the item when the inventory was answered. */
  #pulls(exchange: Exchange, user: unknown, id: string): number {
    let pulls = 0;
    for (const session of this.#sessions.get(ownerOf(exchange, user)) ?? []) {
      const bought = this.#bought.get(session);
      if (bought !== undefined && bought.sentAtMs <= exchange.doneAtMs)
        pulls += bought.ids.filter((each) => each === id).length;
    }
    return pulls;
  }
}

function ownerOf({ surface }: Exchange, user: unknown): string {
  return `${surface} ${String(user)}`;
}

function stringIds(list: unknown): readonly string[] {
  return objectsIn(list).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
}
