import { UserClient, type UserCredential } from "../client/user-client.ts";
import { NotExercised } from "../exits/early-exits.ts";
import { type KeyBudget, keyBudgetOf } from "../operations/key-budget.ts";
import type { RunContext } from "../operations/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import type { Attempt } from "./attempt.ts";
import { Stage } from "./stage.ts";
import { UserGiven } from "./user-given.ts";

/** The accounts that provider states know by name; the first two are those of the configured keys. */
export type AccountName = "first" | "second" | "walletless";

/** What a user key may be used for. */
export type Scope = "vm.buy.crypto" | "marketplace.take-claw-bid";

const BOTH_SCOPES: readonly Scope[] = ["vm.buy.crypto", "marketplace.take-claw-bid"];

/** What a scenario of the user-key interface has at hand. */
export class UserStage extends Stage {
  override readonly surface = "user";
  /** The interface without a credential, on the scenario's own connection; `sut.as(…)` adds one. */
  readonly sut: UserClient;
  readonly given: UserGiven;
  /** When which key may call a limited endpoint. */
  readonly budget: KeyBudget;

  constructor(run: RunContext, attempt: Attempt, connection: Connection) {
    super(run, attempt);
    this.budget = keyBudgetOf(run);
    this.sut = new UserClient(run.transport, connection, undefined, (...turn) => this.budget.turn(...turn));
    this.given = new UserGiven(this);
    this.caller = this.caller.bind(this);
    this.freshKey = this.freshKey.bind(this);
    this.key = this.key.bind(this);
    this.keyOf = this.keyOf.bind(this);
    this.sessionToken = this.sessionToken.bind(this);
  }

  /**
   * The configured key of the first account, in a header form.
   * @throws {NotExercised} when it was not given
   */
  key(form: UserCredential["form"] = "x-api-key"): UserCredential {
    return { form, value: this.credential("USER_API_KEY") };
  }

  /**
   * A session token of the first account, which no limit is counted for: the configured one, else the provider's.
   * @throws {NotExercised} when there is neither
   */
  async sessionToken(): Promise<UserCredential> {
    const value = this.run.target.keys.USER_SESSION_TOKEN;
    if (value !== undefined) return { form: "bearer", value, isSession: true };
    if (!this.run.states.isOffered) this.credential("USER_SESSION_TOKEN");
    return this.freshToken();
  }

  /**
   * A key of its own for this scenario, so that its limits are nobody else's.
   * @throws {NotExercised} when the provider does not make keys
   */
  async freshKey(
    wanted: {
      readonly account?: AccountName;
      readonly scopes?: readonly Scope[];
      readonly condition?: "valid" | "expired" | "revoked" | "disabled";
      readonly form?: UserCredential["form"];
    } = {},
  ): Promise<UserCredential> {
    const values = await this.state("an API key", {
      account: wanted.account ?? "first",
      scopes: wanted.scopes ?? BOTH_SCOPES,
      condition: wanted.condition ?? "valid",
    });
    return { form: wanted.form ?? "x-api-key", value: this.#secret(values.api_key, "an API key") };
  }

  /**
   * A key of the first account that expires in so many seconds.
   * @throws {NotExercised} when the provider does not say that the key has an expiry: it may not know the parameter
   */
  async expiringKey(lifeS: number): Promise<UserCredential> {
    const wanted = { account: "first", scopes: BOTH_SCOPES, condition: "valid", expires_in: lifeS };
    const values = await this.state("an API key", wanted);
    if (values.expires_at === undefined) throw new NotExercised('provider state "an API key" with `expires_in`');
    return { form: "x-api-key", value: this.#secret(values.api_key, "an API key") };
  }

  /** A session token of an account. */
  async freshToken(
    wanted: { readonly account?: AccountName; readonly condition?: "valid" | "invalid" } = {},
  ): Promise<UserCredential> {
    const values = await this.state("a session token", {
      account: wanted.account ?? "first",
      condition: wanted.condition ?? "valid",
    });
    return { form: "bearer", value: this.#secret(values.session_token, "a session token"), isSession: true };
  }

  /**
   * Somebody of an account who has not called a limited endpoint yet: a fresh key, else the session token, else the
   * configured key, which waits for its turn.
   * @throws {NotExercised} when the account has no credential here
   */
  async caller(account: AccountName = "first"): Promise<UserClient> {
    return this.sut.as(await this.#credentialOf(account));
  }

  /**
   * A key of an account that has not called a limited endpoint yet, fresh where the provider makes keys.
   * @throws {NotExercised} when the account has no key here
   */
  async keyOf(account: AccountName = "first", form: UserCredential["form"] = "x-api-key"): Promise<UserCredential> {
    return (await this.#freshKeyIfMade(account, form)) ?? { form, value: this.#configuredKey(account) };
  }

  async #credentialOf(account: AccountName): Promise<UserCredential> {
    const fresh = await this.#freshKeyIfMade(account, "x-api-key");
    if (fresh !== undefined) return fresh;
    const token = account === "first" ? this.run.target.keys.USER_SESSION_TOKEN : undefined;
    if (token !== undefined) return { form: "bearer", value: token, isSession: true };
    return { form: "x-api-key", value: this.#configuredKey(account) };
  }

  async #freshKeyIfMade(account: AccountName, form: UserCredential["form"]): Promise<UserCredential | undefined> {
    try {
      return await this.freshKey({ account, form });
    } catch (stop) {
      if (stop instanceof NotExercised && account !== "walletless") return undefined;
      throw stop;
    }
  }

  #configuredKey(account: AccountName): string {
    return this.credential(account === "first" ? "USER_API_KEY" : "USER_API_KEY_2");
  }

  #secret(value: unknown, state: string): string {
    // What no header can carry would be our own fault on the wire.
    if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value)) {
      throw new NotExercised(`provider state "${state}"`, `provider state "${state}" returned no usable value`);
    }
    this.run.redactor.learn(value, "ARRANGED_CREDENTIAL");
    return value;
  }
}
