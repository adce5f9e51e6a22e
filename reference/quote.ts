import type { Holding } from "./holding.ts";

/** One offered way of shipping: partner-api.md, "Quote session and quote". */
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

/** The quotes of one request, with what they were asked for. */
export interface QuoteSession {
  readonly sessionId: string;
  readonly partner: string;
  readonly holdings: readonly Holding[];
  /** As submitted, keys and all. */
  readonly destination: Record<string, unknown>;
  readonly quotes: readonly Quote[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
