import type { ProviderState } from "../../contract/provider-states.ts";
import { UserClient, type UserCredential } from "../client/user-client.ts";
import { ignoring, NotExercised } from "../exits/early-exits.ts";
import type { Attempt } from "../ledger/attempt.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import { usableCredential } from "../run-context/usable-credential.ts";
import { KeyBudget } from "../schedule/key-budget.ts";
import type { Connection } from "../transport/connection.ts";
import { ScenarioContext } from "./scenario-context.ts";

/** Account names of provider states; the first two own the configured keys. */
export type AccountName = "first" | "second" | "walletless";

/** Scopes of a user key. */
export type Scope = "vm.buy.crypto" | "marketplace.take-claw-bid";

const BOTH_SCOPES: readonly Scope[] = ["vm.buy.crypto", "marketplace.take-claw-bid"];

/** The usable keys that the provider has returned. Requests of two scenarios with one key would wait for each other. */
const handedOut = perRun(() => new Set<string>());

/** All scenarios share the budget of their run, because they share keys. */
const keyBudgetOf = perRun((run) => new KeyBudget(run));

/** The accounts of the user-key interface: their credentials, and clients that send them. */
export class AccountContext extends ScenarioContext {
  override readonly surface = "user";
  /** A client without a credential, on the scenario's own connection; `sut.as(…)` adds one. */
  readonly sut: UserClient;
  /** Decides when a key may call a limited endpoint. */
  readonly budget: KeyBudget;

  constructor(run: RunContext, attempt: Attempt, connection: Connection) {
    super(run, attempt);
    this.budget = keyBudgetOf(run);
    this.sut = new UserClient(run.transport, connection, undefined, (...turn) => this.budget.turn(...turn));
  }

  /**
   * Returns a session token of the first account, which is not rate limited: the configured one, else the provider's.
   * @throws {NotExercised} if there is neither
   */
  readonly sessionToken = async (): Promise<UserCredential> => {
    const value = usableCredential(this.run, "USER_SESSION_TOKEN");
    if (value !== undefined) return { form: "bearer", value, isSession: true };
    if (!this.run.states.isConfigured) this.credential("USER_SESSION_TOKEN");
    return this.freshToken();
  };

  /**
   * Returns a key that only this scenario uses, so that only its requests count.
   * @throws {NotExercised} if the provider does not make keys, or returns a usable one again
   */
  readonly freshKey = async (
    wanted: {
      readonly account?: AccountName;
      readonly scopes?: readonly Scope[];
      readonly condition?: "valid" | "expired" | "revoked" | "disabled";
      readonly form?: UserCredential["form"];
    } = {},
  ): Promise<UserCredential> => {
    const values = await this.state("an API key", {
      account: wanted.account ?? "first",
      scopes: wanted.scopes ?? BOTH_SCOPES,
      condition: wanted.condition ?? "valid",
    });
    const value = this.#secret(values.api_key, "an API key");
    const isUsable = (wanted.condition ?? "valid") === "valid" && wanted.scopes === undefined;
    if (isUsable && handedOut(this.run).has(value)) {
      throw new NotExercised('provider state "an API key"', 'provider state "an API key" returned a key again');
    }
    if (isUsable) handedOut(this.run).add(value);
    return { form: wanted.form ?? "x-api-key", value };
  };

  /**
   * Returns a key of the first account that expires in so many seconds, or never.
   * @param lifeS null if it never expires
   * @throws {NotExercised} if the provider does not confirm the expiry, because it may not know the parameter
   */
  async expiringKey(lifeS: number | null): Promise<UserCredential> {
    const wanted = { account: "first", scopes: BOTH_SCOPES, condition: "valid", expires_in: lifeS };
    const values = await this.state("an API key", wanted);
    if (values.expires_at === undefined || (lifeS === null) !== (values.expires_at === null))
      throw new NotExercised('provider state "an API key" with `expires_in`');
    return { form: "x-api-key", value: this.#secret(values.api_key, "an API key") };
  }

  /** Returns a session token of an account from the provider. */
  readonly freshToken = async (
    wanted: { readonly account?: AccountName; readonly condition?: "valid" | "invalid" } = {},
  ): Promise<UserCredential> => {
    const values = await this.state("a session token", {
      account: wanted.account ?? "first",
      condition: wanted.condition ?? "valid",
    });
    return { form: "bearer", value: this.#secret(values.session_token, "a session token"), isSession: true };
  };

  /**
   * Returns a client of an account that has not called a limited endpoint yet: with a fresh key, else the session
   * token, else the configured key, which may have to wait.
   * @throws {NotExercised} if the account has no credential
   */
  readonly caller = async (
    account: AccountName = "first",
    form: UserCredential["form"] = "x-api-key",
  ): Promise<UserClient> => {
    const fresh = await this.#freshKeyIfMade(account, form);
    if (fresh !== undefined) return this.sut.as(fresh);
    const token = account === "first" ? usableCredential(this.run, "USER_SESSION_TOKEN") : undefined;
    if (token !== undefined) return this.sut.as({ form: "bearer", value: token, isSession: true });
    return this.sut.as(this.configuredKey(account));
  };

  /**
   * Returns a client with a fresh key in `Authorization`, which a service may handle by other code than `X-API-Key`; like
   * {@link caller} if the provider makes no keys.
   */
  readonly bearerCaller = (account: AccountName = "first"): Promise<UserClient> => this.caller(account, "bearer");

  /** Returns a client of the first account with a session token; like {@link caller} if there is none. */
  readonly sessionCaller = async (): Promise<UserClient> => {
    const token = await this.sessionToken().catch(ignoring(NotExercised));
    return token === undefined ? this.caller() : this.sut.as(token);
  };

  /**
   * Returns a key of an account that has not called a limited endpoint yet; a fresh one if the provider makes keys.
   * @throws {NotExercised} if the account has no key
   */
  readonly keyOf = async (
    account: AccountName = "first",
    form: UserCredential["form"] = "x-api-key",
  ): Promise<UserCredential> => {
    return (await this.#freshKeyIfMade(account, form)) ?? this.configuredKey(account, form);
  };

  async #freshKeyIfMade(account: AccountName, form: UserCredential["form"]): Promise<UserCredential | undefined> {
    try {
      return await this.freshKey({ account, form });
    } catch (stop) {
      if (stop instanceof NotExercised && account !== "walletless") return undefined;
      throw stop;
    }
  }

  /**
   * Returns the configured key of an account in a header form.
   * @throws {NotExercised} if it is not set
   */
  configuredKey(account: AccountName, form: UserCredential["form"] = "x-api-key"): UserCredential {
    return { form, value: this.credential(account === "first" ? "USER_API_KEY" : "USER_API_KEY_2") };
  }

  #secret(value: string, state: ProviderState): string {
    // An unsendable value would fail as our own fault.
    const from = `provider state "${state}"`;
    if (!/^[\x21-\x7e]+$/.test(value)) throw new NotExercised(from, `${from} returned no usable value`);
    this.run.redactor.learn(value, "ARRANGED_CREDENTIAL");
    return value;
  }
}
