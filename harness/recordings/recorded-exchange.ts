import type { Exchange } from "../transport/exchange.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";

/** A request of some traffic, answered or not, and what the rules need to know of its moment. */
export interface RecordedExchange {
  /** Unanswered if it has a `fault`. */
  readonly exchange: Exchange;
  /** False for a request that the documents do not define. */
  readonly isJudged: boolean;
  /** Seconds by which the run had moved the provider's clock by then. */
  readonly movedS: number;
}

/**
 * Called with each request of a run in the order of the answers, not redacted.
 * @param redactor knows the secrets of the run so far
 */
export type TrafficObserver = (recorded: RecordedExchange, redactor: Redactor) => void;
