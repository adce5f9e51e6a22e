import { createHash } from "node:crypto";
import type { Finding } from "../contract/report.ts";
import { fingerprintOf } from "../harness/ledger/fingerprint.ts";

/** Raised whenever a failure that stays the same gets another signature. */
const VERSION = 2;

/** A signature of this version; those of version 1 had no prefix, and were made from the words of a finding. */
export const SIGNATURE = new RegExp(`^${VERSION}-[0-9a-f]{12}$`);

/**
 * Identifies a way of failing a requirement, the same from run to run: what was looked at, what had to come and
 * what came instead, without ids, numbers and bodies.
 * @returns the version and 12 hexadecimal digits: `2-0123456789ab`
 */
export function signatureOf({ requirement, surface, differences = [] }: Finding): string {
  const parts = [surface, requirement, fingerprintOf(differences)];
  return `${VERSION}-${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12)}`;
}
