import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import type { LookedUpCard } from "../../harness/oracles/card.ts";
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
