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

/** Minimum listings with one price at two percents. A single value may have moved by just the quotient of the percents. */
const MIN_LISTINGS = 2;

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
    const alike = [...this.#pulls.values()].flatMap((pulls) =>
      firstOf(pulls.flatMap((one) => pricedAlike(one, pulls))),
    );
    return alike.length < MIN_LISTINGS ? [] : alike.slice(0, 1);
  }

  #learn(exchange: Exchange): void {
    const percent = this.#changes.percents.get(String(memberOf(sentJson(exchange), "id")));
    if (percent === undefined || !Number.isFinite(percent)) return;
    for (const item of itemsIn(memberOf(exchange.json, "nfts")))
      if (this.#isListing(item)) this.#unconfirmed.push({ item, percent, exchange });
  }
}

/** Returns the judgement of a pull if one of the others has the same price at another percent. */
function pricedAlike({ item, percent, exchange }: Pull, pulls: readonly Pull[]): readonly Judged[] {
  const usd = item.buybackPriceUsd;
  const expected = pulls
    .filter(
      (other) => other.percent !== percent && Math.abs(other.item.buybackPriceUsd - usd) <= MONEY_TOLERANCE_USD.copy,
    )
    .map((other) => Number(((usd * percent) / other.percent).toFixed(2)))
    .find((price) => Math.abs(price - usd) > 2 * MONEY_TOLERANCE_USD.product);
  if (expected === undefined) return [];
  const price = { name: "buyback_price", of: item.id };
  return [
    [exchange, [REQUIREMENT, related(false, price, "within tolerance", [expected], usd, MONEY_TOLERANCE_USD.product)]],
  ];
}

const firstOf = <T>(values: readonly T[]): readonly T[] => values.slice(0, 1);
