import type { JsonObject } from "../json/json-value.ts";
import { type Difference, related } from "./difference.ts";
import { instantOf } from "./moment.ts";

type Entry = JsonObject;

/** Requires the sellback window to end after the purchase. Another requirement judges unreadable timestamps. */
export function endsAfterPurchase({ purchased_at, buyback_expires_at }: Entry): readonly Difference[] {
  const [boughtMs, endMs] = [instantOf(purchased_at), instantOf(buyback_expires_at)];
  const isLater = boughtMs === undefined || endMs === undefined || endMs > boughtMs;
  return related(isLater, "buyback_expires_at", "after", [purchased_at], buyback_expires_at);
}
