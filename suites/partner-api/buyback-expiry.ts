import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { ofAnEmptyPack } from "../../harness/given/empty-pack.ts";
import { samplePacks } from "../../harness/given/pack-sample.ts";
import { namedForSellback, type SellbackOf, sellBack } from "../../harness/given/sellback.ts";
import { sellbackWindowS } from "../../harness/given/sellback-window.ts";
import { type Difference, NONE } from "../../harness/oracles/difference.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { shownBySeveral } from "../../harness/oracles/shown-by-several.ts";
import { amounts } from "../../harness/oracles/value.ts";
import type { PartnerGiven, PartnerStage } from "../../harness/run/partner-stage.ts";
import { partnerScenarios } from "../../harness/run/scenario.ts";
import { type Exchange, memberOf } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox", "partner"]);
export const buybackExpiry = all;

const EXPIRED = { status: 400, text: "Item has expired" };
const WEEK_S = PARTNER_LIMITS.sandboxSellbackWindowSeconds;

/** A few items: the sandbox may have given somebody else a copy of one of them later. */
const ITEMS = 3;
const MOST_PACKS = 6;
const OF_EACH = 2;

scenario(
  "in the sandbox an item can be sold until seven days are nearly over",
  { verifies: ["buyback.before-expiry", "buyback.amount-fixed-at-purchase"], surfaces: ["sandbox"] },
  async (stage) => {
    const owned = await itemsOfPacks(stage);
    await stage.timeSince(stage.now(), { from: WEEK_S - 120, to: WEEK_S - 40 });

    const sales = await sellAll(stage, owned);

    const did = "the purchase was nearly 7 days ago";
    stage.verify("buyback.before-expiry", sales, sales.map(accepted), did);
    stage.verify("buyback.amount-fixed-at-purchase", sales, paidAsPromised(owned, sales), did);
  },
);

scenario(
  "in the sandbox no item can be sold after seven days",
  { verifies: ["buyback.expired-text"], surfaces: ["sandbox"] },
  async (stage) => {
    const owned = await itemsOfPacks(stage);
    await stage.timeSince(stage.now(), { from: WEEK_S + 60 });

    const refusals = await sellAll(stage, owned);
    const again = await sellAll(stage, owned);

    for (const [answers, did] of [
      [refusals, "the purchase was 7 days ago"],
      [again, "the purchase was 7 days ago, and it was tried before"],
    ] as const) {
      const differences = answers.map((refusal) => refusedBy(refusal, EXPIRED));
      stage.verify("buyback.expired-text", answers, shownBySeveral(differences), did);
    }
  },
);

scenario(
  "in the sandbox each item's seven days count from its own purchase, whatever its user does meanwhile",
  {
    verifies: [
      "buyback.expired-text",
      "buyback.before-expiry",
      "buyback.amount-fixed-at-purchase",
      "inventory.lists-purchase",
    ],
    surfaces: ["sandbox"],
  },
  async (stage) => {
    const old = await stage.given.items(ITEMS);
    const bought = stage.now();
    await stage.timeSince(bought, { from: WEEK_S / 2 });
    const meanwhile = await stage.given.inventory(old.user);
    const kept = old.items.map((item) => item.id).filter((id) => !stage.run.holdings.isShared(id));
    const young = await stage.given.items(ITEMS, { user: old.user });
    await stage.timeSince(bought, { from: WEEK_S + 60, to: WEEK_S * 1.4 });

    const refusals = await sellAll(stage, ownedOf(old));
    const youngOnes = ownedOf(young);
    const sales = await sellAll(stage, youngOnes);

    const differences = refusals.map((refusal) => refusedBy(refusal, EXPIRED));
    stage.verify("buyback.expired-text", refusals, shownBySeveral(differences), "the purchase was 7 days ago");
    const did = "the purchase was half of 7 days ago";
    stage.verify("buyback.before-expiry", sales, sales.map(accepted), did);
    stage.verify("buyback.amount-fixed-at-purchase", sales, paidAsPromised(youngOnes, sales), did);
    stage.verify(
      "inventory.lists-purchase",
      meanwhile.exchange,
      [listsAll("the inventory", atLeastOne(kept, "no item that is held once"), meanwhile.ids)],
      "the purchase was half of 7 days ago",
    );
  },
);

scenario(
  "an item can't be sold after the end that its inventory entry shows",
  { verifies: ["buyback.expired"] },
  async (stage) => {
    const { user, items, purchases } = await stage.given.items(ITEMS);
    const bought = stage.now();
    const inventory = await stage.given.inventory(user);
    const windows = items.map((item) => sellbackWindowS(inventory.items, item.id));
    await stage.timeSince(bought, { from: Math.max(...windows) + 60 });

    const refusals = await sellAll(stage, ownedOf({ items, purchases }));
    const after = await stage.given.inventory(user);

    const differences = refusals.map((refusal) => refusedBy(refusal, EXPIRED));
    const isShared = stage.isSandbox;
    stage.verify("buyback.expired", refusals, isShared ? shownBySeveral(differences) : differences, "time had passed");
    stage.observe("inventory-after-window", `${after.ids.length} of ${inventory.ids.length} items still listed`);
  },
);

scenario(
  "in production an item can be sold until shortly before the end that its inventory entry shows",
  { verifies: ["buyback.before-expiry"], surfaces: ["partner"] },
  async (stage) => {
    const { user, items, purchases } = await stage.given.items(1);
    const bought = stage.now();
    const inventory = await stage.given.inventory(user);
    const windows = items.map((item) => sellbackWindowS(inventory.items, item.id));
    const windowS = Math.min(...windows);
    await stage.timeSince(bought, { from: Math.max(0, windowS - 120), to: windowS - 40 });

    const sales = await sellAll(stage, ownedOf({ items, purchases }));

    stage.verify("buyback.before-expiry", sales, sales.map(accepted), "its window was nearly over");
  },
);

/** An item to be sold, and what its purchase promised for it. */
interface Owned {
  readonly of: SellbackOf;
  readonly priceUsd: number;
}

/**
 * Items of packs of all kinds, of a user each: what is done with time may be done by a pack's kind or price. Of each pack
 * more than one, since what a single item shows in the sandbox may be due to a stranger's copy of it.
 */
async function itemsOfPacks({ given }: PartnerStage): Promise<readonly Owned[]> {
  const packs = samplePacks(await given.purchasablePacks(), MOST_PACKS);
  const bought = await Promise.all(packs.map((pack) => given.items(OF_EACH, { pack }).catch(ofAnEmptyPack)));
  const owned = bought.flatMap((each) => (each === undefined ? [] : ownedOf(each)));
  return owned.length >= ITEMS ? owned : [...owned, ...ownedOf(await given.items(ITEMS))];
}

function ownedOf({ items, purchases }: Pick<Awaited<ReturnType<PartnerGiven["items"]>>, "items" | "purchases">) {
  const named = namedForSellback(items, purchases);
  return items.flatMap((item, nth): Owned[] => {
    const of = named[nth];
    return of === undefined ? [] : [{ of, priceUsd: item.buybackPriceUsd }];
  });
}

/** A refused sellback, and a purchase without a price, say nothing of amounts. */
function paidAsPromised(owned: readonly Owned[], sales: readonly Exchange[]): readonly (readonly Difference[])[] {
  return sales.map((sale, nth) => {
    const priceUsd = owned[nth]?.priceUsd ?? Number.NaN;
    if (sale.status !== 200 || !Number.isFinite(priceUsd)) return NONE;
    return amounts("amount", priceUsd, memberOf(sale.json, "amount"));
  });
}

async function sellAll({ run, sut }: PartnerStage, owned: readonly Owned[]) {
  // The first one tells the form in which sellbacks are taken.
  const [first, ...others] = atLeastOne(owned, "no item");
  const answer = await sellBack(run, sut, first.of);
  return [answer, ...(await Promise.all(others.map(({ of }) => sellBack(run, sut, of))))] as const;
}
