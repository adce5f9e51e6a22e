import { windowSecondsOf } from "../../contract/limits.ts";
import { isNoAccident } from "../oracles/chance.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { LimitedEndpoint } from "./limited-requests.ts";

/**
 * Maximum attempts, each with another key or window. The slower the answers are, the more are needed: so many if they take a
 * third of the window.
 */
export const MAX_WINDOWS = 12;

/**
 * Returns whether fixed windows are no explanation of accepted requests (A-U-RATE). In each attempt several were accepted, and
 * the chance that a window ended between them is the share of the window that they took.
 */
export function areBeyondWindows(endpoint: LimitedEndpoint, attempts: readonly (readonly Exchange[])[]): boolean {
  const windowMs = windowSecondsOf(endpoint) * 1000;
  const shares = attempts.map((exchanges) => {
    const accepted = exchanges.filter(({ status }) => status < 400);
    const fromMs = Math.min(...accepted.map(({ sentAtMs }) => sentAtMs));
    const toMs = Math.max(...accepted.map(({ doneAtMs }) => doneAtMs));
    return Math.min(1, (toMs - fromMs) / windowMs);
  });
  return isNoAccident(shares.reduce((chance, share) => chance * share, 1));
}
