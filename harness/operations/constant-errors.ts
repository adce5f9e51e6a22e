import { type Exchange, endpointNameOf } from "../transport/exchange.ts";
import { isInternalError } from "./internal-error.ts";

/** If one in four requests met an internal error, only one endpoint in ten million would have so many and no success. */
const MIN_ERRORS = 12;

type Endpoint = Pick<Exchange, "surface" | "endpoint">;

/** Detects endpoints that answer their documented internal error and never succeed. */
export class ConstantErrors {
  readonly #errors = new Map<string, number>();
  readonly #working = new Set<string>();

  add(exchange: Exchange): void {
    const name = endpointNameOf(exchange);
    if (exchange.status >= 200 && exchange.status < 300) this.#working.add(name);
    else if (isInternalError(exchange)) this.#errors.set(name, (this.#errors.get(name) ?? 0) + 1);
  }

  /** Returns whether the endpoint has had many internal errors and no success in this run. */
  isConstant(endpoint: Endpoint): boolean {
    const name = endpointNameOf(endpoint);
    return !this.#working.has(name) && (this.#errors.get(name) ?? 0) >= MIN_ERRORS;
  }
}
