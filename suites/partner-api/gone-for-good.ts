import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { type Departure, orderedSome, soldOne } from "../../harness/given/departure.ts";
import { orderAfresh, placesNoOrder } from "../../harness/given/order-afresh.ts";
import { insistOnSuccess } from "../../harness/given/placed-order.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import { sellBack, sellbackOf } from "../../harness/operations/sellback.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { accepted, refusedSomehow } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ownership", ["sandbox", "partner"]);

/** What was sold back or ordered stays gone while time passes. */
export const goneForGood = all;

/** Longer than a day, after which a lock, a cached sale or an order may end; shorter than likely sellback windows. */
const DAYS_S = 3 * 86_400;

/** A copy of a listing that another user holds could explain a violation of these in the sandbox. */
const SOLELY_HELD = [
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
    also: { partner: SOLELY_HELD },
  },
  async (context) => {
    const sale = await soldOne(context);
    const shipment = await orderedSome(context);
    const departures = [
      { returned: "ownership.sold-stays-sold", resold: "buyback.item-sold", of: sale },
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
    await refusesShipping(context, sale, shipment);
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
async function refusesShipping({ sut, given, verify }: PartnerContext, sale: Departure, shipment: Departure) {
  const destination = await given.destination(shipment.gone);
  const quote = await askForQuote(sut, { item_ids: sale.gone, destination });
  verify("ship-quote.item-sold", [...sale.evidence, quote], [refusedSomehow(quote)], "three days had passed");
  const answers = await orderAfresh(sut, { itemIds: shipment.gone, destination });
  const differences = placesNoOrder(answers);
  verify("ship-request.not-shipped-again", [...shipment.evidence, ...answers], [differences], "three days had passed");
}
