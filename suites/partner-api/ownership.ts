import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { orderedSome, soldOne } from "../../harness/arrange/departure.ts";
import { requireAllListed, requireListed } from "../../harness/arrange/listed-items.ts";
import type { ScenarioWorker } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { listsAll, listsNone, listsSame } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ownership", ["sandbox", "partner"]);
export const ownership = all;

/** Items of a user; production's cost money. */
const ITEMS = { sandbox: 3, partner: 1 };

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id));

scenario(
  "no user has the items of another user",
  { verifies: ["ownership.others-items-absent", "inventory.lists-purchase"] },
  async ({ surface, given, verify }) => {
    const first = await given.items(ITEMS[surface]);
    const second = await given.items(ITEMS[surface]);

    const ofFirst = await given.inventory(first.user);
    const ofSecond = await given.inventory(second.user);

    const evidence = [ofFirst.exchange, ofSecond.exchange] as const;
    const [firstIds, secondIds] = [idsOf(first.items), idsOf(second.items)];
    const own = [listsAll("the first's", firstIds, ofFirst.ids), listsAll("the second's", secondIds, ofSecond.ids)];
    verify("inventory.lists-purchase", evidence, own, "two users bought");
    requireListed([...firstIds, ...secondIds], [ofFirst, ofSecond]);
    const others = [
      listsNone("the second's", firstIds, ofSecond.ids),
      listsNone("the first's", secondIds, ofFirst.ids),
    ];
    verify("ownership.others-items-absent", evidence, others, "two users bought");
  },
);

scenario(
  "two users whose ids differ in case share no items",
  { verifies: ["ownership.user-ids-exact"] },
  async ({ given, verify }) => {
    const lower = given.user();
    const upper = lower.toUpperCase();
    const first = await given.items(1, { user: lower });

    const second = await given.items(1, { user: upper });
    const ofFirst = await given.inventory(lower);
    const ofSecond = await given.inventory(upper);

    // Every item that they bought: some may be copies of one listing.
    const boughtIn = ({ purchases }: typeof first) => idsOf(purchases.flatMap(({ items }) => items));
    const [firstIds, secondIds] = [boughtIn(first), boughtIn(second)];
    requireListed([...firstIds, ...secondIds], [ofFirst, ofSecond]);
    // Both users may have drawn the same listing.
    const [onlyFirst, onlySecond] = [without(firstIds, secondIds), without(secondIds, firstIds)];
    const evidence = [ofFirst.exchange, ofSecond.exchange] as const;
    const areApart = [
      listsNone(`the items of ${lower}`, onlySecond, ofFirst.ids),
      listsNone(`the items of ${upper}`, onlyFirst, ofSecond.ids),
    ];
    const did = "two users bought whose ids differ in case only";
    verify("ownership.user-ids-exact", evidence, [...evidence.map(accepted), ...areApart], did);
  },
);

/** What another user does meanwhile. */
const ACTS = [
  { what: "buy and sell", did: "another user bought and sold", act: (worker: ScenarioWorker) => soldOne(worker, 2) },
  { what: "ship theirs", did: "another user bought and shipped", act: (worker: ScenarioWorker) => orderedSome(worker) },
];

for (const { what, did, act } of ACTS) {
  scenario(
    `a user's items stay while other users ${what}`,
    { verifies: ["ownership.others-untouched"] },
    async (context) => {
      const { surface, given, verify } = context;
      const { user, items } = await given.items(ITEMS[surface]);
      const before = await given.inventory(user);
      requireAllListed(idsOf(items), before);

      const { evidence } = await act(context);
      const after = await given.inventory(user);

      const kept = listsSame("the inventory still lists", before.ids, after.ids);
      verify("ownership.others-untouched", [before.exchange, ...evidence, after.exchange], [kept], did);
    },
  );
}

scenario(
  "an item is sold back by the partner's request alone",
  { verifies: ["ownership.sellback-needs-no-signature"] },
  async ({ run, sut, given, verify }) => {
    // A shared listing is fine: whosever copy is sold, only this request sells it.
    const purchase = await given.purchase();
    const [item] = atLeastOne(purchase.items, "no item");

    const sale = await sellBack(run, sut, sellbackOf(item.id, [purchase]));

    verify("ownership.sellback-needs-no-signature", sale, [accepted(sale)], "an item was sold back by its id");
  },
);
