import { ITEM_EXPIRED, QUOTE_EXPIRED } from "../../contract/refusals.ts";
import type { PartnerContext } from "../arrange/partner-context.ts";
import { quoteValidityS, sellbackWindowS } from "../arrange/shown-ends.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import type { Attempt } from "../ledger/attempt.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { sharedWork } from "../run-context/shared-work.ts";

/** A scenario that buys and sells, or quotes and orders, may take so long. Seconds. */
const MIN_WINDOW_S = 30;

/** Production's windows of undocumented length, with the refusal of a request that comes after their end. */
const WINDOWS = {
  sellback: { expired: ITEM_EXPIRED, lengthOf: windowOfPurchase },
  quote: { expired: QUOTE_EXPIRED, lengthOf: validityOfQuote },
};
type WindowName = keyof typeof WINDOWS;

const lengths = sharedWork<WindowName, number>();

/** Returns whether a violation shows a request that came too late, because production's window is shorter than a scenario. */
export async function isWindowTooShort(
  name: WindowName,
  context: PartnerContext,
  { violations }: Attempt,
): Promise<boolean> {
  const { expired, lengthOf } = WINDOWS[name];
  const isLate = violations.some(({ evidence }) => evidence.some((each) => isRefusal(each, expired)));
  if (!isLate) return false;
  const lengthS = await lengths(context.run, name, () => lengthOf(context)).catch(ignoreEarlyExit);
  return lengthS !== undefined && lengthS < MIN_WINDOW_S;
}

async function windowOfPurchase({ given }: PartnerContext): Promise<number> {
  const { user, item } = await given.item();
  const { items } = await given.inventory(user);
  return sellbackWindowS(items, item.id);
}

/**
 * The items may have been pulled late, and the quote issued early: its validity is not taken for shorter than it is. Production
 * that gives no other quote, for example because it sells nothing more, may have a validity of any length.
 */
async function validityOfQuote({ given, run: { time } }: PartnerContext): Promise<number> {
  const quoted = await given.quotedItems().catch(ignoreEarlyExit);
  if (quoted === undefined) return 0;
  const { user, purchases, quote } = quoted;
  const { items } = await given.inventory(user);
  const { sentAtMs, doneAtMs } = quote.exchange;
  const pulledAt = purchases[0]?.fulfilledAt ?? quote.at;
  const ageS = time.elapsedS(pulledAt) - time.elapsedS(quote.at) - (doneAtMs - sentAtMs) / 1000;
  return quoteValidityS(
    quote.exchange,
    items.map((item) => ({ value: item.purchased_at, ageS })),
  );
}
