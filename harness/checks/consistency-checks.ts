import type { Target } from "../config/target.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Exchange } from "../transport/exchange.ts";
import { answerWords } from "./answer-words.ts";
import { EventClock } from "./event-clock.ts";
import { FeedDates } from "./feed/feed-dates.ts";
import { FeedDetails } from "./feed/feed-details.ts";
import { FeedIds } from "./feed/feed-ids.ts";
import { KeptPulls } from "./feed/kept-pulls.ts";
import { LastPulls } from "./feed/last-pulls.ts";
import { PacksOfPulls } from "./feed/packs-of-pulls.ts";
import { PullCounts } from "./feed/pull-counts.ts";
import { pullsOnce } from "./feed/pulls-once.ts";
import { PullsPerPack } from "./feed/pulls-per-pack.ts";
import { IdsOnce } from "./ids-once.ts";
import { cardIds } from "./items/card-ids.ts";
import { CardValues } from "./items/card-values.ts";
import { CryptoBuyers } from "./items/crypto-buyers.ts";
import { CryptoItems } from "./items/crypto-items.ts";
import { CryptoPrices } from "./items/crypto-prices.ts";
import { DetailsOfItems } from "./items/details-of-items.ts";
import { EchoedUsers } from "./items/echoed-users.ts";
import { FixedAmounts } from "./items/fixed-amounts.ts";
import { itemConsistency } from "./items/item-consistency.ts";
import { ItemCounts } from "./items/item-counts.ts";
import { KeptDates } from "./items/kept-dates.ts";
import { KeptExpiry } from "./items/kept-expiry.ts";
import { KeptResults } from "./items/kept-results.ts";
import { KindsOfItems } from "./items/kinds-of-items.ts";
import { ListedOnce } from "./items/listed-once.ts";
import { OwnedItems } from "./items/owned-items.ts";
import { PacksOfItems } from "./items/packs-of-items.ts";
import { PricesByPercent } from "./items/prices-by-percent.ts";
import { PricesByPlace } from "./items/prices-by-place.ts";
import { PurchaseTimes } from "./items/purchase-times.ts";
import { SalePrices } from "./items/sale-prices.ts";
import { SandboxWindows } from "./items/sandbox-windows.ts";
import { SoldItems } from "./items/sold-items.ts";
import type { Judged, Judgement, RunCheck } from "./judgement.ts";
import { keyEcho } from "./key-echo.ts";
import { KeylessLimits } from "./keyless-limits.ts";
import { moneyCheck } from "./money.ts";
import { ItemsOfOrders } from "./orders/items-of-orders.ts";
import { OrderAges } from "./orders/order-ages.ts";
import { OrderConsistency } from "./orders/order-consistency.ts";
import { OrderDates } from "./orders/order-dates.ts";
import { OrderMembers } from "./orders/order-members.ts";
import { RatesOfOrders } from "./orders/rates-of-orders.ts";
import { ratesApart, ratesOfQuotes } from "./orders/rates-of-quotes.ts";
import { RecipientsOfOrders } from "./orders/recipients-of-orders.ts";
import { ShippableItems } from "./orders/shippable-items.ts";
import { chaseIds } from "./packs/chase-ids.ts";
import { ChaseValues } from "./packs/chase-values.ts";
import { EmptyTiers } from "./packs/empty-tiers.ts";
import { expectedValues } from "./packs/expected-values.ts";
import { FacetValues } from "./packs/facet-values.ts";
import { FavouredItems } from "./packs/favoured-items.ts";
import { FixedPrices } from "./packs/fixed-prices.ts";
import { NamesInPreviews } from "./packs/names-in-previews.ts";
import { packConsistency } from "./packs/pack-consistency.ts";
import { PackTypes } from "./packs/pack-types.ts";
import { PreviewValues } from "./packs/preview-values.ts";
import { PricesInUsd } from "./packs/prices-in-usd.ts";
import { RefusalsOfStock } from "./packs/refusals-of-stock.ts";
import { RepacksAlike } from "./packs/repacks-alike.ts";
import { TierBounds } from "./packs/tier-bounds.ts";
import { TierShares } from "./packs/tier-shares.ts";
import { resultOrRefusal } from "./result-or-refusal.ts";
import { timestampCheck, timestampsIn } from "./timestamps.ts";

/** Checks answers against their own fields, the conventions and earlier answers. */
export class ConsistencyChecks {
  readonly #ledger: Pick<Ledger, "observe">;
  readonly #movedS: () => number;
  readonly #clock: EventClock;
  readonly #listed = new ListedOnce();
  readonly #keyless = new KeylessLimits();
  /** Those that also look at refusals. */
  readonly #refusalChecks: readonly Pick<OwnedItems, "note" | "conclude">[];
  /** Each judges an answer at once. */
  readonly #answerChecks: readonly ((exchange: Exchange) => readonly Judgement[])[];
  readonly #runChecks: readonly RunCheck[];

  /** @param movedS seconds by which the run has moved the provider's clock so far */
  constructor(
    ledger: Pick<Ledger, "observe">,
    { aliases, keys, providerStatesUrl }: Pick<Target, "aliases" | "keys" | "providerStatesUrl">,
    movedS: () => number,
  ) {
    this.#ledger = ledger;
    this.#movedS = movedS;
    this.#clock = new EventClock(providerStatesUrl === undefined);
    this.#refusalChecks = [new RefusalsOfStock(), new ShippableItems(), new OwnedItems(movedS)];
    const issuedKeys = Object.values(keys).filter((key) => key !== undefined);
    const [orders, orderAges, rates, ids] = [
      new OrderConsistency(),
      new OrderAges(),
      new RatesOfOrders(),
      new IdsOnce(),
    ];
    const [packs, windows, orderItems] = [new PacksOfItems(), new SandboxWindows(), new ItemsOfOrders()];
    const [buyers, users, results] = [new CryptoBuyers(), new EchoedUsers(), new KeptResults()];
    this.#answerChecks = [
      (exchange) => itemConsistency(exchange, aliases),
      (exchange) => windows.judge(exchange),
      cardIds,
      packConsistency,
      expectedValues,
      chaseIds,
      (exchange) => orders.judge(exchange),
      (exchange) => orderAges.judge(exchange),
      (exchange) => rates.judge(exchange),
      (exchange) => orderItems.judge(exchange),
      ratesApart,
      ratesOfQuotes,
      (exchange) => ids.judge(exchange),
      (exchange) => buyers.judge(exchange),
      (exchange) => users.judge(exchange),
      (exchange) => results.judge(exchange),
      (exchange) => packs.judge(exchange),
      (exchange) => this.#listed.judge(exchange),
      pullsOnce,
      answerWords,
      resultOrRefusal,
      (exchange) => this.#keyless.judge(exchange),
      (exchange) => keyEcho(exchange, issuedKeys, aliases),
      moneyCheck,
    ];
    this.#runChecks = [
      new FixedPrices(),
      new LastPulls(),
      new PullCounts(),
      new KeptPulls(),
      new KeptExpiry(),
      new PackTypes(aliases),
      new FeedIds(),
      new PullsPerPack(),
      new FeedDates(),
      new FeedDetails(),
      new PacksOfPulls(),
      new DetailsOfItems(),
      new KindsOfItems(),
      // A provider state moves the values of items, which changes what is drawn from a small stock.
      ...(providerStatesUrl === undefined ? [new FavouredItems(), new TierShares("sandbox")] : []),
      new TierShares("partner"),
      new TierBounds(),
      new EmptyTiers(),
      new OrderMembers(),
      new OrderDates(),
      new RecipientsOfOrders(),
      new FacetValues(),
      new ChaseValues(),
      new PreviewValues(),
      new NamesInPreviews(),
      new PricesByPercent(aliases),
      new PricesByPlace(),
      new SalePrices(),
      new FixedAmounts(),
      new ItemCounts(),
      new SoldItems(),
      new CardValues(aliases),
      new KeptDates(),
      new PurchaseTimes(),
      new CryptoItems(),
      new CryptoPrices(),
      new RepacksAlike(),
      new PricesInUsd(),
    ];
  }

  /** Notes every exchange, also those that are not judged. */
  note(exchange: Exchange): void {
    this.#keyless.count(exchange);
    for (const each of this.#refusalChecks) each.note(exchange);
  }

  judge(exchange: Exchange): readonly Judgement[] {
    const timestamps = timestampsIn(exchange);
    const movedS = this.#movedS();
    this.#clock.add(exchange, timestamps, movedS);
    if (exchange.status === 200) for (const each of this.#runChecks) each.add(exchange, movedS);
    return [
      ...this.#answerChecks.flatMap((check) => check(exchange)),
      ...timestampCheck(timestamps, (text) =>
        this.#ledger.observe("timestamp-form", exchange.surface, `no zone: ${formOf(text)}`),
      ),
    ];
  }

  /** By how much the provider's clock is ahead of its Date headers if that is another clock. Milliseconds; else zero. */
  get clockShiftMs(): number {
    return this.#clock.shiftMs;
  }

  /** Returns the judgements that need all exchanges of the run. */
  conclude(): readonly Judged[] {
    const checks = [this.#clock, this.#listed, this.#keyless, ...this.#refusalChecks, ...this.#runChecks];
    return checks.flatMap((check) => check.conclude());
  }
}

/** Replaces digits, so that timestamps of one form make one observation. */
function formOf(text: string): string {
  return text.replace(/\d/g, "9");
}
