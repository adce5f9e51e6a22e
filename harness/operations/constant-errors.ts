import type { Exchange } from "../transport/exchange.ts";
import { isInternalError } from "./internal-error.ts";

/** Even if one in four requests met an internal error, this many in a row would occur once in ten million endpoints. */
const MIN_ERRORS = 12;

type Endpoint = Pick<Exchange, "surface" | "endpoint">;

/** Recognizes endpoints that answer their documented internal error instead of every success. */
export class ConstantErrors {
  readonly #errors = new Map<string, number>();
  readonly #working = new Set<string>();

  add(exchange: Exchange): void {
    const name = nameOf(exchange);
    if (exchange.status >= 200 && exchange.status < 300) this.#working.add(name);
    else if (isInternalError(exchange)) this.#errors.set(name, (this.#errors.get(name) ?? 0) + 1);
  }

  /** Returns whether the endpoint has had many internal errors and no success in this run. */
  isConstant(endpoint: Endpoint): boolean {
    const name = nameOf(endpoint);
    return !this.#working.has(name) && (this.#errors.get(name) ?? 0) >= MIN_ERRORS;
  }
}

function nameOf({ surface, endpoint }: Endpoint): string {
  return `${surface} ${endpoint}`;
}
