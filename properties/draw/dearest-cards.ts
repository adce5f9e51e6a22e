import { isCore, isLookedUp } from "../../harness/arrange/looked-up-card.ts";
import { mispricedAlike } from "../../harness/arrange/mispriced-cards.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import type { LookedUpCard } from "../../harness/oracles/card.ts";
import { cardsOf } from "./rare-kinds.ts";
import type { PackSample } from "./sample.ts";

/** Cards that are looked up. If their values deviate in the same way, the formula is wrong. */
const CARDS = 4;

/**
 * Compares the values of the cards of the dearest market listings that one pack gave with the prices of their pulls. Few
 * pulls of other scenarios give such a card, and the value may be wrong only beyond an amount.
 */
export async function verifyDearestCards(context: PartnerContext, samples: readonly PackSample[]): Promise<void> {
  const listings = dearestListings(context, samples);
  const cards = await cardsOf(context, listings);
  // A listing need not be found.
  if (cards.length < listings.length) return;
  const [shown] = await mispricedAlike(context, cards);
  const looked = shown?.looked ?? cards[0];
  if (looked === undefined) return;
  const did = "the cards of the dearest market listings that a pack had given were looked up";
  context.verify("card.fmv-agrees-with-price", looked.card, [shown?.differences ?? []], did);
}

/** Returns the dearest listings of the pack whose listings are the dearest; none if it gave too few. */
function dearestListings(
  context: PartnerContext,
  samples: readonly PackSample[],
): readonly Pick<LookedUpCard, "item" | "pack">[] {
  const ofPacks = samples.map(({ pack, pulls }) => {
    const listings = pulls.flatMap(({ item }) =>
      item !== undefined && isLookedUp(context, item) && !isCore(context, item) ? [item] : [],
    );
    const distinct = [...new Map(listings.map((item) => [item.id, item])).values()]
      .filter(({ id }) => !context.run.history.repriced.has(id))
      .toSorted((one, other) => other.buybackPriceUsd - one.buybackPriceUsd);
    return distinct.slice(0, CARDS).map((item) => ({ item, pack }));
  });
  const priceOf = (listings: (typeof ofPacks)[number]) => listings.at(-1)?.item.buybackPriceUsd ?? 0;
  const [dearest = []] = ofPacks
    .filter(({ length }) => length === CARDS)
    .toSorted((one, other) => priceOf(other) - priceOf(one));
  return dearest;
}
