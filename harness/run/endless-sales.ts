import { related } from "../oracles/difference.ts";
import type { Run } from "./run.ts";

/** Minimum listings; one may be a counting error. */
const MIN_LISTINGS = 2;

/** Reports listings that can be sold back without end. Their copies are finite, whoever holds them (A-SHARED-LISTING). */
export function reportEndlessSales({ listings, ledger }: Run): void {
  const endless = listings.all().filter(({ isEndless }) => isEndless);
  const [listing] = endless;
  const sale = listing?.lastSale;
  if (listing === undefined || sale === undefined || endless.length < MIN_LISTINGS) return;
  const [difference] = related(false, "sellbacks of one item", "at most", [listing.copies], listing.sold);
  if (difference === undefined) return;
  ledger.violate({
    requirement: "buyback.item-sold",
    surface: "sandbox",
    reproduction: { did: "one item was sold back again and again" },
    differences: [difference],
    evidence: [sale],
    scenario: "a listing has a finite number of copies to sell back",
  });
}
