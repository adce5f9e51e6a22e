import type { UserEndpointKey } from "../../contract/endpoints.ts";
import { windowSecondsOf } from "../../contract/limits.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Connection } from "../transport/connection.ts";
import type { Exchange, HeaderPair } from "../transport/exchange.ts";
import type { HttpTransport } from "../transport/http-transport.ts";
import { type Parts, toOutgoing } from "./endpoint-call.ts";
import type { RequestOptions } from "./request-options.ts";

/** A credential and its header form; session tokens use only `bearer`. */
export interface UserCredential {
  readonly form: "x-api-key" | "bearer";
  readonly value: string;
  /** Whether it is a web session token, which is not rate limited. Default: a user key. */
  readonly isSession?: boolean;
}

/** Delays a request to a limited endpoint until the key's limit allows it. */
export type Throttle = (key: string, endpoint: UserEndpointKey, send: () => Promise<Exchange>) => Promise<Exchange>;

type Body = JsonObject;

/**
 * Client of the user-key interface: a method per endpoint, on one connection, with one credential or none. Requests
 * that count against a limit wait for it; `waitsForLimit: false` sends one at once, to test the limit.
 */
export class UserClient {
  readonly surface = "user";
  readonly #transport: HttpTransport;
  readonly #connection: Connection;
  readonly #credential: UserCredential | undefined;
  readonly #pace: Throttle | undefined;

  readonly available = (options?: RequestOptions) => this.call("available", {}, options);
  readonly chase = (slug: string, options?: RequestOptions) => this.call("chase", { segment: slug }, options);
  readonly filters = (options?: RequestOptions) => this.call("filters", {}, options);
  readonly listings = (options?: RequestOptions) => this.call("listings", {}, options);
  /** Body: `claw_id` (pack). */
  readonly buyCrypto = (body: Body, options?: RequestOptions) => this.call("buy/crypto", { body }, options);
  /** Body: `session_id`. */
  readonly buyStatus = (body: Body, options?: RequestOptions) => this.call("buy/status", { body }, options);
  /** Body: `mint_address`. */
  readonly takeClawBidInit = (body: Body, options?: RequestOptions) =>
    this.call("take-claw-bid-init", { body }, options);
  /** Body: `session_id`, `txs`. */
  readonly takeClawBidFinish = (body: Body, options?: RequestOptions) =>
    this.call("take-claw-bid-finish", { body }, options);

  /** @param pace default: no request waits */
  constructor(
    transport: HttpTransport,
    connection: Connection,
    credential: UserCredential | undefined,
    pace?: Throttle,
  ) {
    this.#transport = transport;
    this.#connection = connection;
    this.#credential = credential;
    this.#pace = pace;
  }

  /** Returns the same client on another connection. */
  on(connection: Connection): UserClient {
    return new UserClient(this.#transport, connection, this.#credential, this.#pace);
  }

  /** Returns a client on the same connection with another credential, or with none. */
  as(credential: UserCredential | undefined): UserClient {
    return new UserClient(this.#transport, this.#connection, credential, this.#pace);
  }

  /** Calls any endpoint by its key, for requirements that apply to all endpoints. */
  call(key: UserEndpointKey, parts: Omit<Parts, "credential">, options: RequestOptions = {}): Promise<Exchange> {
    const credential = this.#credential;
    const isCounted = credential !== undefined && credential.isSession !== true && windowSecondsOf(key) !== undefined;
    const pace = isCounted && options.waitsForLimit !== false ? this.#pace : undefined;
    if (pace === undefined || credential === undefined) return this.#send(key, parts, options);
    return pace(credential.value, key, () => this.#send(key, parts, { ...options, waitsForLimit: false }));
  }

  #send(key: UserEndpointKey, parts: Omit<Parts, "credential">, options: RequestOptions): Promise<Exchange> {
    const outgoing = toOutgoing("user", key, { ...parts, credential: this.#headers() }, options);
    return this.#transport.send(this.#connection, outgoing);
  }

  #headers(): HeaderPair[] {
    if (this.#credential === undefined) return [];
    const { form, value } = this.#credential;
    return [form === "x-api-key" ? [this.#transport.keyHeader, value] : ["Authorization", `Bearer ${value}`]];
  }
}
