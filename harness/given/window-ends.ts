import { windowSecondsOf } from "../../contract/limits.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { LimitedEndpoint } from "./limited-requests.ts";

/**
 * Returns the chance that a fixed window ended between the accepted requests of every attempt (A-U-RATE): the share of the
 * window that they took, for each attempt.
 */
export function chanceOfWindowEnds(endpoint: LimitedEndpoint, attempts: readonly (readonly Exchange[])[]): number {
  const windowMs = windowSecondsOf(endpoint) * 1000;
  return attempts.reduce((chance, exchanges) => {
    const accepted = exchanges.filter(({ status }) => status < 400);
    const fromMs = Math.min(...accepted.map(({ sentAtMs }) => sentAtMs));
    const toMs = Math.max(...accepted.map(({ doneAtMs }) => doneAtMs));
    return chance * Math.min(1, (toMs - fromMs) / windowMs);
  }, 1);
}
