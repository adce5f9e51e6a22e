import { groupedBy } from "../../collections/grouped-by.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { textOf } from "../../json/json-value.ts";
import type { RunRule } from "../rule.ts";
import { deviation, followingOneFormula } from "./market-law.ts";
import type { TwoPrices } from "./moves.ts";

/**
 * The sandbox pays the prices of the purchases. A sellback may take another user's copy, which was bought at the price of
 * another time. Only adds findings: scenarios verify the same where nobody else may hold the listing.
 */
export const amountsFixedAtPurchase: RunRule = (history) => {
  const sandbox = history.of("sandbox");
  const draws = drawsByItem(sandbox);
  // If packs share listings, another user's copy may have the percent of another pack.
  const arePacksMixed = [...draws.values()].some((own) => new Set(own.map(({ packId }) => packId)).size > 1);
  if (sandbox.packs.doPercentsChange || arePacksMixed) return [];
  const [wrong] = followingOneFormula(salesOf(sandbox, draws));
  return wrong === undefined
    ? []
    : [[wrong.exchange, ["buyback.amount-fixed-at-purchase", deviation("amount", wrong)]]];
};

/** Returns the draws of each listing, by its id. */
function drawsByItem({ purchases }: SurfaceHistory) {
  const draws = purchases.starts.flatMap(({ items, packId, exchange: { n } }) =>
    items.flatMap(({ id, buyback_price: usd }) =>
      typeof id === "string" && typeof usd === "number" ? [{ id, usd, packId: textOf(packId), n }] : [],
    ),
  );
  return groupedBy(draws, ({ id }) => id);
}

/** Returns the sales of drawn items, each with the nearest price of a draw. */
function salesOf({ holdings, packs }: SurfaceHistory, draws: ReturnType<typeof drawsByItem>): readonly TwoPrices[] {
  const { latest } = packs;
  return holdings.sales.flatMap(({ itemId, amount: usd, exchange }): readonly TwoPrices[] => {
    if (typeof usd !== "number") return [];
    const drawn = (draws.get(textOf(itemId)) ?? []).filter(({ n }) => n < exchange.n);
    const [nearest] = drawn.toSorted((one, other) => Math.abs(one.usd - usd) - Math.abs(other.usd - usd));
    if (nearest === undefined) return [];
    const { id, usd: otherUsd, packId } = nearest;
    // One move of the market before the run may explain all copies of others.
    const period = { fromMs: Number.NEGATIVE_INFINITY, toMs: exchange.doneAtMs };
    return [{ id, usd, otherUsd, packId, percent: latest.get(packId)?.buybackPercent, ...period, exchange }];
  });
}
