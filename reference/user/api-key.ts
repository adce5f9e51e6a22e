import { createHash } from "node:crypto";
import type { Account } from "./account.ts";

/** A permission of a key. */
export type Scope = "vm.buy.crypto" | "marketplace.take-claw-bid";

/** The scopes of a new key. */
export const BOTH_SCOPES: readonly Scope[] = ["vm.buy.crypto", "marketplace.take-claw-bid"];

/** Prefix of every user API key. */
export const KEY_PREFIX = "svc_";

/** The stored record of a key. It does not contain the full value, which was shown once and can't be recovered. */
export interface ApiKey {
  /** Hex SHA-256 of the value; it also identifies the key in rate limits. */
  readonly hash: string;
  /** The characters that the holder sees to distinguish keys. */
  readonly shown: string;
  readonly account: Account;
  readonly scopes: readonly Scope[];
  /** Milliseconds on the reference's clock; null: never expires. */
  readonly expiresAt: number | null;
  revoked: boolean;
}

/** The record of a key whose full value is `value`. */
export function apiKeyOf(value: string, account: Account, about: Partial<ApiKey> = {}): ApiKey {
  const shown = value.slice(0, KEY_PREFIX.length + 4);
  return { hash: hashOf(value), shown, account, scopes: BOTH_SCOPES, expiresAt: null, revoked: false, ...about };
}

/** The hash by which a key is looked up. */
export function hashOf(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}
