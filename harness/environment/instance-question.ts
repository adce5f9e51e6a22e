import { repeatWhile } from "../actions/repeat-while.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";

/** Maximum times that a run asks, so that a system that restarts again and again costs few requests. */
const MAX_ASKED = 8;

/**
 * A question about the instances of a sandbox that a trial answers. "Yes" is valid for the whole run. "No" is valid until
 * it is doubted, because an instance can be added at any time.
 */
export class InstanceQuestion {
  readonly #find: () => Promise<boolean | undefined>;
  #answer: Promise<boolean> | undefined;
  #isDenied = false;
  #asked = 0;

  /** @param find a trial; undefined if it showed nothing */
  constructor(find: () => Promise<boolean | undefined>) {
    this.#find = find;
  }

  ask(): Promise<boolean> {
    this.#answer ??= this.#findOut();
    return this.#answer;
  }

  /** Makes the next caller ask again if the answer is "no". */
  doubt(): void {
    if (!this.#isDenied || this.#asked >= MAX_ASKED) return;
    this.#isDenied = false;
    this.#answer = undefined;
  }

  async #findOut(): Promise<boolean> {
    this.#asked++;
    const found = await repeatWhile(
      () => this.#find().catch(ignoreEarlyExit),
      (each) => each === undefined,
    );
    this.#isDenied = found !== true;
    return found === true;
  }
}
