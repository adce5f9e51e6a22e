import { token } from "./dice.ts";
import type { Call } from "./http.ts";
import { refuseWithMessage } from "./refusal.ts";
import type { Deployment } from "./surface.ts";

/** The accounts of the user surface; the third has no linked wallet. */
export type Account = "first" | "second" | "walletless";

export const SCOPES = ["vm.buy.crypto", "marketplace.take-claw-bid"] as const;
export type Scope = (typeof SCOPES)[number];

interface Key {
  account: Account;
  scopes: readonly string[];
  valid: boolean;
}

/** The caller: with a key, for which limits are counted, or with a session token. */
export interface Caller {
  account: Account;
  key?: string;
}

/** Keys, session tokens and the limits counted for each key. */
export class Accounts {
  readonly keys = new Map<string, Key>();
  readonly tokens = new Map<string, Account>();
  readonly #turns = new Map<string, number>();
  readonly #deployment: Deployment;

  constructor(deployment: Deployment) {
    this.#deployment = deployment;
  }

  issueKey(account: Account, scopes: readonly string[] = SCOPES, valid = true): string {
    const key = `${this.#deployment.choices.calls.svc_ ?? "svc_"}${token(20)}`;
    this.keys.set(key, { account, scopes, valid });
    return key;
  }

  issueToken(account: Account): string {
    const value = `e.${token(30)}.s`;
    this.tokens.set(value, account);
    return value;
  }

  /** @throws {Refusal} 401 with the text for the presented credential */
  identify(call: Call, scope: Scope): Caller {
    const { bearer, noCredential } = this.#deployment.choices;
    const header = call.headers["x-api-key"];
    const [, presented] = /^Bearer +(.+)$/i.exec(call.headers.authorization ?? "") ?? [];
    const value = typeof header === "string" && header !== "" ? header : presented;
    if (value === undefined) return refuseWithMessage(401, noCredential);
    const session = value === presented ? this.tokens.get(value) : undefined;
    if (session !== undefined) return { account: session };
    const key = this.keys.get(value);
    if (key?.valid && key.scopes.includes(scope)) return { account: key.account, key: value };
    const readAsToken = key === undefined && value === presented && bearer === "tokens";
    return refuseWithMessage(401, readAsToken ? "Invalid token" : "Invalid or missing credentials");
  }

  /** A bad credential on a public read is ignored or refused, depending on the profile. */
  checkOptionalCredential(call: Call): void {
    const value = call.headers["x-api-key"];
    const bad = typeof value === "string" && !this.keys.get(value)?.valid;
    if (bad && this.#deployment.choices.badCredentialOnPublic === 401) {
      refuseWithMessage(401, "Invalid or missing credentials");
    }
  }

  /**
   * Counts a request against the limit of one per `windowMs`.
   * @throws {Refusal} 429 before the window has passed
   */
  countAgainstLimit(endpoint: string, { key }: Caller, windowMs: number): void {
    if (key === undefined) return;
    const now = this.#deployment.clock.now();
    const fixed = this.#deployment.choices.rateWindows === "fixed";
    const last = this.#turns.get(`${endpoint} ${key}`);
    const mayGo =
      last === undefined || (fixed ? Math.floor(now / windowMs) > Math.floor(last / windowMs) : now - last >= windowMs);
    if (mayGo) this.#turns.set(`${endpoint} ${key}`, now);
    else refuseWithMessage(429, "Rate limit exceeded");
  }
}
