import type { Ledger } from "../ledger/ledger.ts";

/** Compared with the Date header, which is the only evidence of the provider's clock within one purchase. */
const REQUIREMENT = "inventory.purchased-at-of-purchase";
/** Requirements that are judged by Date headers. */
const BY_DATE: readonly string[] = [REQUIREMENT, "time.past-events"];
const SEVERAL_CLOCKS = "the Date headers come from several clocks, which differ by more than a minute";

/**
 * Makes the time of purchases inconclusive if the whole run has shown that the Date headers come from another clock, for
 * example that of a proxy.
 * @param shiftMs by how much the provider's clock is ahead of its Date headers; zero if it is the same clock
 */
export function excuseShiftedClock(ledger: Ledger, shiftMs: number): void {
  if (shiftMs === 0) return;
  const minutes = Math.round(Math.abs(shiftMs) / 60_000);
  const reason = `the provider's clock is ${minutes} min ${shiftMs < 0 ? "behind" : "ahead of"} its Date headers`;
  for (const cause of ledger.violated.filter(({ first }) => first.requirement === REQUIREMENT))
    ledger.excuse(cause, reason);
}

/** Makes what is judged by Date headers inconclusive if these come from several clocks that disagree. */
export function excuseSeveralClocks(ledger: Ledger, areOfSeveralClocks: boolean): void {
  if (!areOfSeveralClocks) return;
  for (const cause of ledger.violated.filter(({ first }) => BY_DATE.includes(first.requirement)))
    ledger.excuse(cause, SEVERAL_CLOCKS);
}
