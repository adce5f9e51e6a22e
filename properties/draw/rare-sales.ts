import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { isLookedUp } from "../../harness/given/looked-up-card.ts";
import { paysItsPrice } from "../../harness/given/priced-sale.ts";
import { memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import { sellBack } from "../../harness/operations/sellback.ts";
import { pairItems } from "../../harness/oracles/item-list.ts";
import { resultOf } from "../../harness/oracles/purchase-result.ts";
import { sameKinds, sameMetadata, samePrices } from "../../harness/oracles/same-item.ts";
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
    await verifyStatus(context, one, did);
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

async function verifyStatus({ sut, verify }: PartnerContext, { exchange }: Rare, did: string): Promise<void> {
  const status = await sut.buyStatus({ session_id: memberOf(exchange.json, "session_id") });
  const pairs = pairItems(objectsIn(memberOf(exchange.json, "nfts")), objectsIn(memberOf(resultOf(status), "nfts")));
  if (pairs.length === 0) return;
  verify("buy-status.nft-price-equals-init", [exchange, status], [samePrices(pairs)], did);
  verify("buy-status.nft-kind-equals-init", [exchange, status], [sameKinds(pairs, false)], did);
  verify("buy-status.nft-metadata-equals-init", [exchange, status], [sameMetadata(pairs)], did);
}
