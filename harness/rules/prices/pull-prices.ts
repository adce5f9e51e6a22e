import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../../contract/limits.ts";
import { PARTNER_SURFACES } from "../../../contract/surface.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import type { Packs } from "../../history/packs.ts";
import type { JsonObject } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { isAmount } from "../../oracles/value.ts";
import type { Judged } from "../judgement.ts";
import type { RunRule } from "../rule.ts";

/**
 * The price of a pull is its value times the percent of its pack, or times 0.85 in the sandbox, whose pulls may be made up
 * (A-PULL-085). In production only pulls of this run are judged, because older ones may have the percent of their time.
 */
export const pricesOfPulls: RunRule = (history) =>
  PARTNER_SURFACES.flatMap((name): readonly Judged[] => {
    const surface = history.of(name);
    if (surface.packs.doPercentsChange) return [];
    const percents = name === "sandbox" ? [SANDBOX_PERCENT] : [];
    const isJudged = name === "sandbox" ? () => true : isOfThisRun(surface);
    const compared = surface.feed.reads.flatMap(({ exchange, pulls }) =>
      pulls.filter(isJudged).flatMap((pull) => {
        const differences = differencesOf(pull, surface.packs, percents);
        return differences === undefined ? [] : [{ exchange, differences }];
      }),
    );
    const shown = compared.find(({ differences }) => differences.length > 0) ?? compared[0];
    return shown === undefined ? [] : [[shown.exchange, ["recent-pulls.buyback-price", shown.differences]]];
  });

/** Returns whether a pull has an id of an item that this run bought. */
function isOfThisRun({ purchases }: SurfaceHistory): (pull: JsonObject) => boolean {
  const ids = new Set(purchases.pulls.flatMap(({ item: { id, mint_address } }) => [id, mint_address]));
  return ({ id }) => typeof id === "string" && ids.has(id);
}

/** @returns undefined for a pull of a pack that is not listed with a percent */
function differencesOf(
  { claw_id, value, buyback_price: price }: JsonObject,
  { latest }: Packs,
  others: readonly number[],
): readonly Difference[] | undefined {
  const percent = latest.get(claw_id)?.buybackPercent;
  if (percent === undefined || !Number.isFinite(percent)) return undefined;
  const prices = [percent, ...others].map((each) => (typeof value === "number" ? value * each : Number.NaN));
  if (prices.some((each) => isAmount(each, price, MONEY_TOLERANCE_USD.product))) return NONE;
  const expected = prices.map((each) => Number(each.toFixed(2)));
  const at = { name: "buyback_price", of: `a pull of ${claw_id}` };
  return related(false, at, "within tolerance", expected, price, MONEY_TOLERANCE_USD.product);
}
