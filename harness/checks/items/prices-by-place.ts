import type { EndpointKey } from "../../../contract/endpoints.ts";
import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { related } from "../../oracles/difference.ts";
import { type Exchange, memberOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";
import { type Compared, faultyPrices, type Priced } from "./price-faults.ts";

/** Maximum time between two answers whose prices are compared. Milliseconds. */
const SAME_MOMENT_MS = 30_000;
/** Minimum compared items. */
const MIN_COMPARED = 16;

/**
 * Compares the prices that production's answers give an item at one moment. Prices are live, so single ones may differ;
 * whether they do can't depend on the item's place in a list or on its type, and no market exchanges the prices of items.
 */
export class PricesByPlace {
  /** The latest prices by item id and endpoint. */
  readonly #prices = new DefaultMap<string, Map<EndpointKey, Priced>>(() => new Map());
  readonly #compared = new DefaultMap<string, Compared[]>(() => []);

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner") return;
    const pairs = [...shownItems(exchange).entries()].flatMap(([place, { value }]) => {
      const [id, usd] = [memberOf(value, "id"), memberOf(value, "buyback_price")];
      if (typeof id !== "string" || typeof usd !== "number") return [];
      return this.#pairsOf({ id, type: memberOf(value, "type"), place, usd, exchange, movedS });
    });
    for (const pair of pairs) {
      const { listed, other } = pair;
      if (isOfOneAge(pair, pairs))
        this.#compared.of(`${listed.exchange.endpoint} beside ${other.exchange.endpoint}`).push(pair);
    }
  }

  conclude(): readonly Judged[] {
    return [...this.#compared.values()].flatMap((compared) => {
      const [shown] = compared.length < MIN_COMPARED ? [] : faultyPrices(compared);
      if (shown === undefined) return [];
      const { listed, other } = shown;
      const at = { name: "buyback_price", of: listed.id };
      const difference = related(false, at, "within tolerance", [other.usd], listed.usd, MONEY_TOLERANCE_USD.copy);
      return [[listed.exchange, [requirementOf(listed, other), difference]] as const];
    });
  }

  /** Returns the item beside its prices in earlier answers, each way round. */
  #pairsOf(now: Priced): readonly Compared[] {
    const known = this.#prices.of(now.id);
    // Later reads of the same list add no evidence.
    if (known.has(now.exchange.endpoint)) return [];
    const earlier = [...known.values()].filter(({ exchange, movedS }) => {
      return movedS === now.movedS && now.exchange.sentAtMs - exchange.doneAtMs < SAME_MOMENT_MS;
    });
    known.set(now.exchange.endpoint, now);
    return earlier.flatMap((before) => {
      const isSame = Math.abs(before.usd - now.usd) <= MONEY_TOLERANCE_USD.copy;
      return [
        { listed: before, other: now, isSame },
        { listed: now, other: before, isSame },
      ];
    });
  }
}

/**
 * Returns whether the price in an inventory may be compared: earlier purchases have older prices, so an item counts only
 * if another one of the same two answers does.
 */
function isOfOneAge({ listed, other }: Compared, pairs: readonly Compared[]): boolean {
  if (listed.exchange.endpoint !== "inventory") return true;
  return (
    pairs.filter((each) => each.listed.exchange === listed.exchange && each.other.exchange === other.exchange).length >
    1
  );
}

function requirementOf({ exchange: one }: Priced, { exchange: other }: Priced): RequirementId {
  return [one, other].some(({ endpoint }) => endpoint === "inventory")
    ? "inventory.item-price-of-the-moment"
    : "buy-status.nft-price-of-the-moment";
}
