import type { Handler } from "../../route.ts";
import { marketplace } from "../marketplace.ts";
import { refusing } from "../refusals.ts";
import type { Conditions } from "../rules/reads.ts";

/**
 * GET /api/marketplace/marketplace-listings: one page of the listings that match `metadataConditions`. The form of the
 * answer and the other parameters are not specified; all listings are on sale, so `listedStatus` has no effect.
 */
export const listings: Handler = (call, world) => {
  const { refusals, matches, page, pageSize, listingView } = world.rules.user;
  const conditions = parseConditions(call.query.get("metadataConditions"));
  if (!conditions) return refusing(refusals.badConditions);
  const found = marketplace(world).filter((listing) => matches(listing, conditions));
  const at = page(call.query.get("page"));
  const size = pageSize(call.query.get("itemsPerPage"));
  return {
    status: 200,
    body: {
      listings: found.slice(at * size, (at + 1) * size).map((listing) => listingView(listing)),
      page: at,
      itemsPerPage: size,
      total: found.length,
    },
  };
};

function parseConditions(raw: string | null): Conditions | undefined {
  if (raw === null || raw === "") return {};
  try {
    const parsed: unknown = JSON.parse(raw);
    return isConditions(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const isConditions = (value: unknown): value is Conditions =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((wanted) => Array.isArray(wanted) && wanted.every((text) => typeof text === "string"));
