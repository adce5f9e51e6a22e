/** The reference's own time, which provider states move: every expiry, timestamp and `Date` header follows it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the time, for good; negative values move it back. */
  move(seconds: number): void;
}

/**
 * A clock that runs with the machine's until it is moved.
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
