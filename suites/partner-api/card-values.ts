import { setTimeout as sleep } from "node:timers/promises";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { cardsOf, isCore, isFound } from "../../harness/given/looked-up-card.ts";
import { together } from "../../harness/given/together.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import {
  hasValueOfItem,
  type LookedUpCard,
  type MispricedCard,
  withSharedDeviation,
} from "../../harness/oracles/card.ts";

/** Packs with a wrong card to draw from again, and pulls of each, to see whether other cards deviate by the same ratio. */
const SUSPECTS = { packs: 4, pulls: 8 } as const;

/** A price feed that moves within seconds shows another value after this time. Milliseconds. */
const FEED_PAUSE_MS = 500;

/** Requires the values of cards to match the prices of their purchases; of several wrong values, only those that are off alike count. */
export async function verifyValues(context: PartnerContext, cards: readonly LookedUpCard[]): Promise<void> {
  const [first] = cards;
  if (first === undefined) throw new Inconclusive("no card was found");
  const listed = (await context.given.purchasablePacks()).map(({ buybackPercent }) => buybackPercent);
  const isShared = context.isSandbox && sharingOf(context.run.listings) === "shared";
  // If packs share listings, the price that an on-chain item's value comes from may be that of another pack's pull.
  const percentsOf = ({ item, pack }: LookedUpCard) =>
    isCore(context, item) ? [pack.buybackPercent, ...(isShared ? listed : [])] : [];
  const offOf = (some: readonly LookedUpCard[]) =>
    some
      .map((looked) => ({ looked, differences: hasValueOfItem(looked, percentsOf(looked)) }))
      .filter(({ differences }) => differences.length > 0);

  const off = offOf(cards);
  const suspects = [...new Set(off.map(({ looked }) => looked.pack))].slice(0, SUSPECTS.packs);
  // Production's pulls cost money, so the bought ones have to do.
  const more = context.isSandbox && withSharedDeviation(off).length === 0 ? suspects : [];
  const again = await Promise.all(more.map((pack) => cardsOf(context, pack, SUSPECTS.pulls)));
  const alike = withSharedDeviation([...off, ...offOf(again.flat().filter(isFound))]);
  const wrong = alike.length === 0 ? alike : withSharedDeviation(offOf(await unmoved(context, alike)));

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

/** Returns the cards with the same value at another lookup: the deviations of moving values may be equal by chance. */
async function unmoved({ sut }: PartnerContext, cards: readonly MispricedCard[]): Promise<readonly LookedUpCard[]> {
  await sleep(FEED_PAUSE_MS);
  const again = await together(cards.map(async ({ looked }) => ({ looked, later: await sut.card(looked.item.id) })));
  return again.flatMap(({ looked, later }) =>
    memberOf(later.json, "fmv") === memberOf(looked.card.json, "fmv") ? [looked] : [],
  );
}
