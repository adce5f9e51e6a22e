import type { Deviation } from "../../deviation.ts";
import { cents } from "../../money.ts";
import type { Pull } from "../../pull.ts";

/** Changes the values of the pulls in production's feed, USD, and their prices accordingly. */
export function withFeedValues(usdOf: (usd: number, pull: Pull) => number): NonNullable<Deviation["rules"]> {
  return ({ recentPulls }) => ({
    recentPulls: (ids, limit, scope) =>
      recentPulls(ids, limit, scope).map((pull) =>
        scope.surface === "partner" ? { ...pull, fmv: cents(usdOf(pull.fmv, pull)) } : pull,
      ),
  });
}
