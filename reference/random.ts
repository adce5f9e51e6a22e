/** A deterministic random generator: the same seed gives the same packs, draws and ids. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, bound). */
  below(bound: number): number;
  /** A text of this many independently drawn characters of the alphabet. */
  text(length: number, alphabet: string): string;
  /** One of the entries, with equal probability. */
  pick<T>(entries: readonly [T, ...T[]]): T;
}

/** The small fast counter generator (sfc32) of PractRand, seeded by any number of integers. */
export function createRandom(...seeds: number[]): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = 1;
  const next32 = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (const seed of seeds) {
    a ^= seed | 0;
    b ^= (seed / 2 ** 32) | 0;
    // Twelve rounds mix the seed into the whole state.
    for (let round = 0; round < 12; round++) next32();
  }

  const next = () => next32() / 2 ** 32;
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    text: (length, alphabet) => {
      let text = "";
      while (text.length < length) text += alphabet.charAt(below(alphabet.length));
      return text;
    },
    pick: (entries) => entries[below(entries.length)] ?? entries[0],
  };
}
