import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../contract/limits.ts";
import { ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { isCore } from "../../harness/arrange/looked-up-card.ts";
import { cheapestOfEachType, samplePacks } from "../../harness/arrange/pack-sample.ts";
import { informativeSales, type PricedSale, paysItsPrice } from "../../harness/arrange/priced-sale.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { shareOf } from "../../harness/arrange/share.ts";
import { cheapestFirst } from "../../harness/client/listed-pack.ts";
import { ignoreEarlyExit } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { isSmallPool } from "../../harness/listings/sharing.ts";
import { nftsOf } from "../../harness/oracles/purchase-result.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { amounts, atMost } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox"]);
export const sandboxBuyback = all;

/** Maximum packs, of all kinds. */
const MAX_PACKS = 24;
/** Scenarios over which the packs are distributed, so that every pack is tried and no scenario takes long. */
const SHARES = 6;
/** Items per purchase: usually two; in one scenario so many that their average differs from their prices. */
const ITEMS = { usual: 2, many: 4 } as const;
/** The scenarios that buy many items, and that look up each card before its sale. */
const OF_MANY = 0;
const OF_LOOKED_UP = 1;

for (let share = 0; share < SHARES; share++) {
  const places = shareOf(
    Array.from({ length: MAX_PACKS }, (_, at) => at + 1),
    share,
    SHARES,
  );
  scenario(
    `items of the packs at places ${places.join(", ")} sell for the price fixed at purchase`,
    { verifies: ["buyback.amount-fixed-at-purchase"] },
    async ({ run, sut, given, verify }) => {
      const sales: PricedSale[] = [];
      const count = share === OF_MANY && !isSmallPool(run.listings) ? ITEMS.many : ITEMS.usual;
      for (const pack of shareOf(samplePacks(await given.purchasablePacks(), MAX_PACKS), share, SHARES)) {
        const { items, purchases } = await given.items(Math.min(count, pack.maxPerMint), { pack });
        for (const item of items) {
          if (share === OF_LOOKED_UP) await sut.card(item.id);
          const sale = await sellBack(run, sut, sellbackOf(item.id, purchases));
          sales.push({ sale, priceUsd: item.buybackPriceUsd });
        }
      }

      for (const each of informativeSales(sales)) {
        verify("buyback.amount-fixed-at-purchase", each.sale, [paysItsPrice(each)]);
      }
    },
  );
}

/** Minimum factors by which the value of a card is moved. */
const MOVES = [
  { what: "rose", factor: 2 },
  { what: "fell", factor: 0.3 },
];

for (const [at, { what, factor }] of MOVES.entries()) {
  scenario(
    `a sellback pays the price fixed at purchase after the card's value ${what}`,
    { verifies: ["buyback.amount-not-repriced"] },
    async (context) => {
      const { run, sut, given, verify } = context;
      // A provider may only be able to change the value of items of one type.
      const { [at]: pack } = cheapestOfEachType(await given.purchasablePacks());
      const wanted = pack === undefined ? {} : { pack };
      const { user, item, purchase } = await given.item(wanted, (each) => each.buybackPriceUsd > 1);
      const percent = isCore(context, item) ? SANDBOX_PERCENT : purchase.pack.buybackPercent;
      const worthUsd = item.buybackPriceUsd / percent;
      const setValue = (usd: number) =>
        context.state("an item is worth", { item_id: item.id, fmv: Number(usd.toFixed(2)) });
      try {
        await setValue(worthUsd * (factor + unevenness(item.buybackPriceUsd)));

        const { exchange, items } = await given.inventory(user);
        const status = await sut.buyStatus({ session_id: purchase.sessionId });
        const sale = await sellBack(run, sut, sellbackOf(item.id, [purchase]));

        const did = `the card's value ${what} after the purchase`;
        const pays = amounts("amount", item.buybackPriceUsd, memberOf(sale.json, "amount"));
        verify("buyback.amount-not-repriced", sale, [accepted(sale), pays], did);
        const views = [
          ...items.map((shown) => ({ shown, answer: exchange })),
          ...nftsOf(status).map((shown) => ({ shown, answer: status })),
        ];
        for (const { shown, answer } of views.filter(({ shown: { id } }) => id === item.id)) {
          const differences = amounts("buyback_price", item.buybackPriceUsd, shown.buyback_price);
          verify("buyback.amount-not-repriced", answer, [differences], did);
        }
      } finally {
        // Later pulls of a shared listing would have a value outside the tier that it is drawn from.
        await setValue(worthUsd).catch(ignoreEarlyExit);
      }
    },
  );
}

/**
 * Returns a part of a factor, from 0 to 0.4, that differs from price to price. If a run moved all values by one factor,
 * the cards of shared listings would seem to follow a wrong formula.
 */
function unevenness(priceUsd: number): number {
  return (Math.round(priceUsd * 100) % 97) / 240;
}

scenario(
  "an item worth less than its pack's price sells for its own price",
  { verifies: ["buyback.no-voucher"] },
  async ({ run, sut, given, verify }) => {
    // Expensive packs have more items that are worth less than their price.
    const packs = cheapestFirst(await given.purchasablePacks()).filter(({ mintPriceUsd }) => mintPriceUsd > 0);
    const [pack] = atLeastOne(packs.toReversed(), "no pack with a price");
    const { item, purchase } = await given.item({ pack }, (each) => each.buybackPriceUsd < pack.mintPriceUsd - 0.05);

    const sale = await sellBack(run, sut, sellbackOf(item.id, [purchase]));

    const amount = memberOf(sale.json, "amount");
    requirePassed(sale.status === 200 && typeof amount === "number", "a sellback with an amount");
    const isItsPrice = atMost("amount", item.buybackPriceUsd, amount, MONEY_TOLERANCE_USD.copy);
    verify("buyback.no-voucher", sale, [isItsPrice], `the pack costs ${pack.mintPriceUsd}`);
  },
);

scenario(
  "an item bought before a restart can't be sold back after it",
  { verifies: ["buyback.user-untracked"] },
  async (context) => {
    const { run, sut, given, verify } = context;
    const { item, purchase } = await given.item();

    const refusal = await context.exclusively("the sandbox is restarted", {}, () =>
      sellBack(run, sut, sellbackOf(item.id, [purchase])),
    );

    verify("buyback.user-untracked", refusal, [refusedBy(refusal, ITEM_UNKNOWN)], "the sandbox had been restarted");
  },
);
