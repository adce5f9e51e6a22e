/** Runs callers one after another. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /**
   * Waits for its turn.
   * @returns a function that releases the mutex; call it once
   */
  async enter(): Promise<() => void> {
    const before = this.#last;
    let leave = () => {};
    this.#last = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}
