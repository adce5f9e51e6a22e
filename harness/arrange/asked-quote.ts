import { NO_RATES, NOTHING_SHIPPABLE } from "../../contract/refusals.ts";
import type { Purchase } from "../actions/purchase.ts";
import { askForQuote } from "../actions/quote.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";

/** A valid request for a quote, with its answer. */
export interface AskedQuote {
  readonly user: string;
  readonly items: readonly PulledItem[];
  readonly ids: readonly string[];
  readonly purchases: readonly Purchase[];
  readonly destination: JsonObject;
  readonly exchange: Exchange;
}

/** Maximum sets of items to try until some can be shipped. */
const SETS = 4;

/**
 * Requests a quote for fresh items of one user to the deliverable address.
 * @throws {Inconclusive} if none of the items can be shipped, or production's carrier lookup keeps failing
 */
export async function askedQuote(context: PartnerContext, count = 1): Promise<AskedQuote> {
  for (let set = 0; set < SETS; set++) {
    const { user, items, purchases } = await context.given.items(count);
    const ids = items.map((item) => item.id);
    const destination = await context.given.destination(ids);
    const exchange = await askForQuote(context.sut, { item_ids: ids, destination });
    if (!context.isSandbox && isRefusal(exchange, NO_RATES)) throw new Inconclusive("the carriers gave no rates");
    if (!isRefusal(exchange, NOTHING_SHIPPABLE)) return { user, items, ids, purchases, destination, exchange };
  }
  throw new Inconclusive("none of the drawn items can be shipped");
}
