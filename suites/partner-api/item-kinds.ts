import { sellBack } from "../../harness/actions/sellback.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { listsExactly, listsNone } from "../../harness/oracles/item-list.ts";
import { answerText } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox", "partner"]);
export const itemKinds = all;

const KINDS = ["an item is minted", "an item is a market listing"] as const;

for (const state of KINDS) {
  scenario(
    `when ${state}, the user's inventory lists it with its pack until it is sold back`,
    {
      verifies: ["inventory.lists-purchase", "inventory.excludes-sold"],
      exercises: ["shape.enft-id-is-mint-address", "shape.market-listing-not-minted"],
    },
    async (context) => {
      const { run, sut, given, verify } = context;
      const { user, itemId, packId } = await arranged(context, state);

      const before = await given.inventory(user);
      const sale = await sellBack(run, sut, { itemId, packId });
      const after = await given.inventory(user);

      const entry = before.items.find((item) => item.id === itemId);
      verify("inventory.lists-purchase", before.exchange, [listsExactly("the inventory", [itemId], before.ids)], state);
      if (sale.status !== 200) throw new Inconclusive(`the item was not sold: ${answerText(sale)}`);
      if (entry === undefined && !after.ids.includes(itemId))
        throw new Inconclusive("the inventory never listed the item");
      const differences = [listsNone("the inventory", [itemId], after.ids)];
      const did = `${state}, and it was sold back`;
      verify("inventory.excludes-sold", [before.exchange, sale, after.exchange], differences, did);
    },
  );
}

async function arranged(context: PartnerContext, state: (typeof KINDS)[number]) {
  const user = context.given.user();
  const values = await context.state(state, { user_id: user });
  return { user, itemId: values.item_id, packId: values.claw_id };
}
