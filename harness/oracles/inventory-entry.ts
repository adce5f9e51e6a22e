import type { JsonObject } from "../json/json-value.ts";
import { type Difference, related } from "./difference.ts";
import { instantOf } from "./moment.ts";
import { equals } from "./value.ts";

type Entry = JsonObject;

/** Requires the slug of the entry's pack. For a pack without a slug, null, an empty text or absence is accepted. */
export function hasSlug(packSlug: string | undefined, { claw_slug: slug }: Entry): readonly Difference[] {
  if (packSlug !== undefined) return equals("claw_slug", packSlug, slug);
  return related(slug === undefined || slug === null || slug === "", "claw_slug", "absent", [], slug);
}

/** Requires the sellback window to end after the purchase. Another requirement judges unreadable timestamps. */
export function endsAfterPurchase({ purchased_at, buyback_expires_at }: Entry): readonly Difference[] {
  const [boughtMs, endMs] = [instantOf(purchased_at), instantOf(buyback_expires_at)];
  const isLater = boughtMs === undefined || endMs === undefined || endMs > boughtMs;
  return related(isLater, "buyback_expires_at", "after", [purchased_at], buyback_expires_at);
}
