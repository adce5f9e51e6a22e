import type { RequirementId } from "../../contract/index.ts";
import { Inconclusive, NotApplicable, SeenTooRarely } from "../exits/early-exits.ts";
import { isDifferent, type Sighting } from "../ledger/attempt.ts";
import type { PartnerContext } from "./partner-context.ts";

/** In a larger pool a few purchases hardly draw a listing twice. Listings. */
const MAX_POOL = 200;
/** Another client may draw and sell one of the listings at the wrong moment, but hardly two. */
const ENOUGH = 2;

/** A listing that was drawn twice, and what was wrong with it. */
export interface JudgedListing extends Sighting {
  readonly id: string;
}

/**
 * Judges a requirement by listings that happened to be drawn twice: one that is right satisfies it, two that are wrong
 * violate it.
 * @throws {NotApplicable} if the listings are too many
 * @throws {Inconclusive} if none was drawn twice, or only one was wrong
 */
export async function judgeListings(
  { run, verify }: Pick<PartnerContext, "run" | "verify">,
  id: RequirementId,
  did: string,
  listings: AsyncIterable<JudgedListing>,
): Promise<void> {
  if (run.listings.poolSize > MAX_POOL) throw new NotApplicable("the listings are too many to draw one of them twice");
  const wrong = new Set<string>();
  for await (const listing of listings) {
    if (isDifferent(listing)) wrong.add(listing.id);
    if (isDifferent(listing) && wrong.size < ENOUGH) continue;
    verify(id, listing.evidence, [listing.differences], did);
    return;
  }
  if (wrong.size > 0) throw new SeenTooRarely("only one listing that was drawn twice was wrong");
  throw new Inconclusive("no listing was drawn twice");
}
