import { dequal } from "dequal/lite";
import { BoundedMap } from "./bounded-map.ts";

/** Maximum versions of one key that are remembered. */
const MOST = 16;

/** JSON values that are shown again and again, each version of a key once. */
export class Versions<T> {
  readonly #known: BoundedMap<string, readonly T[]>;
  readonly #jsonOf: (value: T) => unknown;

  /**
   * @param most maximum number of keys
   * @param jsonOf returns the JSON value by which two versions are compared
   */
  constructor(most: number, jsonOf: (value: T) => unknown) {
    this.#known = new BoundedMap(most);
    this.#jsonOf = jsonOf;
  }

  /** Returns what was shown before if nothing has changed since, else the value itself. */
  known(key: string, value: T): T {
    const versions = this.#known.get(key) ?? [];
    const known = versions.find((version) => dequal(this.#jsonOf(version), this.#jsonOf(value)));
    if (known === undefined) this.#known.set(key, [value, ...versions].slice(0, MOST));
    return known ?? value;
  }
}
