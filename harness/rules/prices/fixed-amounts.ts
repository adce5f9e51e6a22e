import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { Counts } from "../../collections/counts.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { textOf } from "../../json/json-value.ts";
import { amounts } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { RunRule } from "../rule.ts";
import type { Deviation } from "./alike-deviations.ts";
import { groupByOneFactor } from "./one-factor.ts";

/** Sellbacks of copies that provider states gave to users of this run; more are other users' copies. */
const FEW_FOREIGN = 9;
/** Different prices above an amount that all of them were paid. */
const MANY_CAPPED = 3;

interface Paid extends Deviation {
  readonly id: string;
  readonly groups: readonly string[];
  /** Whether this run had sold all copies before that it had drawn. */
  readonly isForeign: boolean;
  readonly exchange: Exchange;
}

/**
 * The sandbox pays the prices of the purchases. A sellback may take another user's copy at another price, but not at one
 * factor for all items of a type or pack while others keep their prices, and not at one amount whatever the price. Only adds
 * findings: scenarios verify the same where nobody else may hold the listing.
 */
export const amountsFixedAtPurchase: RunRule = (history) => {
  const sandbox = history.of("sandbox");
  const draws = drawsByItem(sandbox);
  const sales = paidSales(sandbox, draws);
  // If packs share listings, another user's copy may have the percent of another pack.
  const arePacksMixed = [...draws.values()].some((own) => new Set(own.map(({ packId }) => packId)).size > 1);
  const areOthers = sales.filter(({ isForeign }) => isForeign).length > FEW_FOREIGN;
  if (sandbox.packs.doPercentsChange || areOthers || arePacksMixed) return [];
  const [wrong] = [...groupByOneFactor(sales, ({ groups }) => groups), ...capped(sales)];
  if (wrong === undefined) return [];
  const differences = amounts({ name: "amount", of: wrong.id }, wrong.otherUsd, wrong.usd);
  return [[wrong.exchange, ["buyback.amount-fixed-at-purchase", differences]]];
};

/** Returns the draws of each listing, by its id. */
function drawsByItem({ purchases }: SurfaceHistory) {
  const draws = purchases.starts.flatMap(({ items, packId, exchange: { n } }) =>
    items.flatMap(({ id, type, buyback_price: usd }) =>
      typeof id === "string" && typeof usd === "number" ? [{ id, type, usd, packId: textOf(packId), n }] : [],
    ),
  );
  return groupedBy(draws, ({ id }) => id);
}

function paidSales({ holdings }: SurfaceHistory, draws: ReturnType<typeof drawsByItem>): readonly Paid[] {
  const sold = new Counts<unknown>();
  return holdings.sales.flatMap(({ itemId, amount: usd, exchange }): readonly Paid[] => {
    const drawn = (draws.get(textOf(itemId)) ?? []).filter(({ n }) => n < exchange.n);
    const [first] = drawn;
    if (first === undefined || typeof usd !== "number") return [];
    sold.increment(itemId);
    const [nearest = first] = drawn.toSorted((one, other) => Math.abs(one.usd - usd) - Math.abs(other.usd - usd));
    const { id, packId } = first;
    const groups = [`items of type ${textOf(drawn.at(-1)?.type)}`, `pack ${textOf(packId)}`];
    const { sentAtMs: fromMs, doneAtMs: toMs } = exchange;
    const isForeign = sold.of(itemId) > drawn.length;
    return [{ id, usd, otherUsd: nearest.usd, packId, fromMs, toMs, groups, isForeign, exchange }];
  });
}

/** Returns the sales of items with a higher price that all paid one amount. */
function capped(sales: readonly Paid[]): readonly Paid[] {
  const most = Math.max(...sales.map(({ usd }) => usd));
  const higher = sales.filter(({ otherUsd }) => otherUsd > most + MONEY_TOLERANCE_USD.product);
  const areAllPaidMost = higher.every(({ usd }) => Math.abs(usd - most) <= MONEY_TOLERANCE_USD.copy);
  return areAllPaidMost && new Set(higher.map(({ otherUsd }) => otherUsd)).size >= MANY_CAPPED ? higher : [];
}
