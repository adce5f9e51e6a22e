import type { EndpointKey } from "../../../contract/endpoints.ts";
import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { PackOfItem } from "../pack-of-item.ts";
import { PercentChanges } from "../percent-changes.ts";
import { shownItems } from "../shown-items.ts";
import { type Deviation, deviateAlike } from "./alike-deviations.ts";
import { withLostCents } from "./lost-cents.ts";
import { farByOneFactor, groupByOneFactor } from "./one-factor.ts";
import { followSandboxPercent } from "./sandbox-percent.ts";

const REQUIREMENT = "buyback.amount-of-the-moment";

/** Maximum time between the answer that shows a price and the sale. Milliseconds. */
const SAME_MOMENT_MS = 30_000;
/** Minimum sales; single prices follow the market. */
const MIN_SALES = 8;
/** Minimum sales that paid the price of a concurrent one, and their minimum relative deviation from their own. */
const MIN_EXCHANGED = 3;
const FAR = 0.05;

interface Shown {
  readonly type: unknown;
  readonly usd: number;
  readonly packId: string | undefined;
  readonly doneAtMs: number;
  readonly movedS: number;
}

/** A sale of an item, and the price that an answer showed a moment before. USD. */
interface Sale extends Deviation {
  readonly id: string;
  readonly type: unknown;
  readonly exchange: Exchange;
}

/**
 * Compares the amounts that production pays with the prices that it showed a moment before. Prices are live, and a voucher
 * may raise one, so single ones may differ, but not all of them, or all of a kind of packs or items, alike or by their
 * cents, and no market exchanges the amounts of concurrent sales.
 */
export class SalePrices {
  /** The latest prices by item id and endpoint. */
  readonly #shown = new DefaultMap<string, Map<EndpointKey, Shown>>(() => new Map());
  readonly #packs = new PackOfItem();
  /** Ids of the packs that pulled an item, by its id. */
  readonly #packIds = new DefaultMap<string, Set<string>>(() => new Set());
  readonly #changes = new PercentChanges();
  /** Kinds of each listed pack, by its id. */
  readonly #kinds = new Map<string, readonly string[]>();
  /** All prices per pull that were listed. USD. */
  readonly #mintPrices = new Set<number>();
  readonly #sales: Sale[] = [];

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner") return;
    if (exchange.endpoint === "available") this.#list(exchange);
    this.#packs.add(exchange);
    for (const { value } of shownItems(exchange)) this.#learn(value, exchange, movedS);
    if (exchange.endpoint === "buyback") this.#compare(exchange, movedS);
  }

  conclude(): readonly Judged[] {
    const [first] = this.#sales;
    // A voucher pays the price of a pull.
    const paidByPrice = this.#sales.filter(({ usd }) => ![...this.#mintPrices].some((price) => isEqual(usd, price)));
    const far = this.#changes.areSeen ? [] : farByOneFactor(paidByPrice);
    if (first === undefined || this.#sales.length < (far.length > 0 ? 0 : MIN_SALES)) return [];
    const [wrong] = [
      ...far,
      ...exchanged(this.#sales),
      ...withLostCents(this.#sales, MIN_SALES),
      ...(this.#changes.areSeen ? [] : [...this.#offAlike(), ...this.#offByKind(paidByPrice)]),
    ];
    return [[(wrong ?? first).exchange, [REQUIREMENT, wrong === undefined ? NONE : pays(wrong)]]];
  }

  /** Returns the sales that deviate, if one rule explains them. */
  #offAlike(): readonly Sale[] {
    const off = this.#sales.filter((sale) => !isEqual(sale.usd, sale.otherUsd));
    // An item that two packs pulled may be sold as that of either.
    const areOfOnePack = off.every(({ id }) => this.#packIds.of(id).size === 1);
    const areOfSandboxPercent = areOfOnePack && followSandboxPercent(off, this.#changes.percents);
    return areOfSandboxPercent || deviateAlike(off) ? off : [];
  }

  /** Returns the sales of a kind of packs or items that deviate by one factor. */
  #offByKind(sales: readonly Sale[]): readonly Sale[] {
    const ofOnePack = sales.filter(({ id }) => this.#packIds.of(id).size === 1);
    return groupByOneFactor(ofOnePack, ({ packId = "", type }) => [
      ...(this.#kinds.get(packId) ?? []),
      `items of type ${type}`,
    ]);
  }

  #list(list: Exchange): void {
    this.#changes.add(list);
    for (const { id, mintPriceUsd, raw } of packsIn(list)) {
      this.#mintPrices.add(mintPriceUsd);
      this.#kinds.set(id, [`pack ${id}`, `type ${raw.type}`, `repack ${raw.repack}`]);
    }
  }

  #learn(item: unknown, exchange: Exchange, movedS: number): void {
    const [id, usd] = [memberOf(item, "id"), memberOf(item, "buyback_price")];
    if (typeof id !== "string" || typeof usd !== "number" || !(usd > 0)) return;
    const shown = this.#shown.of(id);
    const packId = this.#packs.of(item, exchange) ?? [...shown.values()].at(-1)?.packId;
    if (packId !== undefined) this.#packIds.of(id).add(packId);
    // The latest price has to be the last of the map.
    shown.delete(exchange.endpoint);
    const type = memberOf(item, "type");
    shown.set(exchange.endpoint, { usd, type, packId, doneAtMs: exchange.doneAtMs, movedS });
  }

  #compare(exchange: Exchange, movedS: number): void {
    const [id, usd] = [memberOf(sentJson(exchange), "item_id"), memberOf(exchange.json, "amount")];
    if (exchange.status !== 200 || typeof id !== "string" || typeof usd !== "number") return;
    const ofTheMoment = [...this.#shown.of(id).values()].filter(
      (shown) => shown.movedS === movedS && exchange.sentAtMs - shown.doneAtMs < SAME_MOMENT_MS,
    );
    this.#shown.delete(id);
    const latest = ofTheMoment.at(-1);
    if (latest === undefined) return;
    // If the answers differ, other requirements judge them.
    const { usd: otherUsd, doneAtMs } = ofTheMoment.findLast((shown) => isEqual(shown.usd, usd)) ?? latest;
    const { packId, type } = latest;
    this.#sales.push({ id, type, usd, otherUsd, packId, fromMs: doneAtMs, toMs: exchange.doneAtMs, exchange });
  }
}

function pays({ id, usd, otherUsd }: Sale): readonly Difference[] {
  return related(false, { name: "amount", of: id }, "within tolerance", [otherUsd], usd, MONEY_TOLERANCE_USD.copy);
}

const isEqual = (one: number, other: number) => Math.abs(one - other) <= MONEY_TOLERANCE_USD.product;

/** Returns the sales that paid the price of a concurrent one instead of their own. */
function exchanged(sales: readonly Sale[]): readonly Sale[] {
  const wrong = sales.filter(
    (sale) =>
      Math.abs(sale.usd / sale.otherUsd - 1) > FAR &&
      sales.some(({ exchange, otherUsd }) => areConcurrent(exchange, sale.exchange) && isEqual(sale.usd, otherUsd)),
  );
  return wrong.length < MIN_EXCHANGED ? [] : wrong;
}

function areConcurrent(one: Exchange, other: Exchange): boolean {
  return one.sentAtMs < other.doneAtMs && other.sentAtMs < one.doneAtMs;
}
