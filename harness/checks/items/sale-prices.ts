import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { type Exchange, memberOf, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

const REQUIREMENT = "buyback.amount-of-the-moment";

/** Maximum time between the answer that shows a price and the sale. Milliseconds. */
const SAME_MOMENT_MS = 30_000;
/** Minimum sales; single prices follow the market. */
const MIN_SALES = 8;
/** Minimum sales whose deviation rounding does not explain. */
const MIN_CLEAR = 4;
/** Relative deviation, and the difference between two of them, that a market explains. */
const MIN_SHIFT = 0.005;
const SAME_SHIFT = 0.001;
/** Minimum sales that paid the price of a concurrent one, and their minimum relative deviation from their own. */
const MIN_EXCHANGED = 3;
const FAR = 0.05;

interface Shown {
  readonly usd: number;
  readonly packId: string | undefined;
  readonly doneAtMs: number;
  readonly movedS: number;
}

/** A sale of an item, and the price that an answer showed a moment before. USD. */
interface Sale {
  readonly id: string;
  readonly usd: number;
  readonly shownUsd: number;
  readonly shownAtMs: number;
  readonly packId: string | undefined;
  readonly exchange: Exchange;
}

/**
 * Compares the amounts that production pays with the prices that it showed a moment before. Prices are live, and a voucher
 * may raise one, so single ones may differ, but not all of them by one factor or by their cents, and no market exchanges
 * the amounts of concurrent sales.
 */
export class SalePrices {
  readonly #percents = new Map<string, number>();
  readonly #shown = new Map<string, Shown>();
  readonly #sales: Sale[] = [];

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner") return;
    if (exchange.endpoint === "available")
      for (const { id, buybackPercent } of packsIn(exchange)) this.#percents.set(id, buybackPercent);
    for (const { value } of shownItems(exchange)) this.#learn(value, exchange, movedS);
    if (exchange.endpoint === "buyback") this.#compare(exchange, movedS);
  }

  conclude(): readonly Judged[] {
    const [first] = this.#sales;
    if (first === undefined || this.#sales.length < MIN_SALES) return [];
    const [wrong] = [
      ...exchanged(this.#sales),
      ...roundedDown(this.#sales),
      ...offByOneFactor(this.#sales, () => 1),
      ...offByOneFactor(this.#sales, ({ packId = "" }) => this.#percents.get(packId) ?? Number.NaN),
    ];
    return [[(wrong ?? first).exchange, [REQUIREMENT, wrong === undefined ? NONE : pays(wrong)]]];
  }

  #learn(item: unknown, exchange: Exchange, movedS: number): void {
    const [id, usd] = [memberOf(item, "id"), memberOf(item, "buyback_price")];
    if (typeof id !== "string" || typeof usd !== "number" || !(usd > 0)) return;
    const named = exchange.endpoint === "buy/init" ? memberOf(sentJson(exchange), "id") : memberOf(item, "claw_id");
    const packId = typeof named === "string" ? named : this.#shown.get(id)?.packId;
    this.#shown.set(id, { usd, packId, doneAtMs: exchange.doneAtMs, movedS });
  }

  #compare(exchange: Exchange, movedS: number): void {
    const [id, usd] = [memberOf(sentJson(exchange), "item_id"), memberOf(exchange.json, "amount")];
    if (exchange.status !== 200 || typeof id !== "string" || typeof usd !== "number") return;
    const shown = this.#shown.get(id);
    this.#shown.delete(id);
    const isOfTheMoment = shown?.movedS === movedS && exchange.sentAtMs - shown.doneAtMs < SAME_MOMENT_MS;
    if (isOfTheMoment)
      this.#sales.push({ id, usd, shownUsd: shown.usd, shownAtMs: shown.doneAtMs, packId: shown.packId, exchange });
  }
}

function pays({ id, usd, shownUsd }: Sale): readonly Difference[] {
  return related(false, { name: "amount", of: id }, "within tolerance", [shownUsd], usd, MONEY_TOLERANCE_USD.copy);
}

const isEqual = (one: number, other: number) => Math.abs(one - other) <= MONEY_TOLERANCE_USD.product;

/** Returns the sales that paid the price of a concurrent one instead of their own. */
function exchanged(sales: readonly Sale[]): readonly Sale[] {
  const wrong = sales.filter(
    (sale) =>
      Math.abs(sale.usd / sale.shownUsd - 1) > FAR &&
      sales.some(({ exchange, shownUsd }) => areConcurrent(exchange, sale.exchange) && isEqual(sale.usd, shownUsd)),
  );
  return wrong.length < MIN_EXCHANGED ? [] : wrong;
}

function areConcurrent(one: Exchange, other: Exchange): boolean {
  return one.sentAtMs < other.doneAtMs && other.sentAtMs < one.doneAtMs;
}

/** Returns the sales that lost the cents of their prices, if all did. */
function roundedDown(sales: readonly Sale[]): readonly Sale[] {
  const isWhole = (usd: number) => isEqual(usd, Math.round(usd));
  const hadCents = sales.filter(({ shownUsd }) => !isWhole(shownUsd));
  const areRounded = sales.every(({ usd, shownUsd }) => isWhole(usd) && Math.abs(usd - shownUsd) <= 1);
  return areRounded && hadCents.length >= MIN_SALES ? hadCents : [];
}

/**
 * Returns the sales that deviate, if all pay one share of their values.
 * @param percentOf the share of its value that an item's price is; 1 to compare with the price itself
 */
function offByOneFactor(sales: readonly Sale[], percentOf: (sale: Sale) => number): readonly Sale[] {
  const shares = sales.map((sale) => {
    const valueUsd = sale.shownUsd / percentOf(sale);
    const share = sale.usd / valueUsd;
    return { sale, share, tolerance: SAME_SHIFT + (MONEY_TOLERANCE_USD.product * (1 + share)) / valueUsd };
  });
  const [clearest] = shares.toSorted((one, other) => one.tolerance - other.tolerance);
  const areAlike = shares.every(
    ({ share, tolerance }) => Math.abs(share - (clearest?.share ?? 0)) <= tolerance + SAME_SHIFT,
  );
  const off = shares.filter(({ sale, tolerance }) => Math.abs(sale.usd / sale.shownUsd - 1) > MIN_SHIFT + tolerance);
  const isFault = areAlike && off.length >= MIN_CLEAR && !canBeOneMove(sales);
  return isFault ? off.map(({ sale }) => sale) : [];
}

/** Returns whether the market may have moved once, after all prices were shown and before all sales. */
function canBeOneMove(sales: readonly Sale[]): boolean {
  const lastShownMs = Math.max(...sales.map(({ shownAtMs }) => shownAtMs));
  return sales.every(({ exchange }) => exchange.doneAtMs >= lastShownMs);
}
