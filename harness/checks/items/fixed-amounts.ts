import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { amounts } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { PercentChanges } from "../percent-changes.ts";
import type { Deviation } from "./alike-deviations.ts";
import { groupByOneFactor } from "./one-factor.ts";

const REQUIREMENT = "buyback.amount-fixed-at-purchase";

/** Maximum sellbacks of copies that provider states gave to users of this run; more are other users' copies. */
const MAX_FOREIGN = 9;
/** Minimum different prices above an amount that all of them were paid. */
const MIN_CAPPED = 3;

/** The draws of one listing by this run. */
interface Drawn {
  readonly pricesUsd: number[];
  readonly packIds: Set<string>;
  type: unknown;
  /** Copies that were neither sold nor known to be another user's. */
  copies: number;
}

interface Sale extends Deviation {
  readonly id: string;
  readonly groups: readonly string[];
  readonly exchange: Exchange;
}

/**
 * Compares the sandbox's sellbacks with the prices of their purchases. A sellback may take another user's copy at another
 * price, but not at one factor for all items of a type or pack while others keep their prices, and not at one amount
 * whatever the price. Only adds findings: scenarios verify the same where nobody else may hold the listing.
 */
export class FixedAmounts {
  readonly #drawn = new DefaultMap<string, Drawn>(() => ({
    pricesUsd: [],
    packIds: new Set(),
    type: undefined,
    copies: 0,
  }));
  readonly #changes = new PercentChanges();
  readonly #sales: Sale[] = [];
  /** Number of sellbacks of copies that this run had not drawn. */
  #foreign = 0;

  add(exchange: Exchange): void {
    if (exchange.surface !== "sandbox") return;
    if (exchange.endpoint === "available") this.#changes.add(exchange);
    if (exchange.endpoint === "buy/init") this.#learn(exchange);
    if (exchange.endpoint === "buyback") this.#compare(exchange);
  }

  conclude(): readonly Judged[] {
    // If packs share listings, another user's copy may have the percent of another pack.
    const arePacksMixed = [...this.#drawn.values()].some(({ packIds }) => packIds.size > 1);
    if (this.#changes.areSeen || this.#foreign > MAX_FOREIGN || arePacksMixed) return [];
    const [wrong] = [...groupByOneFactor(this.#sales, ({ groups }) => groups), ...capped(this.#sales)];
    if (wrong === undefined) return [];
    return [[wrong.exchange, [REQUIREMENT, amounts({ name: "amount", of: wrong.id }, wrong.otherUsd, wrong.usd)]]];
  }

  #learn(purchase: Exchange): void {
    const packId = String(memberOf(sentJson(purchase), "id"));
    for (const { id, type, buyback_price: usd } of objectsIn(memberOf(purchase.json, "nfts"))) {
      if (typeof id !== "string" || typeof usd !== "number") continue;
      const drawn = this.#drawn.of(id);
      drawn.pricesUsd.push(usd);
      drawn.packIds.add(packId);
      drawn.type = type;
      drawn.copies++;
    }
  }

  #compare(exchange: Exchange): void {
    const [id, usd] = [memberOf(sentJson(exchange), "item_id"), memberOf(exchange.json, "amount")];
    const drawn = typeof id === "string" ? this.#drawn.get(id) : undefined;
    if (typeof id !== "string" || typeof usd !== "number" || drawn === undefined) return;
    if (--drawn.copies < 0) this.#foreign++;
    const { pricesUsd, packIds, type } = drawn;
    const otherUsd = pricesUsd.toSorted((one, other) => Math.abs(one - usd) - Math.abs(other - usd))[0] ?? usd;
    const [packId] = packIds;
    const groups = [`items of type ${type}`, `pack ${packId}`];
    const { sentAtMs: fromMs, doneAtMs: toMs } = exchange;
    this.#sales.push({ id, usd, otherUsd, packId, fromMs, toMs, groups, exchange });
  }
}

/** Returns the sales of items with a higher price that all paid one amount. */
function capped(sales: readonly Sale[]): readonly Sale[] {
  const most = Math.max(...sales.map(({ usd }) => usd));
  const higher = sales.filter(({ otherUsd }) => otherUsd > most + MONEY_TOLERANCE_USD.product);
  const areAllPaidMost = higher.every(({ usd }) => Math.abs(usd - most) <= MONEY_TOLERANCE_USD.copy);
  return areAllPaidMost && new Set(higher.map(({ otherUsd }) => otherUsd)).size >= MIN_CAPPED ? higher : [];
}
