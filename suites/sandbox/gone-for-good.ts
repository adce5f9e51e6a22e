import { errorRow } from "../../contract/errors.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { sale } from "../../harness/given/departure.ts";
import { orderAfresh, placesNoOrder } from "../../harness/given/order-afresh.ts";
import { seenTooRarely } from "../../harness/given/repetition.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import type { Purchase } from "../../harness/operations/purchase.ts";
import { askForQuote } from "../../harness/operations/quote.ts";
import { sellBack, toSellable } from "../../harness/operations/sellback.ts";
import type { Difference } from "../../harness/oracles/difference.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ownership", ["sandbox"]);

/** Items that were sold back or ordered can't be sold or ordered again while time passes. */
export const sandboxGoneForGood = all;

const NOT_SOLD = errorRow("buyback", "Item not found");
const NOT_QUOTED = errorRow("ship/quote", "Item not found");

/** Longer than a day, after which a lock or a cached sale may end; shorter than the sellback window. */
const TWO_DAYS_S = 2 * 86_400;

/** Items of each kind. */
const ITEMS = 3;
/** Another user may rarely draw one of the listings meanwhile, but not so many of them. */
const ENOUGH = 2;

/** An attempt to sell, quote or order an item that is gone. */
interface Attempt {
  readonly answers: readonly Exchange[];
  readonly differences: readonly Difference[];
}

scenario(
  "sold and ordered items can't be sold or ordered again two days later",
  {
    verifies: ["buyback.item-sold", "buyback.item-locked", "ship-quote.item-sold", "ship-request.not-shipped-again"],
  },
  async (context) => {
    const { run, sut, given, verify } = context;
    if (sharingOf(run.listings) === "shared") throw new Inconclusive("others may hold the same listing");
    const ordered = await given.order({ count: ITEMS });
    const bought = await given.items(ITEMS);
    const sales: Exchange[] = [];
    for (const item of bought.items) sales.push(await sale(context, item, bought.purchases));

    const quoteAgain = async ({ id }: PulledItem) => {
      const quote = await askForQuote(sut, { item_ids: [id], destination: ordered.quote.destination });
      return { answers: [quote], differences: refusedBy(quote, NOT_QUOTED) };
    };
    const sellAgain = async (item: PulledItem, { purchases }: { readonly purchases: readonly Purchase[] }) => {
      const again = await sellBack(run, sut, toSellable(item, purchases));
      return { answers: [again], differences: refusedBy(again, NOT_SOLD) };
    };
    const orderAgain = async ({ id }: PulledItem) => {
      const answers = await orderAfresh(sut, { itemIds: [id], destination: ordered.quote.destination });
      return { answers, differences: placesNoOrder(answers) };
    };
    // A copy of another holder could be sold at once.
    const isHeldByOthers = async (item: PulledItem, of: typeof bought) =>
      (await sellAgain(item, of)).differences.length > 0;
    const gone = {
      ordered: await exclusiveItemsOf(ordered, isHeldByOthers),
      sold: await exclusiveItemsOf(bought, isHeldByOthers),
    };
    await context.timeSince(context.now(), { from: TWO_DAYS_S });

    const attempts = [
      { id: "ship-request.not-shipped-again", of: ordered, items: gone.ordered, attempt: orderAgain },
      { id: "ship-quote.item-sold", of: bought, items: gone.sold, attempt: quoteAgain },
      { id: "buyback.item-locked", of: ordered, items: gone.ordered, attempt: sellAgain },
      { id: "buyback.item-sold", of: bought, items: gone.sold, attempt: sellAgain },
    ] as const;

    for (const { id, of, items, attempt } of attempts) {
      const tried: Attempt[] = [];
      for (const item of items) tried.push(await attempt(item, of));
      const failed = tried.filter(({ differences }) => differences.length > 0);
      const isExplained = failed.length < ENOUGH || sharingOf(run.listings) === "shared";
      if (failed.length > 0 && isExplained) throw seenTooRarely(context);
      const evidence = [...(of === ordered ? [] : sales), ...tried.flatMap(({ answers }) => answers)];
      verify(
        id,
        [ordered.request, ...evidence],
        [failed[0]?.differences ?? []],
        `two days had passed; it was tried with ${items.length} items, of which ${failed.length} failed`,
      );
    }
  },
);

/**
 * Returns the items that nobody else holds.
 * @throws {Inconclusive} if they are too few to judge
 */
async function exclusiveItemsOf<P extends { readonly items: readonly PulledItem[] }>(
  of: P,
  isHeldByOthers: (item: PulledItem, of: P) => Promise<boolean>,
): Promise<readonly PulledItem[]> {
  const exclusive: PulledItem[] = [];
  for (const item of of.items) if (!(await isHeldByOthers(item, of))) exclusive.push(item);
  if (exclusive.length < ENOUGH) throw new Inconclusive("others hold the same listings");
  return exclusive;
}
