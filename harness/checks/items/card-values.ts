import { type ListedPack, packsIn } from "../../client/listed-pack.ts";
import { itemsIn, type PulledItem } from "../../client/pulled-item.ts";
import type { Target } from "../../config/target.ts";
import { memberOf } from "../../json/json-value.ts";
import { hasValueOfItem, type LookedUpCard, type MispricedCard, withSharedDeviation } from "../../oracles/card.ts";
import { type Exchange, lastSegmentOf, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { PercentChanges } from "../percent-changes.ts";
import { withLostCents } from "./lost-cents.ts";
import { type IsMarketListing, marketListingsOf } from "./market-listing.ts";

const REQUIREMENT = "card.fmv-agrees-with-price";

/** Maximum time between a pull and the lookup of its card; the market moves. Milliseconds. */
const SAME_MOMENT_MS = 2_000;
/** Minimum share of the cards of the packs concerned. Steps of a price feed move some cards alike, a formula moves all. */
const MIN_SHARE = 3 / 4;

/** Minimum values whose cents are lost. */
const MIN_WITHOUT_CENTS = 8;

/** A card with the time of its pull. Milliseconds on the clock of exchanges. */
interface Looked extends LookedUpCard {
  readonly pulledAtMs: number;
}

interface Pull {
  readonly item: PulledItem;
  readonly pack: ListedPack;
  readonly doneAtMs: number;
  readonly movedS: number;
}

/**
 * Compares the values of market listings in the sandbox with the prices of their pulls. The value of a listing does not
 * depend on who holds it, so that this needs no listing that is held once.
 */
export class CardValues {
  readonly #isListing: IsMarketListing;
  readonly #packs = new Map<string, ListedPack>();
  /** The latest pull of each listing. */
  readonly #pulls = new Map<string, Pull>();
  /** Looked up since the latest pack list: their packs may have got another percent meanwhile. */
  #unconfirmed: Looked[] = [];
  readonly #changes = new PercentChanges();
  readonly #looked: Looked[] = [];

  constructor(aliases: Target["aliases"]) {
    this.#isListing = marketListingsOf(aliases);
  }

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "sandbox") return;
    if (exchange.endpoint === "available") this.#confirm(exchange);
    if (exchange.endpoint === "buy/init") this.#learn(exchange, movedS);
    if (exchange.endpoint === "card") this.#compare(exchange, movedS);
  }

  conclude(): readonly Judged[] {
    if (this.#changes.areSeen) return [];
    const wrong = this.#alike() ?? this.#withoutCents();
    return wrong === undefined ? [] : [[wrong.looked.card, [REQUIREMENT, wrong.differences]]];
  }

  /** Returns the first of the values that deviate alike from their prices. */
  #alike(): MispricedCard | undefined {
    const off = this.#looked
      .map((looked) => ({ looked, differences: hasValueOfItem(looked, []) }))
      .filter(({ differences }) => differences.length > 0);
    const alike = withSharedDeviation(off);
    const packs = new Set(alike.map(({ looked }) => looked.pack.id));
    const all = new Set(this.#looked.filter(({ pack }) => packs.has(pack.id)).map(({ item }) => item.id));
    const [first] = alike;
    return alike.length < MIN_SHARE * all.size || this.#canBeOneMove(packs) ? undefined : first;
  }

  /** Returns the first of the values that are all in whole dollars, although those of the prices are not. */
  #withoutCents(): MispricedCard | undefined {
    const values = [...new Map(this.#looked.map((looked) => [looked.item.id, looked])).values()].map((looked) => ({
      looked,
      usd: Number(memberOf(looked.card.json, "fmv")),
      otherUsd: looked.item.buybackPriceUsd / looked.pack.buybackPercent,
    }));
    const [first] = withLostCents(values, MIN_WITHOUT_CENTS);
    return first === undefined ? undefined : { looked: first.looked, differences: hasValueOfItem(first.looked, []) };
  }

  /** Keeps the cards that were looked up before: a list shows later whether percents change. */
  #confirm(list: Exchange): void {
    this.#changes.add(list);
    for (const pack of packsIn(list)) this.#packs.set(pack.id, pack);
    this.#looked.push(...this.#unconfirmed);
    this.#unconfirmed = [];
  }

  #learn(exchange: Exchange, movedS: number): void {
    const pack = this.#packs.get(String(memberOf(sentJson(exchange), "id")));
    if (pack === undefined) return;
    for (const item of itemsIn(memberOf(exchange.json, "nfts")))
      if (this.#isListing(item)) this.#pulls.set(item.id, { item, pack, doneAtMs: exchange.doneAtMs, movedS });
  }

  #compare(card: Exchange, movedS: number): void {
    const pull = this.#pulls.get(lastSegmentOf(card));
    if (pull?.movedS !== movedS || card.sentAtMs - pull.doneAtMs > SAME_MOMENT_MS) return;
    this.#unconfirmed.push({ item: pull.item, pack: pull.pack, card, pulledAtMs: pull.doneAtMs });
  }

  /** Returns whether the market may have moved once, after all pulls and before all lookups. */
  #canBeOneMove(packs: ReadonlySet<string>): boolean {
    const some = this.#looked.filter(({ pack }) => packs.has(pack.id));
    const lastPulledMs = Math.max(...some.map(({ pulledAtMs }) => pulledAtMs));
    return some.every(({ card }) => card.doneAtMs >= lastPulledMs);
  }
}
