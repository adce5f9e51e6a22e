import type { UserEndpointKey } from "../../contract/endpoints.ts";
import { RATE_LIMITS } from "../../contract/limits.ts";
import type { Connection } from "../transport/connection.ts";
import type { Exchange, HeaderPair } from "../transport/exchange.ts";
import type { HttpTransport } from "../transport/http-transport.ts";
import { type Parts, toOutgoing } from "./endpoint-call.ts";
import type { RequestOptions } from "./request-options.ts";

/** The header form in which a credential travels; session tokens know only `bearer`. */
export interface UserCredential {
  readonly form: "x-api-key" | "bearer";
  readonly value: string;
  /** A web session token, which no limit is counted for; default: a user key. */
  readonly isSession?: boolean;
}

/** Sends a request of a key to a limited endpoint when the key's turn there has come. */
export type Throttle = (key: string, endpoint: UserEndpointKey, send: () => Promise<Exchange>) => Promise<Exchange>;

type Body = Readonly<Record<string, unknown>>;

/**
 * The user-key interface: a method per endpoint, on one connection, with one credential or none. Requests that a limit is
 * counted for wait for their turn; `isPatient: false` sends one at once, where being limited is what is looked at.
 */
export class UserClient {
  readonly surface = "user";
  readonly #transport: HttpTransport;
  readonly #connection: Connection;
  readonly #credential: UserCredential | undefined;
  readonly #pace: Throttle | undefined;

  /** @param pace default: nothing waits for its turn */
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

  /** The same interface on another connection. */
  on(connection: Connection): UserClient {
    return new UserClient(this.#transport, connection, this.#credential, this.#pace);
  }

  /** The same connection with another credential, or with none. */
  as(credential: UserCredential | undefined): UserClient {
    return new UserClient(this.#transport, this.#connection, credential, this.#pace);
  }

  available(options: RequestOptions = {}): Promise<Exchange> {
    return this.call("available", {}, options);
  }

  chase(slug: string, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("chase", { segment: slug }, options);
  }

  filters(options: RequestOptions = {}): Promise<Exchange> {
    return this.call("filters", {}, options);
  }

  listings(options: RequestOptions = {}): Promise<Exchange> {
    return this.call("listings", {}, options);
  }

  /** Body: `claw_id` (pack). */
  buyCrypto(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("buy/crypto", { body }, options);
  }

  /** Body: `session_id`. */
  buyStatus(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("buy/status", { body }, options);
  }

  /** Body: `mint_address`. */
  takeClawBidInit(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("take-claw-bid-init", { body }, options);
  }

  /** Body: `session_id`, `txs`. */
  takeClawBidFinish(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("take-claw-bid-finish", { body }, options);
  }

  /** Any endpoint by its key, for what is the same on each of them. */
  call(key: UserEndpointKey, parts: Omit<Parts, "credential">, options: RequestOptions = {}): Promise<Exchange> {
    const credential = this.#credential;
    const isCounted = credential !== undefined && credential.isSession !== true && isLimited(key);
    const pace = isCounted && options.isPatient !== false ? this.#pace : undefined;
    if (pace === undefined || credential === undefined) return this.#send(key, parts, options);
    return pace(credential.value, key, () => this.#send(key, parts, { ...options, isPatient: false }));
  }

  #send(key: UserEndpointKey, parts: Omit<Parts, "credential">, options: RequestOptions): Promise<Exchange> {
    const outgoing = toOutgoing("user", key, { ...parts, credential: headersOf(this.#credential) }, options);
    return this.#transport.send(this.#connection, outgoing);
  }
}

function isLimited(endpoint: UserEndpointKey): boolean {
  return RATE_LIMITS.some((limit) => limit.endpoint === endpoint);
}

function headersOf(credential: UserCredential | undefined): HeaderPair[] {
  if (credential === undefined) return [];
  if (credential.form === "x-api-key") return [["x-api-key", credential.value]];
  return [["authorization", `Bearer ${credential.value}`]];
}
