import { ITEM_UNKNOWN } from "../../contract/refusals.ts";
import type { Purchase } from "../../harness/actions/purchase.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { type JudgedListing, judgeListings } from "../../harness/arrange/drawn-by-chance.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { isRefusal } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox"]);

/** The sandbox reserves nothing, so that a user may sell a listing back and draw it again. */
export const drawnAgain = all;

const MAX_PURCHASES = 8;
const PULLS = 3;
/** Maximum copies of a listing that are sold until nobody holds one. */
const MAX_COPIES = 3;

scenario(
  "a listing that its user sold back and drew again is in the inventory",
  { verifies: ["inventory.lists-all-purchases"] },
  async (context) => {
    const did = "a listing had been sold back until nobody held it, and was drawn again";
    await judgeListings(context, "inventory.lists-all-purchases", did, soldAndDrawnAgain(context));
  },
);

async function* soldAndDrawnAgain(context: PartnerContext): AsyncGenerator<JudgedListing> {
  const { given } = context;
  const user = given.user();
  const pack = await given.pack();
  const unheld = new Set<string>();
  for (let turn = 0; turn < MAX_PURCHASES; turn++) {
    const amount = Math.min(PULLS, pack.maxPerMint);
    const purchase = await given.purchase({ user, pack, amount, mayBeShared: true });
    const again = purchase.items.map(({ id }) => id).filter((id) => unheld.has(id));
    if (again.length > 0) {
      const { exchange, ids } = await given.inventory(user);
      const evidence = [purchase.fulfilled, exchange] as const;
      for (const id of again) yield { id, evidence, differences: listsAll("the inventory", [id], ids) };
    }
    for (const item of purchase.items) if (await sellAll(context, item, purchase)) unheld.add(item.id);
  }
}

/** Sells copies of a listing until nobody holds one; returns whether that is so. */
async function sellAll({ run, sut }: PartnerContext, item: PulledItem, purchase: Purchase): Promise<boolean> {
  for (let copy = 0; copy <= MAX_COPIES; copy++) {
    const answer = await sellBack(run, sut, sellbackOf(item.id, [purchase]));
    if (isRefusal(answer, ITEM_UNKNOWN)) return copy > 0;
    if (answer.status !== 200) return false;
  }
  return false;
}
