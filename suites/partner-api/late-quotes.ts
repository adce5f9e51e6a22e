import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { requirePassed } from "../../harness/given/require-passed.ts";
import { sellbackWindowS } from "../../harness/given/sellback-window.ts";
import { idsIn, memberOf } from "../../harness/json/json-value.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted, isRefusal } from "../../harness/oracles/refusal.ts";
import { isSuccess } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["sandbox", "partner"]);

/** Quotes of items that were bought long ago. */
export const lateQuotes = all;

const NOT_FOUND = errorRow("ship/quote", "Item not found");

/** Fractions of an item's sellback window. Whether items can be shipped after it is open. */
const LATE = { from: 0.8, to: 0.95 };

scenario(
  "an item can be quoted and ordered until its sellback window is nearly over",
  { verifies: ["ship-quote.answers", "ship-request.answers"] },
  async (context) => {
    const { sut, given, verify } = context;
    const { user, quote } = await given.quotedItems();
    const early = await given.inventory(user);
    const windowS = Math.min(...quote.itemIds.map((id) => sellbackWindowS(early.items, id)));
    await context.timeSince(quote.at, { from: windowS * LATE.from, to: windowS * LATE.to });
    const lists = async () => {
      const late = await given.inventory(user);
      requirePassed(listsAll("inventory", quote.itemIds, late.ids).length === 0, "an inventory that lists the items");
      return late.exchange;
    };
    const late = await lists();

    const again = await askForQuote(sut, { item_ids: quote.itemIds, destination: quote.destination });

    // The address validator may have failed.
    requirePassed(isSuccess(again) || isRefusal(again, NOT_FOUND), "a usable answer of ship/quote");
    // Another run may have moved the clock meanwhile.
    if (!isSuccess(again)) await lists();
    const did = "the items had been bought long ago, and the inventory listed them";
    verify("ship-quote.answers", [quote.exchange, late, again], [accepted(again)], did);
    const [rateId] = idsIn(memberOf(again.json, "quotes"));
    requirePassed(rateId !== undefined, "a quote");
    const order = await sut.shipRequest({ quote_id: rateId });
    if (!isSuccess(order)) await lists();
    verify("ship-request.answers", [again, order], [accepted(order)], did);
  },
);
