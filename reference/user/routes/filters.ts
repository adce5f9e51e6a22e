import type { Handler } from "../../route.ts";
import { marketplace } from "../marketplace.ts";
import { refusing } from "../refusals.ts";

/** GET /api/marketplace/filters: the facets, computed again only after the cache time. */
export const filters: Handler = (_call, world) => {
  const { refusals, facetCacheMs, traits, facetValues } = world.rules.user;
  if (world.faults.take("user", "filters")) return refusing(refusals.internalError);
  const nowMs = world.clock.now();
  const { facets } = world.user;
  if (facets && nowMs - facets.madeAt < facetCacheMs) return { status: 200, body: structuredClone(facets.body) };
  const listings = marketplace(world);
  const metadata = Object.fromEntries(traits.map((trait) => [trait, facetValues(trait, listings)]));
  const body = { filters: { metadata } };
  // A copy, because a deviation may change an answer in place.
  world.user.facets = { body: structuredClone(body), madeAt: nowMs };
  return { status: 200, body };
};
