/**
 * Which pulls of this run hold an item id. The sandbox reserves nothing: several users, or several pulls of one, may
 * legally hold the same listing, and whose copy a sellback then takes is open.
 */
export class Holdings {
  readonly #pulls = new Map<string, number>();
  #sequence = 0;

  /** Records a pull; every element counts, also an id that came twice in it. */
  add(itemIds: readonly string[]): void {
    this.#sequence++;
    for (const id of itemIds) this.#pulls.set(id, (this.#pulls.get(id) ?? 0) + 1);
  }

  /** Whether more than one pull of this run ever gave this id. */
  isShared(itemId: string): boolean {
    return (this.#pulls.get(itemId) ?? 0) > 1;
  }

  /** Purchases recorded so far. */
  get purchases(): number {
    return this.#sequence;
  }
}
