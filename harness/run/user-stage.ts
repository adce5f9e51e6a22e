import { UserClient, type UserCredential } from "../client/user-client.ts";
import type { Line } from "../transport/line.ts";
import type { Attempt } from "./attempt.ts";
import type { RunContext } from "./run-context.ts";
import { Stage } from "./stage.ts";
import { NotExercised } from "./stops.ts";

/** What a scenario of the user-key interface has at hand. */
export class UserStage extends Stage {
  override readonly surface = "user";
  /** The interface without a credential, on the scenario's own connection; `sut.as(…)` adds one. */
  readonly sut: UserClient;

  constructor(run: RunContext, attempt: Attempt, line: Line) {
    super(run, attempt);
    this.sut = new UserClient(run.wire, line, undefined);
  }

  /**
   * The configured key of the first account, in a header form.
   * @throws {NotExercised} when it was not given
   */
  key(form: UserCredential["form"] = "x-api-key"): UserCredential {
    return { form, value: this.credential("USER_API_KEY") };
  }

  /** The configured session token of the first account. */
  sessionToken(): UserCredential {
    return { form: "bearer", value: this.credential("USER_SESSION_TOKEN") };
  }

  /**
   * A key of its own for this scenario, so that its limits are nobody else's.
   * @throws {NotExercised} when the provider does not make keys
   */
  async freshKey(
    wanted: {
      readonly account?: "first" | "second" | "walletless";
      readonly scopes?: readonly string[];
      readonly condition?: "valid" | "expired" | "revoked" | "disabled";
      readonly form?: UserCredential["form"];
    } = {},
  ): Promise<UserCredential> {
    const values = await this.state("an API key", {
      account: wanted.account ?? "first",
      scopes: wanted.scopes ?? ["vm.buy.crypto", "marketplace.take-claw-bid"],
      condition: wanted.condition ?? "valid",
    });
    return { form: wanted.form ?? "x-api-key", value: this.#secret(values.api_key, "an API key") };
  }

  /** A session token of an account. */
  async freshToken(
    wanted: { readonly account?: "first" | "second" | "walletless"; readonly condition?: "valid" | "invalid" } = {},
  ): Promise<UserCredential> {
    const values = await this.state("a session token", {
      account: wanted.account ?? "first",
      condition: wanted.condition ?? "valid",
    });
    return { form: "bearer", value: this.#secret(values.session_token, "a session token") };
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
