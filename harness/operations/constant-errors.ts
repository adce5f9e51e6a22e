import { Counts } from "../collections/counts.ts";
import { type Exchange, endpointNameOf, isSuccess } from "../transport/exchange.ts";
import { isInternalError } from "./internal-error.ts";

/** If one in four requests met an internal error, only one endpoint in ten million would have so many and no success. */
const MIN_ERRORS = 12;

type Endpoint = Pick<Exchange, "surface" | "endpoint">;

/** Detects endpoints that answer their documented internal error and never succeed. */
export class ConstantErrors {
  readonly #errors = new Counts<string>();
  readonly #working = new Set<string>();

  add(exchange: Exchange): void {
    const name = endpointNameOf(exchange);
    if (isSuccess(exchange)) this.#working.add(name);
    else if (isInternalError(exchange)) this.#errors.increment(name);
  }

  /** Returns whether the endpoint has had many internal errors and no success in this run. */
  isConstant(endpoint: Endpoint): boolean {
    const name = endpointNameOf(endpoint);
    return !this.#working.has(name) && this.#errors.of(name) >= MIN_ERRORS;
  }
}
