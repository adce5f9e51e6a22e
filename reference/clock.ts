/** The reference's clock, which provider states can move. Every expiry, timestamp and `Date` header follows it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock permanently; negative values move it back. */
  move(seconds: number): void;
}

/**
 * A clock that follows the machine's until it is moved.
 * @param read  milliseconds since 1970; the machine's clock by default
 */
export function createClock(read: () => number = Date.now): Clock {
  let aheadMs = 0;
  return {
    now: () => read() + aheadMs,
    move: (seconds) => {
      aheadMs += seconds * 1000;
    },
  };
}
