import fc from "fast-check";
import type { RequirementId } from "../contract/index.ts";
import { RATES } from "../contract/rates.ts";
import { NOTHING_SHIPPABLE } from "../contract/refusals.ts";
import { askForQuote } from "../harness/actions/quote.ts";
import type { PartnerGiven } from "../harness/arrange/partner-given.ts";
import { partnerScenarios } from "../harness/arrange/scenario.ts";
import type { PulledItem } from "../harness/client/pulled-item.ts";
import { Inconclusive } from "../harness/exits/early-exits.ts";
import { sharingOf } from "../harness/listings/sharing.ts";
import { accepted, isRefusal } from "../harness/oracles/refusal.ts";
import { judgeRates } from "../harness/rules/orders/rates-of-quotes.ts";
import { amongNamed, caseResult, caseResults, forAll, requireReached } from "./for-all.ts";

const { all, scenario } = partnerScenarios("properties/quote-amounts", ["sandbox"]);

/** The amounts of a quote follow the rate table's formulas in n, the number of its items. */
export const quoteAmounts = all;

/** Maximum items of a quote: more than usual, but few enough for a few purchases. */
const MAX_ITEMS = 24;
/** Cases per unit of RUNS: one of each number of items at standard effort. */
const CASES_PER_RUN = 2;
/** Number of concurrent cases. */
const WORKERS = 2;

/** What the rule says about a quote of several items. It judges that of a single one by itself. */
const OF_SEVERAL: readonly RequirementId[] = [
  "ship-quote.three-rates",
  "ship-quote.rates-in-order",
  "ship-quote.quote-id-form",
  ...RATES.flatMap(({ key }) =>
    (["amount-further-items", "service", "carrier", "insured", "days"] as const).map(
      (member) => `ship-quote.${key}.${member}` as const,
    ),
  ),
];

const TITLE = "a quote of any items of a user follows the rate table's formulas";
scenario(
  TITLE,
  {
    verifies: ["ship-quote.answers", ...OF_SEVERAL],
  },
  async (context) => {
    // Different items are needed, and a small pool gives only so many.
    const most = Math.min(MAX_ITEMS, Math.ceil(context.run.listings.poolSize));
    const everything = Array.from({ length: most }, (_, place) => place);
    // One part for each number of items: the first that fails is the simplest.
    const parts = everything.map((place) => {
      const count = place + 1;
      return fc.noBias(fc.shuffledSubarray(everything, { minLength: count, maxLength: count }));
    });
    const isShared = sharingOf(context.run.listings) === "shared";
    // If instances share no state, a worker's connection knows only what was bought on it.
    const bought = new Map<PartnerGiven, Promise<readonly PulledItem[]>>();
    const itemsOf = (given: PartnerGiven) => {
      const known = bought.get(given);
      if (known !== undefined) return known;
      const buys = isShared ? given.differentItems(most) : given.itemsToQuote(most);
      const items = buys.then((purchase) => purchase.items);
      bought.set(given, items);
      return items;
    };

    const reached = await forAll(
      context,
      {
        title: TITLE,
        cases: parts,
        runs: CASES_PER_RUN * context.run.target.runs,
        isStateful: true,
        // Each worker has items of its own.
        workers: isShared ? 1 : WORKERS,
        describe: (list) => `a quote of ${list.length} items`,
      },
      async (list, { sut, given }) => {
        const items = await itemsOf(given);
        const ids = list.flatMap((place) => items[place]?.id ?? []);
        if (ids.length === 0) return [];
        const exchange = await askForQuote(sut, { item_ids: ids, destination: await given.destination(ids) });
        if (isRefusal(exchange, NOTHING_SHIPPABLE)) throw new Inconclusive("some items can't be shipped");
        if (exchange.status !== 200) return [caseResult("ship-quote.answers", exchange, [accepted(exchange)])];
        return caseResults(exchange, [["ship-quote.answers", []], ...amongNamed(judgeRates(exchange), OF_SEVERAL)]);
      },
    );
    requireReached(reached, OF_SEVERAL);
  },
);
