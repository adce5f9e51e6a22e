import type { EndpointKey } from "../../../contract/endpoints.ts";
import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { countsOf } from "../../collections/counts.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { type ValueWithPointer, valuesAt } from "../../json/values-at.ts";
import { NONE, related } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { PackOfItem } from "../pack-of-item.ts";
import { PercentChanges } from "../percent-changes.ts";
import { shownItems } from "../shown-items.ts";
import { type Compared, faultyPrices, type Priced } from "./price-faults.ts";

const FEED = "recent-pulls";

/** The endpoints that give prices of items. If two differ, the earlier one here is judged. */
const ENDPOINTS = [FEED, "inventory", "buy/status", "buy/init"] as const;
type PricingEndpoint = (typeof ENDPOINTS)[number];

const REQUIREMENTS = {
  [FEED]: "recent-pulls.price-of-the-moment",
  inventory: "inventory.item-price-of-the-moment",
  "buy/status": "buy-status.nft-price-of-the-moment",
  "buy/init": "buy-status.nft-price-of-the-moment",
} as const satisfies Record<PricingEndpoint, RequirementId>;

/** Maximum time between two answers whose prices are compared. Milliseconds. */
const SAME_MOMENT_MS = 30_000;
/** Minimum compared items. */
const MIN_COMPARED = 16;

/**
 * Compares the prices that production's answers give an item at one moment. Prices are live, so single ones may differ.
 * Whether they differ can't depend on the item's place in a list. A market neither moves all prices alike nor exchanges them.
 */
export class PricesByPlace {
  /** The latest prices by item id and endpoint. */
  readonly #prices = new DefaultMap<string, Map<EndpointKey, Priced>>(() => new Map());
  readonly #packs = new PackOfItem();
  readonly #changes = new PercentChanges();
  readonly #compared = new DefaultMap<string, Compared[]>(() => []);

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner") return;
    if (exchange.endpoint === "available") this.#changes.add(exchange);
    this.#packs.add(exchange);
    const values = exchange.endpoint === FEED ? pullsListedOnce(exchange) : shownItems(exchange);
    const pairs = [...values.entries()].flatMap(([place, { value }]) => {
      const [id, usd] = [memberOf(value, "id"), memberOf(value, "buyback_price")];
      if (typeof id !== "string" || typeof usd !== "number") return [];
      return this.#pairsOf({ id, packId: this.#packs.of(value, exchange), place, usd, exchange, movedS });
    });
    for (const pair of pairs) {
      const { listed, other } = pair;
      if (isOfOneAge(pair, pairs))
        this.#compared.of(`${listed.exchange.endpoint} beside ${other.exchange.endpoint}`).push(pair);
    }
  }

  conclude(): readonly Judged[] {
    const lists = [...this.#compared.values()].filter(({ length }) => length >= MIN_COMPARED);
    const faults = lists.flatMap((compared) => faultyPrices(compared, this.#changes.areSeen).slice(0, 1));
    const wrong = wrongEndpoint(faults);
    const fault = faults.find((each) => concerns(each, wrong));
    const judged = fault === undefined || wrong === undefined ? [] : [judgedBy(REQUIREMENTS[wrong], fault)];
    const fed = wrong === FEED ? undefined : lists.flat().find((each) => concerns(each, FEED));
    return fed === undefined ? judged : [...judged, [fed.listed.exchange, [REQUIREMENTS[FEED], NONE]]];
  }

  /** Returns the item beside its prices in earlier answers, each way round. */
  #pairsOf(now: Priced): readonly Compared[] {
    const known = this.#prices.of(now.id);
    // Later reads of the same list add no evidence.
    if (known.has(now.exchange.endpoint)) return [];
    const earlier = [...known.values()].filter(
      (before) =>
        before.movedS === now.movedS &&
        now.exchange.sentAtMs - before.exchange.doneAtMs < SAME_MOMENT_MS &&
        mayBeOfOnePack(before, now),
    );
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

/** Two packs may pull the same listing, each with a percent of its own. */
function mayBeOfOnePack(one: Priced, other: Priced): boolean {
  return one.packId === undefined || other.packId === undefined || one.packId === other.packId;
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

/** Returns the pulls of a feed whose listings it has once: a listing may be sold back and pulled again at another price. */
function pullsListedOnce({ status, json }: Exchange): readonly ValueWithPointer[] {
  const pulls = status === 200 ? valuesAt(json, "[]") : [];
  const counts = countsOf(pulls.map(({ value }) => memberOf(value, "id")));
  return pulls.filter(({ value }) => counts.get(memberOf(value, "id")) === 1);
}

/** Returns the endpoint whose prices differ from those of most others; undefined if there are no faults. */
function wrongEndpoint(faults: readonly Compared[]): PricingEndpoint | undefined {
  const countOf = (endpoint: PricingEndpoint) => faults.filter((fault) => concerns(fault, endpoint)).length;
  const [most] = ENDPOINTS.toSorted((one, other) => countOf(other) - countOf(one));
  return faults.length === 0 ? undefined : most;
}

function concerns({ listed, other }: Compared, endpoint: PricingEndpoint | undefined): boolean {
  return listed.exchange.endpoint === endpoint || other.exchange.endpoint === endpoint;
}

function judgedBy(requirement: RequirementId, { listed, other }: Compared): Judged {
  const at = { name: "buyback_price", of: listed.id };
  const difference = related(false, at, "within tolerance", [other.usd], listed.usd, MONEY_TOLERANCE_USD.copy);
  return [listed.exchange, [requirement, difference]];
}
