import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import type { ListedPack } from "../../client/listed-pack.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { inOrder, overlap } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { textOf } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { RunRule } from "../rule.ts";
import { type Deviation, deviateAlike } from "./alike-deviations.ts";
import { withLostCents } from "./lost-cents.ts";
import { farByOneFactor, groupByOneFactor } from "./one-factor.ts";
import { followSandboxPercent } from "./sandbox-percent.ts";
import { type Priced, shownPrices } from "./shown-prices.ts";

/** Maximum time between the answer that shows a price and the sale. Milliseconds. */
const SAME_MOMENT_MS = 30_000;
/** Sales that show a rule; single prices follow the market. */
const ENOUGH_SALES = 8;
/** Sales that paid the price of a concurrent one, and their relative deviation from their own, which no accident explains. */
const MANY_EXCHANGED = 3;
const FAR = 0.05;

/** A sale of an item, and the price that an answer showed a moment before. USD. */
interface Compared extends Deviation {
  readonly id: string;
  /** An item that two packs pulled may be sold as that of either. */
  readonly isOfOnePack: boolean;
  /** Kinds of the pack and the item. */
  readonly kinds: readonly string[];
  readonly exchange: Exchange;
}

/**
 * Production pays the prices that it showed a moment before. Prices are live, and a voucher may raise one, so single ones may
 * differ, but not all of them, or all of a kind of packs or items, alike or by their cents, and no market exchanges the
 * amounts of concurrent sales.
 */
export const paysPriceOfTheMoment: RunRule = (history) => {
  const surface = history.of("partner");
  const { lists, latest, doPercentsChange } = surface.packs;
  const sales = comparedSales(surface);
  const [first] = sales;
  // A voucher pays the price of a pull.
  const pullPrices = [...new Set(lists.flatMap(({ packs }) => packs.map(({ mintPriceUsd }) => mintPriceUsd)))];
  const byPrice = sales.filter(({ usd }) => !pullPrices.some((price) => isEqual(usd, price)));
  const far = doPercentsChange ? [] : farByOneFactor(byPrice);
  if (first === undefined || (far.length === 0 && sales.length < ENOUGH_SALES)) return [];
  const off = sales.filter(({ usd, otherUsd }) => !isEqual(usd, otherUsd));
  const isOfSandbox = off.every(({ isOfOnePack }) => isOfOnePack) && followSandboxPercent(off, latest);
  const ofOnePack = byPrice.filter(({ isOfOnePack }) => isOfOnePack);
  const [wrong] = [
    ...far,
    ...exchanged(sales),
    ...withLostCents(sales, ENOUGH_SALES),
    ...(!doPercentsChange && (isOfSandbox || deviateAlike(off)) ? off : []),
    ...(doPercentsChange ? [] : groupByOneFactor(ofOnePack, ({ kinds }) => kinds)),
  ];
  return [[(wrong ?? first).exchange, ["buyback.amount-of-the-moment", wrong === undefined ? NONE : pays(wrong)]]];
};

/** Returns the sales of items whose price was shown a moment before. */
function comparedSales(surface: SurfaceHistory): readonly Compared[] {
  const { latest: listed } = surface.packs;
  const ofItems = shownPrices(surface).filter(({ exchange, usd }) => exchange.endpoint !== "recent-pulls" && usd > 0);
  const prices = groupedBy(ofItems, ({ id }) => id);
  const lastSales = new Map<string, number>();
  return surface.holdings.sales.flatMap(({ itemId: id, amount: usd, exchange, movedS }): readonly Compared[] => {
    if (typeof id !== "string" || typeof usd !== "number") return [];
    const [all, lastSale] = [prices.get(id) ?? [], lastSales.get(id) ?? 0];
    lastSales.set(id, exchange.n);
    const since = all.filter((price) => lastSale < price.exchange.n && price.exchange.n < exchange.n);
    const ofTheMoment = latestOfEndpoints(since).filter(
      (price) => price.movedS === movedS && exchange.sentAtMs - price.exchange.doneAtMs < SAME_MOMENT_MS,
    );
    const last = ofTheMoment.at(-1);
    if (last === undefined) return [];
    // If the answers differ, other requirements judge them.
    const compared = ofTheMoment.findLast((price) => isEqual(price.usd, usd)) ?? last;
    const packId = since.findLast((price) => price.packId !== undefined)?.packId;
    const isOfOnePack = new Set(all.flatMap((price) => price.packId ?? [])).size === 1;
    const kinds = [
      ...kindsOf(packId === undefined ? undefined : listed.get(packId)),
      `items of type ${textOf(last.type)}`,
    ];
    const [fromMs, toMs] = [compared.exchange.doneAtMs, exchange.doneAtMs];
    return [{ id, usd, otherUsd: compared.usd, packId, isOfOnePack, kinds, fromMs, toMs, exchange }];
  });
}

function latestOfEndpoints(prices: readonly Priced[]): readonly Priced[] {
  return inOrder([...new Map(prices.map((price) => [price.exchange.endpoint, price])).values()]);
}

function kindsOf(pack: ListedPack | undefined): readonly string[] {
  return pack === undefined
    ? []
    : [`pack ${pack.id}`, `type ${textOf(pack.raw.type)}`, `repack ${textOf(pack.raw.repack)}`];
}

function pays({ id, usd, otherUsd }: Compared): readonly Difference[] {
  return related(false, { name: "amount", of: id }, "within tolerance", [otherUsd], usd, MONEY_TOLERANCE_USD.copy);
}

const isEqual = (one: number, other: number) => Math.abs(one - other) <= MONEY_TOLERANCE_USD.product;

/** Returns the sales that paid the price of a concurrent one instead of their own. */
function exchanged(sales: readonly Compared[]): readonly Compared[] {
  const wrong = sales.filter(
    (sale) =>
      Math.abs(sale.usd / sale.otherUsd - 1) > FAR &&
      sales.some(({ exchange, otherUsd }) => overlap(exchange, sale.exchange) && isEqual(sale.usd, otherUsd)),
  );
  return wrong.length < MANY_EXCHANGED ? [] : wrong;
}
