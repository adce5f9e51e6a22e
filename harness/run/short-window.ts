import type { ErrorRow } from "../../contract/error-row.ts";
import { errorRow } from "../../contract/errors.ts";
import type { Attempt } from "../context/attempt.ts";
import type { PartnerContext } from "../context/partner-context.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { quoteValidityS } from "../given/quote-validity.ts";
import { sellbackWindowS } from "../given/sellback-window.ts";
import type { RunContext } from "../operations/run-context.ts";
import { perRun } from "../operations/run-memory.ts";
import { isRefusal } from "../oracles/refusal.ts";

const ITEM_EXPIRED = errorRow("buyback", "Item has expired");
const QUOTE_EXPIRED = errorRow("ship/request", "Quote expired");
/** A scenario that buys and sells, or quotes and orders, may take so long. Seconds. */
const MIN_WINDOW_S = 30;

type Seconds = Promise<number | undefined> | undefined;

const shown = perRun((_: RunContext) => ({ windowS: undefined as Seconds, validityS: undefined as Seconds }));

/** Returns whether a violation shows a sellback that came too late, because production's window is shorter than a scenario. */
export async function isWindowTooShort(context: PartnerContext, { violations }: Attempt): Promise<boolean> {
  if (!showsRefusal(violations, ITEM_EXPIRED)) return false;
  const known = shown(context.run);
  known.windowS ??= windowOfPurchase(context).catch(ignoreEarlyExit);
  const windowS = await known.windowS;
  return windowS !== undefined && windowS < MIN_WINDOW_S;
}

/** Returns whether a violation shows an order that came too late, because production's quotes are valid for less. */
export async function isQuoteTooShort(context: PartnerContext, { violations }: Attempt): Promise<boolean> {
  if (!showsRefusal(violations, QUOTE_EXPIRED)) return false;
  const known = shown(context.run);
  known.validityS ??= validityOfQuote(context).catch(ignoreEarlyExit);
  const validityS = await known.validityS;
  return validityS !== undefined && validityS < MIN_WINDOW_S;
}

const showsRefusal = (violations: Attempt["violations"], row: ErrorRow): boolean =>
  violations.some(({ evidence }) => evidence.some((each) => isRefusal(each, row)));

async function windowOfPurchase({ given }: PartnerContext): Promise<number> {
  const { user, item } = await given.item({}, () => true);
  const { items } = await given.inventory(user);
  return sellbackWindowS(items, item.id);
}

async function validityOfQuote({ given, run: { time } }: PartnerContext): Promise<number> {
  const { user, purchases, quote } = await given.quotedItems();
  const { items } = await given.inventory(user);
  const pulledAt = purchases[0]?.at ?? quote.at;
  const ageS = time.elapsedS(pulledAt) - time.elapsedS(quote.at);
  return quoteValidityS(
    quote.exchange,
    items.map((item) => ({ value: item.purchased_at, ageS })),
  );
}
