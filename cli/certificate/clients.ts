import { createHash } from "node:crypto";
import { FETCH_USER_AGENT } from "../../harness/config/traffic.ts";

/** User-Agents of ordinary clients other than `fetch`. */
const NAMED = [
  "python-requests/2.31.0",
  "python-requests/2.32.3",
  "python-requests/2.32.4",
  "shop-backend/1.8.2",
  "storefront/3.0",
  "checkout-service/2.14.1",
] as const;

/**
 * Returns the User-Agent of the nth run of a certificate, from 1. One of two successive runs is that of `fetch`, with
 * its headers, and the other one that of another client, so that a server can't be certified that keeps the contract
 * only for one of them.
 */
export function clientOf(nonce: string, run: number): string {
  const drawn = createHash("sha256").update(`client ${nonce}`).digest();
  const isFetch = (drawn.readUInt8(0) + run) % 2 === 0;
  return isFetch ? FETCH_USER_AGENT : (NAMED[drawn.readUInt8(1) % NAMED.length] ?? NAMED[0]);
}
