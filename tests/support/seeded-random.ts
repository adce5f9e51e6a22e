/** Returns a repeatable source of numbers in [0, 1) for specs (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the number of draws of each cell with these shares. */
export function drawn(shares: readonly number[], draws: number, random: () => number): readonly number[] {
  const counts = shares.map(() => 0);
  for (let draw = 0; draw < draws; draw++) {
    let left = random();
    const cell = shares.findIndex((share) => {
      left -= share;
      return left < 0;
    });
    const at = cell < 0 ? shares.length - 1 : cell;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
