import { createHash } from "node:crypto";

const SHA256_BYTES = 32;
/** Number of values of four bytes. */
const RANGE = 2 ** 32;

/** Random numbers from a seed text: the same text gives the same sequence. */
export class Draw {
  readonly #source: string;
  #block = Buffer.alloc(0);
  #blocks = 0;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Returns an integer from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor((this.#next() / RANGE) * count);
  }

  oneOf<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** Returns a random text of `length` characters of an alphabet. */
  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join("");
  }

  #next(): number {
    if (this.#at + 4 > this.#block.length) {
      this.#block = createHash("sha256")
        .update(`${this.#source} ${this.#blocks++}`)
        .digest();
      this.#at = 0;
    }
    const value = this.#block.readUInt32BE(this.#at % SHA256_BYTES);
    this.#at += 4;
    return value;
  }
}
