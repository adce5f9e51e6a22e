import { memberOf } from "../json/json-value.ts";
import { hasValueOfItem, type LookedUpCard, type MispricedCard, withSharedDeviation } from "../oracles/card.ts";
import { wait } from "../transport/waits.ts";
import { allSettledOrThrow } from "./all-settled-or-throw.ts";
import type { PartnerContext } from "./partner-context.ts";

/** Returns the percents of the packs from which an on-chain item may have been pulled; empty for other items. */
type CorePercents = (looked: LookedUpCard) => readonly number[];
const NOT_CORE: CorePercents = () => [];

/** Returns the cards whose values do not match the prices of their items. */
export function mispriced(cards: readonly LookedUpCard[], corePercentsOf: CorePercents): readonly MispricedCard[] {
  return cards
    .map((looked) => ({ looked, differences: hasValueOfItem(looked, corePercentsOf(looked)) }))
    .filter(({ differences }) => differences.length > 0);
}

/**
 * Returns the cards whose values deviate from the prices of their items in the same way, and still do after a moment: the
 * deviations of moving values may be equal by chance.
 * @returns empty if too few cards share a deviation
 */
export async function mispricedAlike(
  context: PartnerContext,
  cards: readonly LookedUpCard[],
  corePercentsOf = NOT_CORE,
): Promise<readonly MispricedCard[]> {
  const alike = withSharedDeviation(mispriced(cards, corePercentsOf));
  if (alike.length === 0) return alike;
  const unmoved = await withSameValue(
    context,
    alike.map(({ looked }) => looked),
  );
  return withSharedDeviation(mispriced(unmoved, corePercentsOf));
}

/** Returns the cards with the same value at another lookup. */
async function withSameValue({ sut }: PartnerContext, cards: readonly LookedUpCard[]) {
  await wait("priceFeed");
  const again = await allSettledOrThrow(
    cards.map(async (looked) => ({ looked, later: await sut.card(looked.item.id) })),
  );
  return again.flatMap(({ looked, later }) =>
    memberOf(later.json, "fmv") === memberOf(looked.card.json, "fmv") ? [looked] : [],
  );
}
