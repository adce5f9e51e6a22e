import { BoundedMap } from "../../collections/bounded-map.ts";
import { Counts } from "../../collections/counts.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { instantOf, ROUNDING_MS } from "../../oracles/moment.ts";
import { equals } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { surfaceKey } from "../surface-key.ts";

const REQUIREMENT = "inventory.purchased-at-kept";

/** Maximum remembered users; beyond it the oldest are forgotten. */
const MAX_USERS = 2000;

/** The dates of a user's items, from the first inventory after the last purchase. */
interface KnownDates {
  /** `purchased_at` of each copy by item id, in milliseconds since 1970. */
  readonly dates: Map<string, readonly number[]>;
  readonly readAtMs: number;
}

/**
 * Compares the date of a pull with the date that the same item had before. A purchase may give the user the same
 * listing again, so each purchase discards the remembered dates, and an overlapping one discards suspicions. A listing
 * that the user bought twice has two dates: each of two instances, or of two reads, may show another one.
 */
export class KeptDates {
  /** How often each user bought each item. */
  readonly #bought = new DefaultMap<string, Counts<unknown>>(() => new Counts(), MAX_USERS);
  readonly #knownDates = new BoundedMap<string, KnownDates>(MAX_USERS);
  readonly #suspicions = new DefaultMap<string, readonly Judged[]>(() => []);

  add(exchange: Exchange): void {
    if (exchange.endpoint === "buy/init") this.#forget(exchange);
    if (exchange.endpoint === "inventory") this.#compare(exchange);
  }

  /** Returns the changed dates that no purchase explains. */
  conclude(): readonly Judged[] {
    return [...this.#suspicions.values()].flat();
  }

  #forget(init: Exchange): void {
    const key = surfaceKey(init, memberOf(sentJson(init), "user_id"));
    this.#knownDates.delete(key);
    const unexplained = this.#suspicions.of(key).filter(([{ doneAtMs }]) => doneAtMs < init.sentAtMs);
    this.#suspicions.set(key, unexplained);
    const times = this.#bought.of(key);
    for (const { id } of objectsIn(memberOf(init.json, "nfts"))) times.increment(id);
  }

  #compare(inventory: Exchange): void {
    const key = surfaceKey(inventory, memberOf(inventory.json, "user_id"));
    const dates = datesIn(inventory);
    const known = this.#knownDates.get(key);
    // Overlapping reads have no order, so they are not compared.
    if (known === undefined || inventory.sentAtMs < known.readAtMs) {
      this.#knownDates.set(key, { dates, readAtMs: inventory.doneAtMs });
      return;
    }
    const isAlone = (id: string) => (this.#bought.get(key)?.of(id) ?? 0) < 2;
    const both = [...dates].filter(([id, { length }]) => isAlone(id) && known.dates.get(id)?.length === length);
    const wrong = both.find(([id, each]) => !areSame(known.dates.get(id) ?? [], each));
    // The time between reads depends on the machine, so equal dates prove nothing. A scenario reads again later.
    if (wrong === undefined) return;
    const [id, now] = wrong;
    const differences = equals(`purchased_at of ${id}`, textsOf(known.dates.get(id) ?? []), textsOf(now));
    this.#suspicions.set(key, [...this.#suspicions.of(key), [inventory, [REQUIREMENT, differences]]]);
  }
}

function datesIn({ json }: Exchange): KnownDates["dates"] {
  const dates = new Map<string, readonly number[]>();
  for (const { id, purchased_at } of objectsIn(memberOf(json, "items"))) {
    const ms = instantOf(purchased_at);
    if (typeof id !== "string" || ms === undefined) continue;
    dates.set(
      id,
      [...(dates.get(id) ?? []), ms].toSorted((one, other) => one - other),
    );
  }
  return dates;
}

/** Returns whether the times are the same. One answer may cut them to whole seconds, and another one round them. */
function areSame(some: readonly number[], others: readonly number[]): boolean {
  return some.every((ms, at) => Math.abs(ms - (others[at] ?? Number.NaN)) <= ROUNDING_MS);
}

function textsOf(dates: readonly number[]): readonly string[] {
  return dates.map((ms) => new Date(ms).toISOString());
}
