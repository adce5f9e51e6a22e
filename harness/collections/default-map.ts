import { BoundedMap } from "./bounded-map.ts";

/** A map that makes the value of a key at its first use. Beyond a maximum size it forgets the oldest key. */
export class DefaultMap<Key, Value> extends BoundedMap<Key, Value> {
  readonly #make: () => Value;

  /** @param most maximum number of keys; default: none */
  constructor(make: () => Value, most = Number.POSITIVE_INFINITY) {
    super(most);
    this.#make = make;
  }

  /** Returns the value of a key, which is a new one unless the key has one. */
  of(key: Key): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = this.#make();
    this.set(key, made);
    return made;
  }
}
