import { cardsOf, isCore, isFound } from "../../harness/arrange/looked-up-card.ts";
import { mispriced, mispricedAlike } from "../../harness/arrange/mispriced-cards.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import { type LookedUpCard, withSharedDeviation } from "../../harness/oracles/card.ts";
import type { Difference } from "../../harness/oracles/difference.ts";
import { metadataOf } from "../../harness/oracles/metadata.ts";
import { knownDetails, ownDetails } from "../../harness/oracles/own-details.ts";

/** Minimum items with another card's details: a name or a picture may have been corrected since the purchase. */
const MIN_MIXED_UP = 2;

/** Returns the cards for which the comparison finds details of another item. */
function mixedUp(cards: readonly LookedUpCard[], compare: (looked: LookedUpCard) => readonly Difference[]) {
  return cards
    .map((looked) => ({ card: looked.card, differences: compare(looked) }))
    .filter(({ differences }) => differences.length > 0);
}

/** Requires purchases not to show the names and images of other items' cards. */
export function verifyItemsApart({ verify }: PartnerContext, cards: readonly LookedUpCard[]): void {
  const known = knownDetails(cards.map(({ card }) => card.json));
  const wrong = mixedUp(cards, ({ item, card }) =>
    ownDetails(metadataOf(item.raw), { of: item.id, metadata: card.json, known }),
  );
  const [first] = wrong;
  if (first !== undefined && wrong.length >= MIN_MIXED_UP)
    verify("card.details-apart", first.card, [first.differences], "purchases had shown the details of other cards");
}

/**
 * Requires the metadata of cards not to have the details of other purchased items. A correction may give a single card the
 * attributes of another one.
 */
export function verifyMetadataApart(
  { verify }: PartnerContext,
  cards: readonly LookedUpCard[],
  known: ReadonlySet<unknown>,
) {
  const wrong = mixedUp(cards, ({ item, card }) =>
    ownDetails(memberOf(card.json, "metadata"), { of: item.id, metadata: metadataOf(item.raw), known }),
  );
  const named = wrong.find(({ differences }) => differences.some(({ at }) => at.name !== "attributes"));
  const shown = named ?? (wrong.length >= MIN_MIXED_UP ? wrong[0] : undefined);
  if (shown !== undefined)
    verify("card.details-apart", shown.card, [shown.differences], "`metadata` was compared with the purchased items");
}

/** Packs with a wrong card to draw from again, and pulls of each, to see whether other cards deviate by the same ratio. */
const SUSPECTS = { packs: 4, pulls: 8 } as const;

/** Requires the values of cards to match the prices of their purchases; of several wrong values, only those that are off alike count. */
export async function verifyValues(context: PartnerContext, cards: readonly LookedUpCard[]): Promise<void> {
  const [first] = cards;
  if (first === undefined) throw new Inconclusive("no card was found");
  const listed = (await context.given.purchasablePacks()).map(({ buybackPercent }) => buybackPercent);
  const isShared = context.isSandbox && sharingOf(context.run.listings) === "shared";
  // If packs share listings, the price that an on-chain item's value comes from may be that of another pack's pull.
  const percentsOf = ({ item, pack }: LookedUpCard) =>
    isCore(context, item) ? [pack.buybackPercent, ...(isShared ? listed : [])] : [];

  const off = mispriced(cards, percentsOf);
  const suspects = [...new Set(off.map(({ looked }) => looked.pack))].slice(0, SUSPECTS.packs);
  // Production's pulls cost money, so the bought ones have to do.
  const more = context.isSandbox && withSharedDeviation(off).length === 0 ? suspects : [];
  const again = await Promise.all(more.map((pack) => cardsOf(context, pack, SUSPECTS.pulls)));
  const wrong = await mispricedAlike(context, [...cards, ...again.flat().filter(isFound)], percentsOf);

  if (wrong.length === 0 && off.length === cards.length) {
    throw new Inconclusive("the value of every card had moved since its purchase");
  }
  const [shown] = wrong;
  const { card, item, pack } = shown?.looked ?? first;
  context.verify(
    "card.fmv-agrees-with-price",
    card,
    [shown?.differences ?? []],
    `the card of an item of type ${item.type} with a buyback_price of ${item.buybackPriceUsd} was looked up, ` +
      `of a pack that buys back at ${pack.buybackPercent}` +
      (wrong.length > 1 ? `, and ${wrong.length - 1} more are off alike` : ""),
  );
}
