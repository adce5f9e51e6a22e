import type { Settings } from "./setting-names.ts";

/** Whether Node accepts any certificate of this system, because a variable of its own says so. */
export function isTlsUnverified(baseUrl: string, { NODE_TLS_REJECT_UNAUTHORIZED }: Settings): boolean {
  return baseUrl.startsWith("https:") && NODE_TLS_REJECT_UNAUTHORIZED === "0";
}
