import type { PartnerEndpointKey } from "../../contract/endpoints.ts";
import type { Connection } from "../transport/connection.ts";
import type { Exchange, HeaderPair, JsonObject } from "../transport/exchange.ts";
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
  readonly surface: "sandbox" | "partner";
  readonly #transport: HttpTransport;
  readonly #connection: Connection;
  readonly #key: string | undefined;

  /** @param key sent as `X-API-Key`, unless a request has other options */
  constructor(
    surface: "sandbox" | "partner",
    transport: HttpTransport,
    connection: Connection,
    key: string | undefined,
  ) {
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

  available(options: RequestOptions = {}): Promise<Exchange> {
    return this.call("available", {}, options);
  }

  chase(slug: string, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("chase", { segment: slug }, options);
  }

  recentPulls(options: RequestOptions = {}): Promise<Exchange> {
    return this.call("recent-pulls", {}, options);
  }

  /** Body: `id` (pack), `amount`, `user_id`. */
  buyInit(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("buy/init", { body }, options);
  }

  /** Body: `session_id`. */
  buyStatus(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("buy/status", { body }, options);
  }

  inventory(userId: string, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("inventory", { segment: userId }, options);
  }

  card(itemId: string, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("card", { segment: itemId }, options);
  }

  /** Body: `item_id`. */
  buyback(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("buyback", { body }, options);
  }

  /** Body: `item_ids`, `destination`. */
  shipQuote(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("ship/quote", { body }, options);
  }

  /** Body: `quote_id`. */
  shipRequest(body: Body, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("ship/request", { body }, options);
  }

  order(orderId: string, options: RequestOptions = {}): Promise<Exchange> {
    return this.call("order", { segment: orderId }, options);
  }

  /** Calls any endpoint by its key, for requirements that apply to all endpoints. */
  call(key: PartnerEndpointKey, parts: Omit<Parts, "credential">, options: RequestOptions = {}): Promise<Exchange> {
    const outgoing = toOutgoing(this.surface, key, { ...parts, credential: this.#credential(options) }, options);
    return this.#transport.send(this.#connection, outgoing);
  }

  #credential(options: RequestOptions): HeaderPair[] {
    const key = options.key === undefined ? this.#key : options.key;
    return key === undefined || key === null ? [] : [["x-api-key", key]];
  }
}
