import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Stores results in a file of JSON lines, so that an interrupted command can continue. */
export class ResultFile<R> {
  readonly #file: string | undefined;
  readonly #results: R[];

  /** @param file undefined: nothing is stored */
  constructor(file: string | undefined) {
    this.#file = file;
    const text = file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : "";
    this.#results = text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  get results(): readonly R[] {
    return this.#results;
  }

  add(result: R): void {
    this.#results.push(result);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
  }
}
