import { type Difference, related } from "./difference.ts";
import { instantOf } from "./moment.ts";
import { equals } from "./value.ts";

type Entry = Readonly<Record<string, unknown>>;

/** The entry has to name its pack by the slug; how it names a pack without one is open. */
export function hasSlug(packSlug: string | undefined, { claw_slug: slug }: Entry): readonly Difference[] {
  if (packSlug !== undefined) return equals("claw_slug", packSlug, slug);
  return related(slug === undefined || slug === null || slug === "", "claw_slug", "absent", [], slug);
}

/** The sellback window has to end after the purchase; a timestamp that names no moment is another finding. */
export function endsAfterPurchase({ purchased_at, buyback_expires_at }: Entry): readonly Difference[] {
  const [boughtMs, endMs] = [instantOf(purchased_at), instantOf(buyback_expires_at)];
  const isLater = boughtMs === undefined || endMs === undefined || endMs > boughtMs;
  return related(isLater, "buyback_expires_at", "after", [purchased_at], buyback_expires_at);
}
