import { isReusedUserId } from "../client/reused-user-ids.ts";
import { objectsIn } from "../oracles/item-list.ts";
import { atMost } from "../oracles/value.ts";
import { sentJson } from "../transport/body.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

const REQUIREMENT = "inventory.no-more-than-bought";

/** Purchases and suspicions that are remembered; more than a run makes. */
const MAX_KEPT = 5000;

/** What a purchase gave. */
interface Bought {
  readonly ids: readonly string[];
  readonly sentAtMs: number;
  /** Whether the answer to the purchase itself was seen, and not only its status. */
  readonly isByInit: boolean;
}

/** An inventory that listed an item more often than was known to be bought by then. */
interface Suspicion {
  readonly exchange: Exchange;
  readonly user: unknown;
  readonly id: string;
  readonly copies: number;
}

/**
 * Holds inventories against the purchases of the run: whoever else holds a listing, a user has no more copies of it than
 * that user pulled. An item that no purchase of the run gave was arranged, and is not counted. For some users other runs
 * have bought, too: nothing is concluded of theirs.
 */
export class ListedOnce {
  readonly #bought = new Map<string, Bought>();
  /** Keys of what each user bought, by surface and user. */
  readonly #sessions = new Map<string, Set<string>>();
  /** Users who may have pulled more than the answers say, by surface and user. */
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

  /** Inventories that overlapping purchases do not explain. */
  conclude(): readonly (readonly [Exchange, Judgement])[] {
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
    // The request that was sent before may have been a purchase too.
    if (endpoint === "buy/init" && resentAfter !== undefined) this.#open.add(owner);
    // Instances without shared state may give the same session to two users.
    const key = `${owner} ${String(memberOf(body, "session_id"))}`;
    const ids = idsIn(memberOf(body, "nfts"));
    const known = this.#bought.get(key);
    // Two purchases under one session: the instances count alike, or the ids of sessions come again.
    if (endpoint === "buy/init" && known?.isByInit) this.#open.add(owner);
    if (ids.length <= (known?.ids.length ?? 0) || this.#bought.size > MAX_KEPT) return;
    const isByInit = endpoint === "buy/init" || known?.isByInit === true;
    this.#bought.set(key, { ids, sentAtMs: known?.sentAtMs ?? sentAtMs, isByInit });
    if (known !== undefined) return;
    this.#sessions.set(owner, (this.#sessions.get(owner) ?? new Set()).add(key));
  }

  #compare(exchange: Exchange): readonly Judgement[] {
    const user = memberOf(exchange.json, "user_id");
    const counts = new Map<string, number>();
    for (const id of idsIn(memberOf(exchange.json, "items"))) counts.set(id, (counts.get(id) ?? 0) + 1);
    let isTelling = false;
    for (const [id, copies] of counts) {
      const pulled = this.#pulls(exchange, user, id);
      if (pulled > 0) isTelling = true;
      if (copies > Math.max(1, pulled) && this.#suspicions.length < MAX_KEPT)
        this.#suspicions.push({ exchange, user, id, copies });
    }
    const isSuspicious = this.#suspicions.at(-1)?.exchange === exchange;
    return isTelling && !isSuspicious ? [[REQUIREMENT, []]] : [];
  }

  /** How often the user had pulled the item when the inventory was answered. */
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

function idsIn(list: unknown): readonly string[] {
  return objectsIn(list).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
}
