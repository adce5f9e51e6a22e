import { PARTNER_LIMITS } from "../../contract/limits.ts";
import type { RequestOptions } from "./request-options.ts";

/** Pulls of the largest page of the feed. */
export const LARGEST_PAGE = PARTNER_LIMITS.recentPullsMax;

/**
 * Returns the options of a request for recent pulls.
 * @param limit undefined: no limit is sent
 * @param packIds default: of all packs
 */
export function feedQuery(
  limit: number | string | undefined,
  packIds: readonly string[] = [],
): Pick<Required<RequestOptions>, "query"> {
  const packs = packIds.map((id) => ["claw_ids", id] as const);
  return { query: limit === undefined ? packs : [...packs, ["limit", String(limit)]] };
}
