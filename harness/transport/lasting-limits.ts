/** So few refusals are no rule yet, however long they take. */
const FEWEST = 6;

/** Endpoints that answer nothing but that there were too many requests: such a limit is not waited out by anybody. */
export class LastingLimits {
  readonly #lastingMs: number;
  readonly #byEndpoint = new Map<string, { readonly sinceMs: number; refusals: number }>();

  /** @param lastingMs refused for so long, with no other answer in between, and an endpoint is waited for no more */
  constructor(lastingMs: number) {
    this.#lastingMs = lastingMs;
  }

  /** Notes an answer. */
  note(endpoint: string, isRefusal: boolean, nowMs = performance.now()): void {
    const known = this.#byEndpoint.get(endpoint);
    if (!isRefusal) {
      if (known !== undefined) this.#byEndpoint.delete(endpoint);
    } else if (known === undefined) this.#byEndpoint.set(endpoint, { sinceMs: nowMs, refusals: 1 });
    else known.refusals++;
  }

  isLasting(endpoint: string, nowMs = performance.now()): boolean {
    const known = this.#byEndpoint.get(endpoint);
    return known !== undefined && known.refusals >= FEWEST && nowMs - known.sinceMs > this.#lastingMs;
  }
}
