import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["partner"]);
export const productionShipQuote = all;

const NOT_FOUND = errorRow("ship/quote", "Item not found");
const NOT_SERVICED = errorRow("ship/quote", "Country not supported");

scenario(
  "another partner can't quote an item",
  { verifies: ["ship-quote.item-of-another-partner"] },
  async (context) => {
    const other = context.sut.as(context.secondKey);
    const { items, quote } = await context.given.quotedItems();
    const ids = items.map((item) => item.id);

    const refusal = await askForQuote(other, { item_ids: ids, destination: quote.destination });

    context.verify(
      "ship-quote.item-of-another-partner",
      [quote.exchange, refusal],
      [refusedBy(refusal, NOT_FOUND)],
      "the item's own partner had it quoted before",
    );
  },
);

scenario(
  "a country that is not serviced is refused",
  { verifies: ["ship-quote.country-not-serviced"] },
  async (context) => {
    const { items } = await context.given.quotedItems();
    const { destination } = await context.state("a country is not serviced");

    const refusal = await askForQuote(context.sut, { item_ids: items.map((item) => item.id), destination });

    context.verify("ship-quote.country-not-serviced", refusal, [refusedBy(refusal, NOT_SERVICED)]);
  },
);
