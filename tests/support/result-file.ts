import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Results so far, kept in a file of a JSON line each, so that a stopped command goes on where it was. */
export class ResultFile<R> {
  readonly #file: string | undefined;
  readonly #results: R[];

  /** @param file without one, nothing is kept */
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
