import { errorRow } from "../../contract/errors.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, NotApplicable, SeenTooRarely } from "../../harness/exits/early-exits.ts";
import type { Purchase } from "../../harness/operations/purchase.ts";
import { sellBack, toSellable } from "../../harness/operations/sellback.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { isRefusal } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox"]);

/** The sandbox reserves nothing, so that a user may sell a listing back and draw it again. */
export const drawnAgain = all;

const NOT_FOUND = errorRow("buyback", "Item not found");

/** In a larger pool hardly any listing is drawn again. Listings. */
const MAX_POOL = 200;
const MAX_PURCHASES = 8;
const PULLS = 3;
/** Maximum copies of a listing that are sold until nobody holds one. */
const MAX_COPIES = 3;
/** Another user may draw and sell one of the listings between a purchase and the inventory, but hardly two. */
const ENOUGH = 2;

/** A listing that a user drew again, and the inventory that does not list it. */
interface Missing {
  readonly id: string;
  readonly evidence: readonly [Exchange, Exchange];
  readonly listed: readonly string[];
}

scenario(
  "a listing that its user sold back and drew again is in the inventory",
  { verifies: ["inventory.lists-all-purchases"] },
  async (context) => {
    const { run, given, verify } = context;
    if (run.listings.poolSize > MAX_POOL)
      throw new NotApplicable("the listings are too many to draw one of them again");
    const user = given.user();
    const pack = await given.pack();
    const unheld = new Set<string>();
    const missing = new Map<string, Missing>();

    for (let turn = 0; turn < MAX_PURCHASES && missing.size < ENOUGH; turn++) {
      const amount = Math.min(PULLS, pack.maxPerMint);
      const purchase = await given.purchase({ user, pack, amount, mayBeShared: true });
      const again = purchase.items.map(({ id }) => id).filter((id) => unheld.has(id));
      if (again.length > 0) {
        const { exchange, ids } = await given.inventory(user);
        const evidence = [purchase.fulfilled, exchange] as const;
        const absent = again.filter((id) => !ids.includes(id));
        if (absent.length < again.length) {
          verify("inventory.lists-all-purchases", evidence, [], "a listing had been sold back and drawn again");
          return;
        }
        for (const id of absent) missing.set(id, { id, evidence, listed: ids });
      }
      for (const item of purchase.items) if (await sellAll(context, item, purchase)) unheld.add(item.id);
    }

    const [first, ...others] = missing.values();
    if (first === undefined) throw new Inconclusive("no listing that was sold back was drawn again");
    if (others.length + 1 < ENOUGH) throw new SeenTooRarely("only one listing was missing after it was drawn again");
    const did = `${others.length + 1} listings had been sold back until nobody held them, and were drawn again`;
    verify("inventory.lists-all-purchases", first.evidence, [listsAll("the inventory", [first.id], first.listed)], did);
  },
);

/** Sells copies of a listing until nobody holds one; returns whether that is so. */
async function sellAll({ run, sut }: PartnerContext, item: PulledItem, purchase: Purchase): Promise<boolean> {
  for (let copy = 0; copy <= MAX_COPIES; copy++) {
    const answer = await sellBack(run, sut, toSellable(item, [purchase]));
    if (isRefusal(answer, NOT_FOUND)) return copy > 0;
    if (answer.status !== 200) return false;
  }
  return false;
}
