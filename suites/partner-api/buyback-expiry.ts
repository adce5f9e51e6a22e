import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { namedForSellback, type SellbackOf, sellBack } from "../../harness/given/sellback.ts";
import { sellbackWindowS } from "../../harness/given/sellback-window.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { shownBySeveral } from "../../harness/oracles/shown-by-several.ts";
import type { PartnerStage } from "../../harness/run/partner-stage.ts";
import { partnerScenarios } from "../../harness/run/scenario.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox", "partner"]);
export const buybackExpiry = all;

const EXPIRED = { status: 400, text: "Item has expired" };
const WEEK_S = PARTNER_LIMITS.sandboxSellbackWindowSeconds;

/** A few items: the sandbox may have given somebody else a copy of one of them later. */
const ITEMS = 3;

scenario(
  "in the sandbox an item can be sold until seven days are nearly over",
  { verifies: ["buyback.before-expiry"], surfaces: ["sandbox"] },
  async (stage) => {
    const { items, purchases } = await stage.given.items(ITEMS);
    await stage.timeSince(stage.now(), { from: WEEK_S - 120, to: WEEK_S - 40 });

    const sales = await sellAll(stage, namedForSellback(items, purchases));

    stage.verify("buyback.before-expiry", sales, sales.map(accepted), "the purchase was nearly 7 days ago");
  },
);

scenario(
  "in the sandbox no item can be sold after seven days",
  { verifies: ["buyback.expired-text"], surfaces: ["sandbox"] },
  async (stage) => {
    const { items, purchases } = await stage.given.items(ITEMS);
    await stage.timeSince(stage.now(), { from: WEEK_S + 60 });

    const refusals = await sellAll(stage, namedForSellback(items, purchases));

    const differences = refusals.map((refusal) => refusedBy(refusal, EXPIRED));
    stage.verify("buyback.expired-text", refusals, shownBySeveral(differences), "the purchase was 7 days ago");
  },
);

scenario(
  "in the sandbox each item's seven days count from its own purchase, whatever its user does meanwhile",
  { verifies: ["buyback.expired-text", "buyback.before-expiry", "inventory.lists-purchase"], surfaces: ["sandbox"] },
  async (stage) => {
    const old = await stage.given.items(ITEMS);
    const bought = stage.now();
    await stage.timeSince(bought, { from: WEEK_S / 2 });
    const meanwhile = await stage.given.inventory(old.user);
    const kept = old.items.map((item) => item.id).filter((id) => !stage.run.holdings.isShared(id));
    const young = await stage.given.items(ITEMS, { user: old.user });
    await stage.timeSince(bought, { from: WEEK_S + 60, to: WEEK_S * 1.4 });

    const refusals = await sellAll(stage, namedForSellback(old.items, old.purchases));
    const sales = await sellAll(stage, namedForSellback(young.items, young.purchases));

    const differences = refusals.map((refusal) => refusedBy(refusal, EXPIRED));
    stage.verify("buyback.expired-text", refusals, shownBySeveral(differences), "the purchase was 7 days ago");
    stage.verify("buyback.before-expiry", sales, sales.map(accepted), "the purchase was half of 7 days ago");
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

    const refusals = await sellAll(stage, namedForSellback(items, purchases));
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

    const sales = await sellAll(stage, namedForSellback(items, purchases));

    stage.verify("buyback.before-expiry", sales, sales.map(accepted), "its window was nearly over");
  },
);

async function sellAll({ run, sut }: PartnerStage, items: readonly SellbackOf[]) {
  const answers: Exchange[] = [];
  for (const item of items) answers.push(await sellBack(run, sut, item));
  return atLeastOne(answers, "no item");
}
