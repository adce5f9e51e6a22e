import type { Purchase } from "../../harness/actions/purchase.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { type JudgedListing, judgeListings } from "../../harness/arrange/drawn-by-chance.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";

const { all, scenario } = partnerScenarios("draw", ["sandbox"]);

/** Listings are not reserved. A provider state arranges one for two users; among few listings chance does, too. */
export const drawnForTwo = all;

const MAX_PURCHASES = 16;
const PULLS = 3;

scenario(
  "a listing that happens to be drawn for two users is in both inventories",
  { verifies: ["draw.no-reservation"] },
  async (context) => {
    const did = "the same listing was drawn for two users";
    await judgeListings(context, "draw.no-reservation", did, heldByTwo(context));
  },
);

scenario(
  "a sellback takes one copy of a listing that happens to be drawn for two users",
  { verifies: ["ownership.others-untouched"] },
  async (context) => {
    const did = "two users held the same listing, and one copy was sold back";
    await judgeListings(context, "ownership.others-untouched", did, soldByOne(context));
  },
);

type Inventory = Awaited<ReturnType<PartnerContext["given"]["inventory"]>>;

/** A listing that was drawn for two users, and how to read their inventories. */
interface Common extends JudgedListing {
  readonly purchases: readonly Purchase[];
  readonly look: () => Promise<readonly [Inventory, Inventory]>;
}

/** Buys for two users in turns, until both have drawn a listing. */
async function* heldByTwo({ given }: PartnerContext): AsyncGenerator<Common> {
  const users = [given.user(), given.user()] as const;
  const pack = await given.pack();
  const purchases: Purchase[] = [];
  const look = async () => [await given.inventory(users[0]), await given.inventory(users[1])] as const;
  for (let turn = 0; turn < MAX_PURCHASES; turn++) {
    const amount = Math.min(PULLS, pack.maxPerMint);
    const user = users[turn % 2] ?? users[0];
    const purchase = await given.purchase({ user, pack, amount, mayBeShared: true });
    const ofOther = purchases.filter((each) => each.user !== user).flatMap(({ items }) => items.map(({ id }) => id));
    purchases.push(purchase);
    for (const id of new Set(purchase.items.map((item) => item.id))) {
      if (!ofOther.includes(id)) continue;
      const [first, second] = await look();
      const evidence = [purchase.fulfilled, first.exchange, second.exchange] as const;
      const differences = [
        ...listsAll("the first user's inventory", [id], first.ids),
        ...listsAll("the second user's inventory", [id], second.ids),
      ];
      yield { id, evidence, differences, purchases, look };
    }
  }
}

/** Whose copy is sold is open, but only one of them is. */
async function* soldByOne(context: PartnerContext): AsyncGenerator<JudgedListing> {
  for await (const { id, evidence, differences, purchases, look } of heldByTwo(context)) {
    if (differences.length > 0) continue;
    const sale = await sellBack(context.run, context.sut, sellbackOf(id, purchases));
    if (sale.status !== 200) continue;
    const [first, second] = await look();
    const kept = first.ids.includes(id) ? first : second;
    const shown = [...evidence, sale, first.exchange, second.exchange] as const;
    yield { id, evidence: shown, differences: listsAll("the inventory of one of the users", [id], kept.ids) };
  }
}
