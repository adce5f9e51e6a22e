import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { overlap } from "../../history/fact.ts";
import type { History } from "../../history/history.ts";
import { atEnd } from "../rule.ts";
import { judgedByLaw } from "./market-law.ts";
import { periodOf, type TwoPrices } from "./moves.ts";
import { SAME_MOMENT_MS, shownPrices, voucherOf } from "./shown-prices.ts";

/** Production pays the prices that it showed a moment before, as far as its market and vouchers allow. */
export const paysPriceOfTheMoment = atEnd((history) => {
  const surface = history.of("partner");
  const isVoucher = voucherOf(surface);
  const sales = salesOf(history).filter(({ usd }) => !isVoucher(usd));
  const compared = sales.map((sale): TwoPrices => {
    const concurrent = sales.filter(({ id, exchange }) => id !== sale.id && overlap(exchange, sale.exchange));
    return { ...sale, othersUsd: concurrent.map(({ otherUsd }) => otherUsd) };
  });
  return surface.packs.doPercentsChange ? [] : judgedByLaw("buyback.amount-of-the-moment", "amount", compared);
});

/** Returns the sales of items whose price was shown a moment before. */
function salesOf(history: History): readonly TwoPrices[] {
  const production = history.of("partner");
  const { latest } = production.packs;
  const shown = groupedBy(
    shownPrices(history).filter(({ exchange, usd }) => exchange.endpoint !== "recent-pulls" && usd > 0),
    ({ id }) => id,
  );
  const lastSales = new Map<string, number>();
  return production.holdings.sales.flatMap(({ itemId: id, amount: usd, exchange, movedS }): readonly TwoPrices[] => {
    if (typeof id !== "string" || typeof usd !== "number") return [];
    const lastSale = lastSales.get(id) ?? 0;
    lastSales.set(id, exchange.n);
    const since = (shown.get(id) ?? []).filter((price) => lastSale < price.exchange.n && price.exchange.n < exchange.n);
    const ofTheMoment = since.filter(
      (price) => price.movedS === movedS && exchange.sentAtMs - price.exchange.doneAtMs < SAME_MOMENT_MS,
    );
    // If the answers differ, other requirements judge them.
    const compared = ofTheMoment.findLast((price) => isEqual(price.usd, usd)) ?? ofTheMoment.at(-1);
    if (compared === undefined) return [];
    const packId = since.findLast((price) => price.packId !== undefined)?.packId;
    const [fromMs, toMs] = periodOf(compared.exchange, exchange);
    const percent = latest.get(packId)?.buybackPercent;
    return [{ id, usd, otherUsd: compared.usd, packId, percent, fromMs, toMs, exchange }];
  });
}

const isEqual = (one: number, other: number) => Math.abs(one - other) <= MONEY_TOLERANCE_USD.product;
