import { unless } from "../../harness/oracles/difference.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { amounts } from "../../harness/oracles/value.ts";
import { partnerScenarios } from "../../harness/run/scenario.ts";
import { memberOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox", "partner"]);
export const buyback = all;

const NOT_FOUND = { status: 400, text: "Item not found" };

scenario(
  "a sellback pays the price of the purchase, and only once",
  { verifies: ["buyback.answers", "buyback.amount-fixed-at-purchase", "buyback.item-sold"], surfaces: ["sandbox"] },
  async ({ sut, given, verify }) => {
    const { item } = await given.item();

    const sale = await sut.buyback({ item_id: item.id });
    const again = await sut.buyback({ item_id: item.id });

    verify("buyback.answers", sale, [
      accepted(sale),
      unless(memberOf(sale.json, "success") === true, "success true", JSON.stringify(sale.json)),
    ]);
    verify("buyback.amount-fixed-at-purchase", sale, [
      amounts("amount", item.buybackPriceUsd, memberOf(sale.json, "amount")),
    ]);
    verify("buyback.item-sold", [sale, again], [refusedBy(again, NOT_FOUND)], "an item was sold back a second time");
  },
);
