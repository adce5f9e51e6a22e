import type { NoAnswer } from "./no-answer.ts";

/** So many requests in a row without a usable answer, and an endpoint is not asked again for a while. */
const MOST_IN_A_ROW = 3;

interface Trouble {
  inARow: number;
  fault: NoAnswer;
  nextTryMs: number;
}

/** Endpoints that give no usable answer while others do: their silence is waited for a few times and not by every scenario. */
export class CircuitBreaker {
  readonly #restMs: number;
  readonly #byEndpoint = new Map<string, Trouble>();

  /** @param restMs after this time one more request may try */
  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  note(endpoint: string, fault: NoAnswer): void {
    const trouble = this.#byEndpoint.get(endpoint) ?? { inARow: 0, fault, nextTryMs: 0 };
    trouble.inARow++;
    trouble.fault = fault;
    trouble.nextTryMs = performance.now() + this.#restMs;
    this.#byEndpoint.set(endpoint, trouble);
  }

  clear(endpoint: string): void {
    if (this.#byEndpoint.size > 0) this.#byEndpoint.delete(endpoint);
  }

  /** Why the endpoint is not to be asked now; undefined where it may be. */
  reasonNotToAsk(endpoint: string): { readonly fault: NoAnswer; readonly inARow: number } | undefined {
    const trouble = this.#byEndpoint.get(endpoint);
    if (trouble === undefined || trouble.inARow < MOST_IN_A_ROW) return undefined;
    const now = performance.now();
    if (now < trouble.nextTryMs) return trouble;
    // One goes and tries; the others hear of it.
    trouble.nextTryMs = now + this.#restMs;
    return undefined;
  }
}
