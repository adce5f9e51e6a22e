import { createHash } from "node:crypto";
import type { Finding } from "../contract/report.ts";
import { steadyText } from "../harness/run/steady-text.ts";

/**
 * Tells one failure of a requirement from another, the same from run to run: what had to come and what came instead,
 * without ids, numbers and bodies.
 * @returns 12 hexadecimal digits
 */
export function signatureOf({ requirement, surface, expected, actual }: Finding): string {
  const parts = [surface, requirement, steadyText(expected), steadyText(actual)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}
