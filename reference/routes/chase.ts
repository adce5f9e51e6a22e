import type { PackHandler } from "../scope.ts";

/** GET /vm/chase/:slug: the top hits of a pack, none for an unknown slug. */
export const chase: PackHandler = (visit) => {
  const { rules, call } = visit;
  const listings = rules.chaseOf(call.params.slug ?? "", visit);
  return { status: 200, body: listings.map((listing) => rules.chaseView(listing, visit)) };
};
