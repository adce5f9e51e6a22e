import { createHash } from "node:crypto";
import type { Account } from "./account.ts";

/** What a key may be used for. */
export type Scope = "vm.buy.crypto" | "marketplace.take-claw-bid";

/** A new key carries both. */
export const BOTH_SCOPES: readonly Scope[] = ["vm.buy.crypto", "marketplace.take-claw-bid"];

/** What every user API key begins with. */
export const KEY_PREFIX = "svc_";

/** What the service keeps of a key. Its full value is not part of it: it was shown once and can't be recovered. */
export interface ApiKey {
  /** Hex SHA-256 of the value; it also names the key where requests are counted. */
  readonly hash: string;
  /** The few characters by which the holder tells keys apart. */
  readonly shown: string;
  readonly account: Account;
  readonly scopes: readonly Scope[];
  /** Milliseconds on the reference's clock; null never expires. */
  readonly expiresAt: number | null;
  revoked: boolean;
}

/** The record of a key whose full value is `value`. */
export function apiKeyOf(value: string, account: Account, about: Partial<ApiKey> = {}): ApiKey {
  const shown = value.slice(0, KEY_PREFIX.length + 4);
  return { hash: hashOf(value), shown, account, scopes: BOTH_SCOPES, expiresAt: null, revoked: false, ...about };
}

/** The form in which the value of a key is looked up. */
export function hashOf(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}
