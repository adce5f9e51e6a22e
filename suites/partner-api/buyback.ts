import { askToSell, sellBack, sellbackOf, toSellables } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { judgeCopies } from "../../harness/arrange/exclusive-copy.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { atLeast, equals } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox", "partner"]);
export const buyback = all;

scenario(
  "a sellback returns success and the amount paid",
  { verifies: ["buyback.answers"] },
  async ({ run, sut, given, verify }) => {
    const { item, purchase } = await given.item();

    const sale = await sellBack(run, sut, sellbackOf(item.id, [purchase]));

    const hasSucceeded = equals("success", true, memberOf(sale.json, "success"));
    const pays = atLeast("amount", 0, memberOf(sale.json, "amount"));
    verify("buyback.answers", sale, [accepted(sale), hasSucceeded, pays]);
  },
);

scenario(
  "a sellback with the pack's id is accepted",
  { verifies: ["buyback.claw-id-accepted"] },
  async ({ sut, given, verify }) => {
    const { item, purchase } = await given.item();

    const sale = await askToSell(sut, { item_id: item.id, claw_id: purchase.pack.id });

    verify("buyback.claw-id-accepted", sale, [accepted(sale)], "the request carried item_id and claw_id");
  },
);

scenario(
  "an item that has only a shipping quote can be sold back",
  { verifies: ["buyback.answers"] },
  async (context) => {
    const did = "shipping had been quoted, and not ordered";
    await judgeCopies(context, "buyback.answers", did, async ({ run, sut, given }) => {
      const { items, purchases, quote } = await given.quotedItems();
      const [of] = atLeastOne(toSellables(items, purchases), "no quoted item");
      const sale = await sellBack(run, sut, of);
      return { evidence: [quote.exchange, sale], differences: accepted(sale) };
    });
  },
);

scenario("a sellback sells only the named item", { verifies: ["buyback.sells-only-that-item"] }, async (context) => {
  let trials = 0;
  const did = "one of a user's items was sold back";
  await judgeCopies(context, "buyback.sells-only-that-item", did, async ({ run, sut, given }) => {
    const { user, item, purchase } = await given.item();
    // If listings are shared, the pack may have no more cards that nobody holds.
    const isOfOnePack = trials++ === 0 || sharingOf(run.listings) !== "shared";
    const { items, purchases } = await given.items(2, isOfOnePack ? { user, pack: purchase.pack } : { user });
    // It has neighbours in its own purchase and in another one.
    const [sold] = atLeastOne(toSellables(items, purchases), "no item");
    const before = await given.inventory(user);
    requireAllListed([item.id, ...idsOf(items)], before);

    const sale = await sellBack(run, sut, sold);
    const after = await given.inventory(user);

    const kept = before.ids.filter((id) => id !== sold.itemId);
    return {
      evidence: [before.exchange, sale, after.exchange],
      differences: [...accepted(sale), ...listsAll("inventory after", kept, after.ids)],
    };
  });
});
