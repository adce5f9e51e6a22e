import type { EndpointKey } from "../../contract/endpoints.ts";
import type { Surface } from "../../contract/surface.ts";
import { type Exchange, endpointNameOf, isSuccess } from "../transport/exchange.ts";

/** Records which endpoints answered a request with success at least once. */
export class WorkingEndpoints {
  readonly #working: Set<string>;

  /** @param working endpoints that are known to work, as `surface endpoint` */
  constructor(working: Iterable<string> = []) {
    this.#working = new Set(working);
  }

  /** The endpoints that worked, as `surface endpoint`. */
  get working(): readonly string[] {
    return [...this.#working].sort();
  }

  add(exchange: Pick<Exchange, "surface" | "endpoint" | "status" | "json">): void {
    const { json } = exchange;
    // No documented success is an empty object, and an empty list shows nothing.
    const hasContent = typeof json === "object" && json !== null && Object.keys(json).length > 0;
    if (isSuccess(exchange) && hasContent) this.#working.add(endpointNameOf(exchange));
  }

  /** Returns whether no answer of the endpoint was a success with content in its JSON body. */
  isDead(surface: Surface, endpoint: EndpointKey): boolean {
    return !this.#working.has(endpointNameOf({ surface, endpoint }));
  }
}
