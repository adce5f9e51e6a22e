import { ITEM_UNKNOWN, QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { orderAfresh, placesNoOrder } from "../../harness/actions/order-afresh.ts";
import type { Purchase } from "../../harness/actions/purchase.ts";
import { askForQuote } from "../../harness/actions/quote.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { type Departure, orderedSome, sale, soldOne } from "../../harness/arrange/departure.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { insistOnSuccess } from "../../harness/arrange/placed-order.ts";
import { seenTooRarely } from "../../harness/arrange/repetition.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import type { Difference } from "../../harness/oracles/difference.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ownership", ["sandbox", "partner"]);

/** What was sold back or ordered stays gone while time passes. */
export const goneForGood = all;

/** Longer than a day, after which a lock, a cached sale or an order may end; shorter than likely sellback windows. */
const DAYS_S = 3 * 86_400;

/** A copy of a listing that another user holds could explain a violation of these in the sandbox. */
const JUDGED_IN_PRODUCTION = [
  "buyback.item-sold",
  "buyback.item-locked",
  "ship-quote.item-sold",
  "ship-request.not-shipped-again",
  "order.answers",
] as const;

scenario(
  "sold and ordered items do not return days later",
  {
    verifies: ["ownership.sold-stays-sold", "ownership.shipped-stays-shipped"],
    also: { partner: JUDGED_IN_PRODUCTION },
    needs: { waitS: DAYS_S },
  },
  async (context) => {
    const sold = await soldOne(context);
    const shipment = await orderedSome(context);
    const departures = [
      { returned: "ownership.sold-stays-sold", resold: "buyback.item-sold", of: sold },
      { returned: "ownership.shipped-stays-shipped", resold: "buyback.item-locked", of: shipment },
    ] as const;
    for (const { of } of departures) await insistOnAbsence(context, of);
    await context.timeSince(context.now(), { from: DAYS_S });

    const order = await context.sut.order(shipment.orderId);
    for (const { returned, of } of departures) {
      if (of === shipment) insistOnSuccess(order);
      const { exchange, ids } = await context.given.inventory(of.user);
      const differences = listsNone("the inventory", of.gone, ids);
      context.verify(returned, [...of.evidence, exchange], [differences], "three days had passed");
    }
    if (context.isSandbox) return;
    for (const { resold, of } of departures) {
      const again = await sellAgain(context, of);
      // Its sellback window may be over as well, so the text is open.
      context.verify(resold, [...of.evidence, again], [refusedSomehow(again)], "three days had passed");
    }
    await refusesShipping(context, sold, shipment);
    context.verify("order.answers", [...shipment.evidence, order], [accepted(order)], "three days had passed");
  },
);

/**
 * Reads the inventory before time passes.
 * @throws {Inconclusive} if it still lists an item: in the sandbox another user's copy may have gone instead
 */
async function insistOnAbsence({ given }: PartnerContext, { user, gone }: Departure): Promise<void> {
  const { ids } = await given.inventory(user);
  if (gone.some((id) => ids.includes(id))) throw new Inconclusive("an item is still listed after its sale or order");
}

async function sellAgain({ run, sut }: PartnerContext, { gone, purchases }: Departure) {
  const [itemId = ""] = gone;
  return sellBack(run, sut, sellbackOf(itemId, purchases));
}

/** Requires that a sold item can't be quoted and an ordered one can't be ordered again. */
async function refusesShipping({ sut, given, verify }: PartnerContext, sold: Departure, shipment: Departure) {
  const destination = await given.destination(shipment.gone);
  const quote = await askForQuote(sut, { item_ids: sold.gone, destination });
  verify("ship-quote.item-sold", [...sold.evidence, quote], [refusedSomehow(quote)], "three days had passed");
  const answers = await orderAfresh(sut, { itemIds: shipment.gone, destination });
  const differences = placesNoOrder(answers);
  verify("ship-request.not-shipped-again", [...shipment.evidence, ...answers], [differences], "three days had passed");
}

/** Shorter than the sandbox's sellback window. */
const TWO_DAYS_S = 2 * 86_400;

/** Items of each kind. */
const ITEMS = 3;
/** Another user may rarely draw one of the listings meanwhile, but not so many of them. */
const ENOUGH = 2;

/** An attempt to sell, quote or order an item that is gone. */
interface Attempt {
  readonly answers: readonly Exchange[];
  readonly differences: readonly Difference[];
}

scenario(
  "sold and ordered items can't be sold or ordered again two days later",
  {
    verifies: ["buyback.item-sold", "buyback.item-locked", "ship-quote.item-sold", "ship-request.not-shipped-again"],
    needs: { waitS: TWO_DAYS_S },
    surfaces: ["sandbox"],
  },
  async (context) => {
    const { run, sut, given, verify } = context;
    if (sharingOf(run.listings) === "shared") throw new Inconclusive("others may hold the same listing");
    const ordered = await given.order({ count: ITEMS });
    const bought = await given.items(ITEMS);
    const sales: Exchange[] = [];
    for (const item of bought.items) sales.push(await sale(context, item, bought.purchases));

    const quoteAgain = async ({ id }: PulledItem) => {
      const quote = await askForQuote(sut, { item_ids: [id], destination: ordered.quote.destination });
      return { answers: [quote], differences: refusedBy(quote, QUOTED_ITEM_UNKNOWN) };
    };
    const sellAgain = async (item: PulledItem, { purchases }: { readonly purchases: readonly Purchase[] }) => {
      const again = await sellBack(run, sut, sellbackOf(item.id, purchases));
      return { answers: [again], differences: refusedBy(again, ITEM_UNKNOWN) };
    };
    const orderAgain = async ({ id }: PulledItem) => {
      const answers = await orderAfresh(sut, { itemIds: [id], destination: ordered.quote.destination });
      return { answers, differences: placesNoOrder(answers) };
    };
    // A copy of another holder could be sold at once.
    const isHeldByOthers = async (item: PulledItem, of: typeof bought) =>
      (await sellAgain(item, of)).differences.length > 0;
    const gone = {
      ordered: await exclusiveItems(ordered, isHeldByOthers),
      sold: await exclusiveItems(bought, isHeldByOthers),
    };
    await context.timeSince(context.now(), { from: TWO_DAYS_S });

    const attempts = [
      { id: "ship-request.not-shipped-again", of: ordered, items: gone.ordered, attempt: orderAgain },
      { id: "ship-quote.item-sold", of: bought, items: gone.sold, attempt: quoteAgain },
      { id: "buyback.item-locked", of: ordered, items: gone.ordered, attempt: sellAgain },
      { id: "buyback.item-sold", of: bought, items: gone.sold, attempt: sellAgain },
    ] as const;

    for (const { id, of, items, attempt } of attempts) {
      const tried: Attempt[] = [];
      for (const item of items) tried.push(await attempt(item, of));
      const failed = tried.filter(({ differences }) => differences.length > 0);
      const isExplained = failed.length < ENOUGH || sharingOf(run.listings) === "shared";
      if (failed.length > 0 && isExplained) throw seenTooRarely(context);
      const evidence = [...(of === ordered ? [] : sales), ...tried.flatMap(({ answers }) => answers)];
      const did = `two days had passed; it was tried with ${items.length} items, of which ${failed.length} failed`;
      verify(id, [ordered.request, ...evidence], [failed[0]?.differences ?? []], did);
    }
  },
);

/**
 * Returns the items that nobody else holds.
 * @throws {Inconclusive} if they are too few to judge
 */
async function exclusiveItems<P extends { readonly items: readonly PulledItem[] }>(
  of: P,
  isHeldByOthers: (item: PulledItem, of: P) => Promise<boolean>,
): Promise<readonly PulledItem[]> {
  const exclusive: PulledItem[] = [];
  for (const item of of.items) if (!(await isHeldByOthers(item, of))) exclusive.push(item);
  if (exclusive.length < ENOUGH) throw new Inconclusive("others hold the same listings");
  return exclusive;
}
