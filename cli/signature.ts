import { createHash } from "node:crypto";
import type { Finding } from "../contract/report.ts";
import { fingerprintOf } from "../harness/ledger/fingerprint.ts";

/** Raised whenever the same failure gets another signature. */
const VERSION = 2;

/** A signature of this version. Those of version 1 had no prefix, and depended on the wording of a finding. */
export const SIGNATURE = new RegExp(`^${VERSION}-[0-9a-f]{12}$`);

/**
 * Identifies a way of failing a requirement, equal in all runs: the place, the expected and the actual value, without
 * ids, numbers and bodies.
 * @returns the version and 12 hexadecimal digits: `2-0123456789ab`
 */
export function signatureOf({ requirement, surface, differences = [] }: Finding): string {
  const parts = [surface, requirement, fingerprintOf(differences)];
  return `${VERSION}-${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12)}`;
}
