import fc from "fast-check";
import { sellBack, sellbackOf } from "../harness/actions/sellback.ts";
import { buyCrypto, settledAnswer } from "../harness/arrange/crypto-purchase.ts";
import type { PartnerContext } from "../harness/arrange/partner-context.ts";
import { paysItsPrice } from "../harness/arrange/priced-sale.ts";
import { partnerScenarios, userScenarios } from "../harness/arrange/scenario.ts";
import { cheapestFirst } from "../harness/client/listed-pack.ts";
import { NotExercised } from "../harness/exits/early-exits.ts";
import { memberOf, objectsIn } from "../harness/json/json-value.ts";
import { pairItems } from "../harness/oracles/item-list.ts";
import { nftsOf } from "../harness/oracles/purchase-result.ts";
import { samePrices } from "../harness/oracles/same-item.ts";
import { type CaseResult, caseResults, forAll, requireReached, type Worker } from "./for-all.ts";
import { anyPulls, type Pulls, pullsText } from "./purchases/any-pulls.ts";
import { seedOf } from "./seed.ts";

const AREA = "properties/price-is-value-times-percent";
const partner = partnerScenarios(AREA, ["sandbox", "partner"]);
const user = userScenarios(AREA);

/**
 * Cases per unit of RUNS. Purchases of production cost money, so that only the cheapest pack is bought where it is real, and
 * the user surface allows one a minute for each key.
 */
const CASES_PER_RUN = { sandbox: 0.67, partner: 0.34, user: 0.25 };
const WORKERS = 4;

/** What the property itself judges: there prices are fixed at purchase. */
const IN_SANDBOX = [
  "buy-status.nft-price-equals-init",
  "inventory.item-price-equals-init",
  "buyback.amount-fixed-at-purchase",
] as const;

/**
 * Every answer about an item has one price, its value times the percent of its pack. The market of production moves values, so
 * that there rules over the whole run judge them.
 */
const TITLE = "purchase, status, inventory, feed, card and sale of any pulls agree on the price of the pack's percent";
partner.scenario(
  TITLE,
  {
    also: { sandbox: IN_SANDBOX },
    exercises: [
      "recent-pulls.buyback-price",
      "buy-status.nft-price-of-the-moment",
      "inventory.item-price-of-the-moment",
      "recent-pulls.price-of-the-moment",
      "buyback.amount-of-the-moment",
    ],
  },
  async (context) => {
    const { given, isSandbox, run } = context;
    const packs = await given.purchasablePacks();
    const isFree = isSandbox || run.target.isLoopback;
    const pulls = isFree ? anyPulls(packs) : anyPulls(cheapestFirst(packs).slice(0, 1)).map(onePull);
    const runs = CASES_PER_RUN[context.surface === "partner" ? "partner" : "sandbox"] * run.target.runs;
    const reached = await forAll(
      context,
      {
        title: TITLE,
        cases: fc.noBias(pulls),
        runs,
        workers: isSandbox ? WORKERS : 1,
        isStateful: true,
        describe: pullsText,
      },
      async (wanted, worker) => {
        const shown = await pricesOf(context, worker, wanted);
        return isSandbox ? shown : [];
      },
    );
    if (isSandbox) requireReached(reached, IN_SANDBOX);
  },
);

/** Real pulls cost money. */
const onePull = ({ pack }: Pulls): Pulls => ({ pack, amount: 1 });

/** Buys pulls, reads what shows their prices, and sells the first of them. */
async function pricesOf(
  context: PartnerContext,
  { sut, given }: Worker,
  { pack, amount }: Pulls,
): Promise<readonly CaseResult[]> {
  const bought = await given.purchase({ pack, amount, mayBeShared: true });
  const { init, sessionId, user: buyer, items } = bought;
  const [first] = items;
  if (first === undefined) return [];
  const status = await sut.buyStatus({ session_id: sessionId });
  const inventory = await sut.inventory(buyer);
  await sut.recentPulls({ query: [["claw_ids", pack.id]] });
  await sut.card(first.id);
  const sale = await sellBack(context.run, sut, sellbackOf(first.id, [bought]));

  const pulled = items.map(({ raw }) => raw);
  const polled = pairItems(pulled, nftsOf(status));
  const listed = pairItems(pulled, objectsIn(memberOf(inventory.json, "items")));
  const isPriced = sale.status === 200 && Number.isFinite(first.buybackPriceUsd);
  // A copy of another holder may have been sold instead.
  const isOwn = isPriced && !context.isSharedWithOthers(first.id);
  return [
    ...caseResults([init, status], [polled.length > 0 && ["buy-status.nft-price-equals-init", samePrices(polled)]]),
    ...caseResults([init, inventory], [listed.length > 0 && ["inventory.item-price-equals-init", samePrices(listed)]]),
    ...caseResults(
      [init, sale],
      [isOwn && ["buyback.amount-fixed-at-purchase", paysItsPrice({ sale, priceUsd: first.buybackPriceUsd })]],
    ),
  ];
}

const CRYPTO = "crypto purchases of any packs and their results agree on prices";
user.scenario(
  CRYPTO,
  { exercises: ["crypto-status.nft-price-of-the-moment", "crypto-status.nft-price-in-usd"] },
  async (context) => {
    const { caller, given, run } = context;
    if (!run.states.isConfigured) throw new NotExercised("an API key", "the provider makes no second key");
    const all = await given.purchasablePacks();
    const packs = run.target.isLoopback ? all : cheapestFirst(all).slice(0, 1);
    const buy = fc.asyncProperty(fc.constantFrom(...packs), async ({ id }) => {
      await settledAnswer(run, await buyCrypto(await caller(), id));
    });
    const numRuns = Math.max(1, Math.round(CASES_PER_RUN.user * run.target.runs));
    const { errorInstance } = await fc.check(buy, { seed: seedOf(context, CRYPTO), numRuns, endOnFailure: true });
    if (errorInstance !== null) throw errorInstance;
  },
);

export const priceIsValueTimesPercent = [...partner.all, ...user.all];
