import { Counts } from "../collections/counts.ts";
import { DefaultMap } from "../collections/default-map.ts";

/** The copies of listings that their owners have neither sold nor shipped. */
export class Copies {
  readonly #byOwner = new DefaultMap<object, Counts<string>>(() => new Counts());

  /** Returns the owners that still have copies. */
  owners(): readonly object[] {
    return [...this.#byOwner.keys()];
  }

  /** Returns the ids of an owner's copies, once per copy. */
  idsOf(owner: object): readonly string[] {
    return [...(this.#byOwner.get(owner) ?? [])].flatMap(([id, copies]) => Array<string>(copies).fill(id));
  }

  add(owner: object, id: string): void {
    this.#byOwner.of(owner).increment(id);
  }

  /** Removes one copy if the owner has any. */
  remove(owner: object, id: string): void {
    const left = (this.#byOwner.get(owner)?.of(id) ?? 0) - 1;
    if (left > 0) this.#byOwner.get(owner)?.set(id, left);
    else this.drop(owner, id);
  }

  /** Removes the owner's copies of a listing. */
  drop(owner: object, id: string): void {
    const copies = this.#byOwner.get(owner);
    copies?.delete(id);
    if (copies?.size === 0) this.#byOwner.delete(owner);
  }

  /** Removes everyone's copies of a listing. */
  dropAll(id: string): void {
    for (const copies of this.#byOwner.values()) copies.delete(id);
  }

  clear(): void {
    this.#byOwner.clear();
  }
}
