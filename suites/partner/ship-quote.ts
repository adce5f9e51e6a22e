import { errorRow } from "../../contract/errors.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import { partnerScenarios } from "../../harness/stage/scenario.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["partner"]);
export const productionShipQuote = all;

const NOT_FOUND = errorRow("ship/quote", "Item not found");
const NOT_SERVICED = errorRow("ship/quote", "Country not supported");

scenario("another partner can't quote an item", { verifies: ["ship-quote.item-of-another-partner"] }, async (stage) => {
  const other = stage.sut.as(stage.secondKey);
  const { items, quote } = await stage.given.quotedItems();
  const ids = items.map((item) => item.id);

  const refusal = await askForQuote(other, { item_ids: ids, destination: quote.destination });

  stage.verify(
    "ship-quote.item-of-another-partner",
    [quote.exchange, refusal],
    [refusedBy(refusal, NOT_FOUND)],
    "the item's own partner had it quoted before",
  );
});

scenario(
  "a country that is not serviced is refused",
  { verifies: ["ship-quote.country-not-serviced"] },
  async (stage) => {
    const { items } = await stage.given.quotedItems();
    const { destination } = await stage.state("a country is not serviced");

    const refusal = await askForQuote(stage.sut, { item_ids: items.map((item) => item.id), destination });

    stage.verify("ship-quote.country-not-serviced", refusal, [refusedBy(refusal, NOT_SERVICED)]);
  },
);
