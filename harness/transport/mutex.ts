/** Lets one after another through: what takes much memory must not be done many times at once. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn. @returns what gives the turn on, to be called once */
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
