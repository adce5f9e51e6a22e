import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import type { Differences } from "../../harness/ledger/attempt.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { amounts } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

/** Requires that a sellback pays this product of a live value and a percent. USD. */
export function paysUsd(sale: Exchange, usd: number): Differences {
  return [accepted(sale), amounts("amount", usd, memberOf(sale.json, "amount"), MONEY_TOLERANCE_USD.product)];
}

/** Returns whether a sellback paid its pack's price because of a voucher that nobody arranged. USD. */
export function mayBeVoucher(sale: Exchange, mintPriceUsd: number, liveUsd: number): boolean {
  return mintPriceUsd > liveUsd && memberOf(sale.json, "amount") === mintPriceUsd;
}
