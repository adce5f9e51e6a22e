import { judgeCopies } from "../../harness/arrange/exclusive-copy.ts";
import { judgeFailure } from "../../harness/arrange/lasting-failure.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { NotApplicable } from "../../harness/exits/early-exits.ts";
import { memberOf, objectsIn, textOf } from "../../harness/json/json-value.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { answerText } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const severalUsers = all;

// Whether items of two users can be quoted together is open (A-QUOTE-USERS). Items that such an order names are locked.
scenario(
  "an order of two users' items takes the items of both out of their inventories",
  { verifies: ["inventory.excludes-shipped", "ship-quote.no-lasting-failure"] },
  async (context) => {
    const did = "one order had items of two users";
    await judgeCopies(context, "inventory.excludes-shipped", did, async ({ sut, given }) => {
      const first = await given.items(1);
      const second = await given.items(1);
      const ids = [...first.items, ...second.items].map((item) => item.id);
      const destination = await given.destination(ids);
      const ask = () => sut.shipQuote({ item_ids: ids, destination });
      const quote = await ask();
      context.observe("quote-over-several-users", quote.status === 200 ? "200" : answerText(quote));
      await judgeFailure({ given, verify: context.verify }, quote, ask, "items of two users were quoted together");
      if (quote.status !== 200) throw new NotApplicable("items of two users are not quoted together");
      const [rate] = objectsIn(memberOf(quote.json, "quotes"));
      const order = await sut.shipRequest({ quote_id: rate?.id });
      const read = await sut.order(textOf(memberOf(order.json, "order_id")));
      const named = objectsIn(memberOf(read.json, "items")).map(({ item_id }) => item_id);
      // A system that quotes only one user's items may order only those.
      if (read.status !== 200 || !ids.every((id) => named.includes(id)))
        throw new NotApplicable("items of two users are not ordered together");
      const inventory = await given.inventory(second.user);
      return {
        evidence: [quote, order, read, inventory.exchange],
        differences: listsNone("the second user's inventory", ids, inventory.ids),
      };
    });
  },
);
