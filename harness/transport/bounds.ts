/** Limits of time and size for answers of the system under test. Milliseconds and bytes. */
export interface Bounds {
  readonly connectMs: number;
  /** From sending a request to the end of the headers. Twice the time of a poll that is held for 10 s. */
  readonly headersMs: number;
  /** An intermediary may drop a connection that is idle for so long, and tell neither end. */
  readonly idleMs: number;
  /** From sending a request to the last byte of its answer. */
  readonly wholeMs: number;
  /** A body with less than {@link dripBytes} within this time is given up. */
  readonly dripMs: number;
  readonly dripBytes: number;
  /** After this time without any answer the system counts as gone. A restart or a deploy takes less. */
  readonly goneMs: number;
  /** The same for a system that answers 503 with Retry-After, which announces that it comes back. */
  readonly announcedGoneMs: number;
  /** Longest pause between two probes of a silent system. */
  readonly lookMs: number;
  /** After this time of nothing but 429, requests to the endpoint are not repeated. */
  readonly limitedMs: number;
  /** Pauses between attempts after a gateway error, which an intermediary sends while a service restarts. */
  readonly restartPausesMs: readonly number[];
  /** After this time of nothing but gateway errors, requests to the endpoint are not repeated. */
  readonly awayMs: number;
  /** Timeout of setting up one provider state. */
  readonly statesMs: number;
  /** Maximum size of a body, before and after decoding. */
  readonly bodyBytes: number;
  /** Maximum size of the body of an error, which is one sentence. */
  readonly errorBytes: number;
  /** A longer body counts as long. Ordinary systems send a few such lists of items and pulls. Bytes. */
  readonly longBytes: number;
  /** Maximum memory of all different long bodies together; beyond it the run ends. Bytes. */
  readonly longInAllBytes: number;
  /** Maximum size of an answer's headers. */
  readonly headerBytes: number;
  /** Maximum duration of a run, in addition to the time that MAX_WAIT allows. */
  readonly runMs: number;
}

/** The bounds of a run; our own tests use shorter ones. */
export const BOUNDS: Bounds = Object.freeze({
  connectMs: 10_000,
  headersMs: 25_000,
  idleMs: 1_000,
  wholeMs: 60_000,
  dripMs: 12_000,
  dripBytes: 4 * 1024,
  goneMs: 20_000,
  announcedGoneMs: 90_000,
  lookMs: 500,
  limitedMs: 20_000,
  restartPausesMs: [200, 500, 1200, 2500],
  awayMs: 8_000,
  statesMs: 15_000,
  bodyBytes: 16 * 1024 * 1024,
  errorBytes: 1024 * 1024,
  longBytes: 64 * 1024,
  longInAllBytes: 64 * 1024 * 1024,
  headerBytes: 64 * 1024,
  runMs: 30 * 60_000,
});
