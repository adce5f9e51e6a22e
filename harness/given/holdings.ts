/** An item id that pulls of this run gave. */
export interface Holding {
  readonly itemId: string;
  /** How many pulls gave it. */
  readonly pulls: number;
  /** Of the last one. */
  readonly packId: string;
}

/**
 * Which pulls of this run hold an item id. The sandbox reserves nothing: several users, or several pulls of one, may
 * legally hold the same listing, and whose copy a sellback then takes is open.
 */
export class Holdings {
  readonly #pulls = new Map<string, Holding>();
  #sequence = 0;

  /** Records a pull; every element counts, also an id that came twice in it. */
  add(itemIds: readonly string[], packId: string): void {
    this.#sequence++;
    for (const itemId of itemIds) {
      const pulls = (this.#pulls.get(itemId)?.pulls ?? 0) + 1;
      this.#pulls.set(itemId, { itemId, pulls, packId });
    }
  }

  /** Whether more than one pull of this run that was not released gave this id. */
  isShared(itemId: string): boolean {
    return (this.#pulls.get(itemId)?.pulls ?? 0) > 1;
  }

  /** What was not released. */
  all(): readonly Holding[] {
    return [...this.#pulls.values()];
  }

  /** Nobody of this run has it any more: who draws it next is its only holder. */
  release(itemId: string): void {
    this.#pulls.delete(itemId);
  }

  /** Purchases recorded so far. */
  get purchases(): number {
    return this.#sequence;
  }
}
