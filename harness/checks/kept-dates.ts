import type { Surface } from "../../contract/surface.ts";
import { shown } from "../oracles/difference.ts";
import { objectsIn } from "../oracles/item-list.ts";
import { instantOf } from "../oracles/moment.ts";
import { equals } from "../oracles/value.ts";
import { sentJson } from "../transport/body.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

const REQUIREMENT = "inventory.purchased-at-kept";

/** Users whose dates are remembered; beyond it the oldest are forgotten. */
const MAX_USERS = 2000;

/** The dates of a user's items, as the inventory showed them first. */
interface Shelf {
  /** `purchased_at` of each copy by item id, milliseconds since 1970. */
  readonly dates: Map<string, readonly number[]>;
  readonly readAtMs: number;
}

interface Suspicion {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
}

/**
 * Holds the date of a pull against the one that the same item had before. A purchase may give the user the same listing
 * again, so that with each one the dates are learned anew; one that overlapped a reading excuses what was read.
 */
export class KeptDates {
  readonly #shelves = new Map<string, Shelf>();
  readonly #suspicions = new Map<string, Suspicion[]>();

  judge(exchange: Exchange): readonly Judgement[] {
    if (exchange.status !== 200) return [];
    if (exchange.endpoint === "buy/init") this.#forget(exchange);
    return exchange.endpoint === "inventory" ? this.#compare(exchange) : [];
  }

  /** What no purchase has explained. */
  conclude(): readonly (readonly [Exchange, Judgement])[] {
    return [...this.#suspicions.values()].flat().map(({ exchange, judgement }) => [exchange, judgement] as const);
  }

  #forget(init: Exchange): void {
    const key = keyOf(init.surface, memberOf(sentJson(init), "user_id"));
    this.#shelves.delete(key);
    const unexplained = (this.#suspicions.get(key) ?? []).filter(({ exchange }) => exchange.doneAtMs < init.sentAtMs);
    this.#suspicions.set(key, unexplained);
  }

  #compare(inventory: Exchange): readonly Judgement[] {
    const key = keyOf(inventory.surface, memberOf(inventory.json, "user_id"));
    const dates = datesIn(inventory);
    const known = this.#shelves.get(key);
    // Of two readings that overlapped, neither is the earlier one.
    if (known === undefined || inventory.sentAtMs < known.readAtMs) {
      this.#shelves.set(key, { dates, readAtMs: inventory.doneAtMs });
      if (this.#shelves.size > MAX_USERS) this.#shelves.delete([...this.#shelves.keys()][0] ?? "");
      return [];
    }
    const both = [...dates].filter(([id, { length }]) => known.dates.get(id)?.length === length);
    const wrong = both.find(([id, each]) => shown(known.dates.get(id)) !== shown(each));
    // How far apart readings are is up to the machine, so that equal dates say nothing; a scenario looks again later.
    if (wrong === undefined) return [];
    const [id, now] = wrong;
    const differences = equals(`purchased_at of ${id}`, textsOf(known.dates.get(id) ?? []), textsOf(now));
    const suspicion = { exchange: inventory, judgement: [REQUIREMENT, differences] as const };
    this.#suspicions.set(key, [...(this.#suspicions.get(key) ?? []), suspicion]);
    return [];
  }
}

function keyOf(surface: Surface, user: unknown): string {
  return `${surface} ${String(user)}`;
}

function datesIn({ json }: Exchange): Shelf["dates"] {
  const dates = new Map<string, readonly number[]>();
  for (const { id, purchased_at } of objectsIn(memberOf(json, "items"))) {
    const ms = instantOf(purchased_at);
    if (typeof id !== "string" || ms === undefined) continue;
    // One form of a moment may have fractions of a second that another lacks.
    const second = Math.floor(ms / 1000);
    dates.set(id, [...(dates.get(id) ?? []), second].sort());
  }
  return dates;
}

function textsOf(seconds: readonly number[]): readonly string[] {
  return seconds.map((each) => new Date(each * 1000).toISOString());
}
