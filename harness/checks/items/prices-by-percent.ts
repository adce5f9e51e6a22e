import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { itemsIn, type PulledItem } from "../../client/pulled-item.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import type { Target } from "../../config/target.ts";
import { memberOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { PercentChanges } from "../percent-changes.ts";
import { type IsMarketListing, marketListingsOf } from "./market-listing.ts";

const REQUIREMENT = "card.fmv-agrees-with-price";

/** Minimum listings with one price at all percents, and their minimum share of those that were drawn at several. */
const MIN_LISTINGS = 3;
const MIN_SHARE = 3 / 4;

interface Pull {
  readonly item: PulledItem;
  readonly percent: number;
  readonly exchange: Exchange;
}

/**
 * Compares the prices of market listings that the sandbox drew from packs of different percents. The value of a listing does
 * not depend on the pack, so its price does. A core item may have the price by 0.85 in every pack.
 */
export class PricesByPercent {
  readonly #isListing: IsMarketListing;
  readonly #changes = new PercentChanges();
  /** Pulls of each listing before the latest pack list, which would show another percent. */
  readonly #pulls = new DefaultMap<string, Pull[]>(() => []);
  #unconfirmed: Pull[] = [];

  constructor(aliases: Target["aliases"]) {
    this.#isListing = marketListingsOf(aliases);
  }

  add(exchange: Exchange): void {
    if (exchange.surface !== "sandbox") return;
    if (exchange.endpoint === "buy/init") this.#learn(exchange);
    if (exchange.endpoint !== "available") return;
    this.#changes.add(exchange);
    for (const pull of this.#unconfirmed) this.#pulls.of(pull.item.id).push(pull);
    this.#unconfirmed = [];
  }

  conclude(): readonly Judged[] {
    if (this.#changes.areSeen) return [];
    const several = [...this.#pulls.values()].filter(areOfSeveralPercents);
    // In a market that moves, some prices are equal by chance.
    const alike = several.map(ofOnePrice).filter((judged) => judged !== undefined);
    return alike.length < Math.max(MIN_LISTINGS, MIN_SHARE * several.length) ? [] : alike.slice(0, 1);
  }

  #learn(exchange: Exchange): void {
    const percent = this.#changes.percents.get(String(memberOf(sentJson(exchange), "id")));
    if (percent === undefined || !Number.isFinite(percent)) return;
    for (const item of itemsIn(memberOf(exchange.json, "nfts")))
      if (this.#isListing(item)) this.#unconfirmed.push({ item, percent, exchange });
  }
}

/** Returns whether the percents of a listing's pulls make its prices differ by more than their rounding. */
function areOfSeveralPercents(pulls: readonly Pull[]): boolean {
  const percents = pulls.map(({ percent }) => percent);
  const usd = Math.max(...pulls.map(({ item }) => item.buybackPriceUsd));
  return usd * (1 - Math.min(...percents) / Math.max(...percents)) > 2 * MONEY_TOLERANCE_USD.product;
}

/** Returns the judgement of a listing that has one price at all percents. */
function ofOnePrice(pulls: readonly Pull[]): Judged | undefined {
  const [first] = pulls;
  const other = pulls.find(({ percent }) => percent !== first?.percent);
  if (first === undefined || other === undefined) return undefined;
  const usd = first.item.buybackPriceUsd;
  const prices = pulls.map(({ item }) => item.buybackPriceUsd);
  if (prices.some((price) => Math.abs(price - usd) > MONEY_TOLERANCE_USD.copy)) return undefined;
  const expected = Number(((usd * other.percent) / first.percent).toFixed(2));
  const name = { name: "buyback_price", of: other.item.id };
  const differences = related(false, name, "within tolerance", [expected], usd, MONEY_TOLERANCE_USD.product);
  return [other.exchange, [REQUIREMENT, differences]];
}
