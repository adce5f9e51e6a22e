import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import type { PartnerSurface } from "../../contract/surface.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Connection } from "../transport/connection.ts";
import type { Exchange, HeaderPair } from "../transport/exchange.ts";
import type { HttpTransport } from "../transport/http-transport.ts";
import { type Parts, toOutgoing } from "./endpoint-call.ts";
import type { RequestOptions } from "./request-options.ts";

/** A request body; negative tests send anything. */
type Body = JsonObject;

/**
 * Client of the partner interface, on the sandbox or in production: a method per endpoint, on one connection. Every
 * method resolves with the exchange, whatever its status.
 * @throws {NoAnswer} if no answer arrived
 */
export class PartnerClient {
  readonly surface: PartnerSurface;
  readonly #transport: HttpTransport;
  readonly #connection: Connection;
  readonly #key: string | undefined;

  readonly available = (options?: RequestOptions) => this.call("available", {}, options);
  readonly chase = (slug: string, options?: RequestOptions) => this.call("chase", { segment: slug }, options);
  readonly recentPulls = (options?: RequestOptions) => this.call("recent-pulls", {}, options);
  /** Body: `id` (pack), `amount`, `user_id`. */
  readonly buyInit = (body: Body, options?: RequestOptions) => this.call("buy/init", { body }, options);
  /** Body: `session_id`. */
  readonly buyStatus = (body: Body, options?: RequestOptions) => this.call("buy/status", { body }, options);
  readonly inventory = (userId: string, options?: RequestOptions) =>
    this.call("inventory", { segment: userId }, options);
  readonly card = (itemId: string, options?: RequestOptions) => this.call("card", { segment: itemId }, options);
  /** Body: `item_id`. */
  readonly buyback = (body: Body, options?: RequestOptions) => this.call("buyback", { body }, options);
  /** Body: `item_ids`, `destination`. */
  readonly shipQuote = (body: Body, options?: RequestOptions) => this.call("ship/quote", { body }, options);
  /** Body: `quote_id`. */
  readonly shipRequest = (body: Body, options?: RequestOptions) => this.call("ship/request", { body }, options);
  readonly order = (orderId: string, options?: RequestOptions) => this.call("order", { segment: orderId }, options);

  /** @param key sent as `X-API-Key`, unless a request has other options */
  constructor(surface: PartnerSurface, transport: HttpTransport, connection: Connection, key: string | undefined) {
    this.surface = surface;
    this.#transport = transport;
    this.#connection = connection;
    this.#key = key;
  }

  /** Returns the same client on another connection. */
  on(connection: Connection): PartnerClient {
    return new PartnerClient(this.surface, this.#transport, connection, this.#key);
  }

  /** Returns a client on the same connection with another key. */
  as(key: string | undefined): PartnerClient {
    return new PartnerClient(this.surface, this.#transport, this.#connection, key);
  }

  /** Calls any endpoint by its key, for requirements that apply to all endpoints. */
  call(key: PartnerEndpointKey, parts: Omit<Parts, "credential">, options: RequestOptions = {}): Promise<Exchange> {
    const outgoing = toOutgoing(this.surface, key, { ...parts, credential: this.#credential(options) }, options);
    return this.#transport.send(this.#connection, outgoing);
  }

  #credential(options: RequestOptions): HeaderPair[] {
    const key = options.key === undefined ? this.#key : options.key;
    return key === undefined || key === null ? [] : [[this.#transport.keyHeader, key]];
  }
}
