import type { UserEndpointKey } from "../../contract/endpoints.ts";
import type { Exchange, HeaderPair } from "../transport/exchange.ts";
import type { Line } from "../transport/line.ts";
import type { Wire } from "../transport/wire.ts";
import { type Parts, toOutgoing } from "./endpoint-call.ts";
import type { RequestOptions } from "./request-options.ts";

/** The header form in which a credential travels; session tokens know only `bearer`. */
export interface UserCredential {
  readonly form: "x-api-key" | "bearer";
  readonly value: string;
}

type Body = Readonly<Record<string, unknown>>;

/** The user-key interface: a method per endpoint, on one connection, with one credential or none. */
export class UserClient {
  readonly surface = "user";
  readonly #wire: Wire;
  readonly #line: Line;
  readonly #credential: UserCredential | undefined;

  constructor(wire: Wire, line: Line, credential: UserCredential | undefined) {
    this.#wire = wire;
    this.#line = line;
    this.#credential = credential;
  }

  /** The same interface on another connection. */
  on(line: Line): UserClient {
    return new UserClient(this.#wire, line, this.#credential);
  }

  /** The same connection with another credential, or with none. */
  as(credential: UserCredential | undefined): UserClient {
    return new UserClient(this.#wire, this.#line, credential);
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
    const outgoing = toOutgoing("user", key, { ...parts, credential: this.#headers() }, options);
    return this.#wire.send(this.#line, outgoing);
  }

  #headers(): HeaderPair[] {
    const credential = this.#credential;
    if (credential === undefined) return [];
    if (credential.form === "x-api-key") return [["x-api-key", credential.value]];
    return [["authorization", `Bearer ${credential.value}`]];
  }
}
