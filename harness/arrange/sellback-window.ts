import { Inconclusive } from "../exits/early-exits.ts";
import { type JsonObject, memberOf } from "../json/json-value.ts";
import { instantOf } from "../oracles/moment.ts";

/** Maximum window that is waited for: moving a provider's clock by years shows nothing about its rules. Seconds. */
const MAX_WINDOW_S = 400 * 24 * 3600;

/**
 * Returns the length of the sellback window in seconds, from the two timestamps of the inventory entry.
 * @throws {Inconclusive} if the item never expires, which is legal in production, or a timestamp is unusable
 */
export function sellbackWindowS(inventory: readonly JsonObject[], itemId: string): number {
  const entry = inventory.find((item) => item.id === itemId);
  const from = instantOf(memberOf(entry, "purchased_at"));
  const to = instantOf(memberOf(entry, "buyback_expires_at"));
  if (from === undefined) throw new Inconclusive("the item has no `purchased_at`");
  if (to === undefined) throw new Inconclusive("the item has no `buyback_expires_at`");
  const seconds = (to - from) / 1000;
  if (seconds > MAX_WINDOW_S || seconds < 0) throw new Inconclusive(`the sellback window is ${seconds} s long`);
  return seconds;
}
