import { SANDBOX_PERCENT } from "../../contract/limits.ts";
import { isLookedUp } from "../../harness/arrange/looked-up-card.ts";
import { mispricedAlike } from "../../harness/arrange/mispriced-cards.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { DefaultMap } from "../../harness/collections/default-map.ts";
import type { LookedUpCard } from "../../harness/oracles/card.ts";
import type { PackSample } from "./sample.ts";

/** Cards that are looked up per kind. If their values deviate in the same way, the formula is wrong. */
const CARDS_OF_A_KIND = 4;
/** Minimum difference between the percent of a pack and the flat one. If it is smaller, both give about the same value. */
const MIN_APART = 0.01;

/** A pulled item of a kind that few pulls give. */
type Pulled = Pick<LookedUpCard, "item" | "pack">;

/**
 * Compares the values of cards with the prices of their pulls, for items that are neither minted nor market listings.
 * The lookup need not find them, so a kind whose first card is not found is left out.
 * @returns whether any card was judged
 */
export async function verifyRareKinds(context: PartnerContext, samples: readonly PackSample[]): Promise<boolean> {
  let isJudged = false;
  for (const pulled of rareKinds(context, samples)) {
    const cards = await cardsOf(context, pulled);
    const [first] = cards;
    if (first === undefined) continue;
    isJudged = true;
    const [shown] = await mispricedAlike(context, cards);
    const { item, pack, card } = shown?.looked ?? first;
    const did = `the cards of items of type ${item.type} were looked up, one of a pack that buys back at ${pack.buybackPercent}`;
    context.verify("card.fmv-agrees-with-price", card, [shown?.differences ?? []], did);
  }
  return isJudged;
}

/** Returns the latest pulls of each kind, of packs with another percent than the flat one. */
function rareKinds(context: PartnerContext, samples: readonly PackSample[]): readonly (readonly Pulled[])[] {
  const byKind = new DefaultMap<string, Map<string, Pulled>>(() => new Map());
  for (const { pack, pulls } of samples) {
    if (Math.abs(pack.buybackPercent - SANDBOX_PERCENT) < MIN_APART) continue;
    for (const { item } of pulls) {
      // A minted item may be a core item, whose value may follow the flat percent.
      if (item?.type === undefined || isLookedUp(context, item) || typeof item.raw.mint_address === "string") continue;
      byKind.of(item.type).set(item.id, { item, pack });
    }
  }
  return [...byKind.values()]
    .map((ofKind) => [...ofKind.values()].slice(-CARDS_OF_A_KIND))
    .filter(({ length }) => length === CARDS_OF_A_KIND);
}

/** Looks up the cards of pulled items, until one is not found. */
export async function cardsOf({ sut }: PartnerContext, pulled: readonly Pulled[]): Promise<readonly LookedUpCard[]> {
  const cards: LookedUpCard[] = [];
  for (const { item, pack } of pulled) {
    const card = await sut.card(item.id);
    if (card.status !== 200) break;
    cards.push({ item, pack, card });
  }
  return cards;
}
