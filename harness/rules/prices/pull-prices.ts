import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../../contract/limits.ts";
import { PARTNER_SURFACES } from "../../../contract/surface.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import type { Packs } from "../../history/packs.ts";
import type { JsonObject } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { dateMsOf, TOO_EARLY_S } from "../../oracles/moment.ts";
import { createdAtMs } from "../../oracles/pulls.ts";
import { isAmount } from "../../oracles/value.ts";
import type { Judged } from "../judgement.ts";
import { atEnd } from "../rule.ts";

/**
 * The price of a pull is its value times the percent of its pack, or times 0.85 in the sandbox, whose pulls may be made up
 * (A-PULL-085). In production only pulls of this run are judged, because older ones may have the percent of their time.
 */
export const pricesOfPulls = atEnd((history) =>
  PARTNER_SURFACES.flatMap((name): readonly Judged[] => {
    const surface = history.of(name);
    if (surface.packs.doPercentsChange) return [];
    const percents = name === "sandbox" ? [SANDBOX_PERCENT] : [];
    const isJudged = name === "sandbox" ? () => true : isOfThisRun(surface);
    const compared = surface.feed.reads.flatMap(({ exchange, movedS, pulls }) =>
      pulls.flatMap((pull) => {
        if (!isJudged(pull, movedS)) return [];
        const differences = differencesOf(pull, surface.packs, percents);
        return differences === undefined ? [] : [{ exchange, differences }];
      }),
    );
    const shown = compared.find(({ differences }) => differences.length > 0) ?? compared[0];
    return shown === undefined ? [] : [[shown.exchange, ["recent-pulls.buyback-price", shown.differences]]];
  }),
);

/**
 * Returns whether a pull is of a purchase of this run, and was read before the clock moved again. The same item may have been pulled,
 * and sold back, before the run.
 */
function isOfThisRun({ purchases }: SurfaceHistory): (pull: JsonObject, movedS: number) => boolean {
  const bought = new Map(
    [...purchases].flatMap(({ starts, results }) => {
      const [start] = starts;
      const items = [...starts, ...results].flatMap((answer) => answer.items);
      return start === undefined
        ? []
        : items.flatMap(({ id, mint_address }) => [id, mint_address].map((each) => [each, start]));
    }),
  );
  return ({ id, created_at }, movedS) => {
    const start = typeof id === "string" ? bought.get(id) : undefined;
    if (start?.movedS !== movedS) return false;
    const startedMs = dateMsOf(start.exchange) ?? start.exchange.startedAt;
    return createdAtMs({ created_at }) >= startedMs - 1000 * TOO_EARLY_S;
  };
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
