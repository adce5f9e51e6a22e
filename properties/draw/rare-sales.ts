import { sellBack } from "../../harness/actions/sellback.ts";
import { isLookedUp } from "../../harness/arrange/looked-up-card.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { paysItsPrice } from "../../harness/arrange/priced-sale.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import type { PackSample, Pull } from "./sample.ts";

/** A pull, and the pack that it came from. */
type Rare = Pull & { readonly packId: string };

/**
 * Polls the purchase of the latest item of each kind that is neither minted nor a market listing, and sells the item unless
 * listings are shared. Few purchases of other scenarios pull such an item.
 * @returns whether an item was sold
 */
export async function verifyRareSales(context: PartnerContext, samples: readonly PackSample[]): Promise<boolean> {
  let isSold = false;
  for (const one of rarePulls(context, samples)) {
    const did = `an item of type ${one.item?.type} was bought`;
    await context.sut.buyStatus({ session_id: memberOf(one.exchange.json, "session_id") });
    // Of a shared listing, another user's copy may be sold instead, from another pack and at its price.
    if (sharingOf(context.run.listings) !== "unique") continue;
    const sale = await sellBack(context.run, context.sut, one);
    if (sale.status !== 200) continue;
    isSold = true;
    context.verify("buyback.amount-fixed-at-purchase", sale, [paysItsPrice({ ...one, sale })], did);
  }
  return isSold;
}

function rarePulls(context: PartnerContext, samples: readonly PackSample[]): Iterable<Rare> {
  const pulled = samples.flatMap(({ pack, pulls }) => pulls.map((pull) => ({ ...pull, packId: pack.id })));
  const rare = pulled.filter(({ item }) => item?.type !== undefined && !isLookedUp(context, item));
  return new Map(rare.map((each) => [each.item?.type, each])).values();
}
