/** How long and how much a system under test may take before its answer is given up. Milliseconds and bytes. */
export interface Bounds {
  readonly connectMs: number;
  /** From sending a request to the last of its answer's headers. A poll that is held for 10 s fits twice. */
  readonly headersMs: number;
  /** From sending a request to the last byte of its answer. */
  readonly wholeMs: number;
  /** A body that brings less than {@link dripBytes} within this time drips, and is not waited for. */
  readonly dripMs: number;
  readonly dripBytes: number;
  /** Silent for so long, whatever is asked, and the system is gone. A restart or a deploy fits. */
  readonly goneMs: number;
  /** Longest pause between two looks whether a silent system is back. */
  readonly lookMs: number;
  /** An endpoint that answers nothing but 429 for so long is not waited for any more. */
  readonly limitedMs: number;
  /** Pauses between tries after an answer that an intermediary gives while a service restarts. */
  readonly restartPausesMs: readonly number[];
  /** An endpoint for which nobody but an intermediary answered for so long is not waited for any more. */
  readonly awayMs: number;
  /** Most that arranging one provider state may take. */
  readonly statesMs: number;
  /** Bytes of one body, before and after unpacking. */
  readonly bodyBytes: number;
  /** The same for an answer that is no success: a refusal is a sentence. */
  readonly errorBytes: number;
  /** Bytes of one answer's headers. */
  readonly headerBytes: number;
  /** Beyond the time that MAX_WAIT allows, no run takes longer. */
  readonly runMs: number;
}

/** The bounds of a run; tests of our own give shorter ones. */
export const BOUNDS: Bounds = Object.freeze({
  connectMs: 10_000,
  headersMs: 25_000,
  wholeMs: 60_000,
  dripMs: 12_000,
  dripBytes: 4 * 1024,
  goneMs: 20_000,
  lookMs: 500,
  limitedMs: 20_000,
  restartPausesMs: [200, 500, 1200, 2500],
  awayMs: 8_000,
  statesMs: 15_000,
  bodyBytes: 16 * 1024 * 1024,
  errorBytes: 1024 * 1024,
  headerBytes: 64 * 1024,
  runMs: 30 * 60_000,
});
