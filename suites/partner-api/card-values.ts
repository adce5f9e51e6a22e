import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { cardsOf, isCore, isFound } from "../../harness/given/looked-up-card.ts";
import { mispriced, mispricedAlike } from "../../harness/given/mispriced-cards.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import { type LookedUpCard, withSharedDeviation } from "../../harness/oracles/card.ts";

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
  const decisive = shown?.looked ?? first;
  context.verify(
    "card.fmv-agrees-with-price",
    decisive.card,
    [shown?.differences ?? []],
    `the card of an item of type ${decisive.item.type} was looked up, of a pack that buys back at ${decisive.pack.buybackPercent}` +
      (wrong.length > 1 ? `, and ${wrong.length - 1} more are off alike` : ""),
  );
}
