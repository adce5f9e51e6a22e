import type { Holding } from "./holding.ts";

/** One rate of a quote: partner-api.md, "Quote session and quote". */
export interface Quote {
  readonly key: string;
  readonly id: string;
  readonly carrier: string;
  readonly service: string;
  /** USD, billed to the partner. */
  readonly amount: number;
  /** Business days. */
  readonly daysMin: number;
  readonly daysMax: number;
  readonly insured: boolean;
}

/** The quotes of one request, with the data of the request. */
export interface QuoteSession {
  readonly sessionId: string;
  readonly partner: string;
  readonly holdings: readonly Holding[];
  /** As submitted, with unknown keys. */
  readonly destination: Record<string, unknown>;
  readonly quotes: readonly Quote[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
