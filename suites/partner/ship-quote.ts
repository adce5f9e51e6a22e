import { COUNTRY_NOT_SUPPORTED, NOTHING_SHIPPABLE, QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { buy } from "../../harness/actions/purchase.ts";
import { askForQuote } from "../../harness/actions/quote.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["partner"]);
export const productionShipQuote = all;

scenario(
  "another partner can't quote an item, alone or beside its own",
  { verifies: ["ship-quote.item-of-another-partner", "ship-quote.locks-nothing"] },
  async ({ run, sut, secondKey, given, verify }) => {
    const other = sut.as(secondKey);
    const { user, quote } = await given.quotedItems();
    const { itemIds: foreign } = quote;

    const alone = await askForQuote(other, { item_ids: foreign, destination: quote.destination });
    // A partner with a user of the same id may be taken for the owner.
    const { items: own } = await buy(run, other, { user, amount: 1 });
    const beside = [...own.map(({ id }) => id), ...foreign];
    const among = await askForQuote(other, { item_ids: beside, destination: quote.destination });

    const did = "the item's own partner had it quoted before";
    verify("ship-quote.item-of-another-partner", [quote.exchange, alone], [refusedBy(alone, QUOTED_ITEM_UNKNOWN)], did);
    // The other partner's own item may be one that can't be shipped.
    const isRefused = refusedBy(among, QUOTED_ITEM_UNKNOWN, NOTHING_SHIPPABLE);
    const then = `${did}, and another partner asked for it beside an own item`;
    verify("ship-quote.item-of-another-partner", [quote.exchange, among], [isRefused], then);
    const again = await askForQuote(sut, { item_ids: foreign, destination: quote.destination });
    const evidence = [quote.exchange, alone, among, again] as const;
    verify("ship-quote.locks-nothing", evidence, [accepted(again)], "quotes for another partner had been refused");
  },
);

scenario(
  "a country that is not serviced is refused",
  { verifies: ["ship-quote.country-not-serviced"], needs: { state: "a country is not serviced" } },
  async (context) => {
    const { quote } = await context.given.quotedItems();
    const { destination } = await context.state("a country is not serviced");

    const refusal = await askForQuote(context.sut, { item_ids: quote.itemIds, destination });

    context.verify("ship-quote.country-not-serviced", refusal, [refusedBy(refusal, COUNTRY_NOT_SUPPORTED)]);
  },
);
