import { ResultFile } from "../support/result-file.ts";
import type { Kill } from "./kill.ts";

interface Met {
  readonly sandbox: string;
  readonly kill: Kill;
}

/** What became of mutants so far. */
export class KillProgress {
  readonly #met: ResultFile<Met>;

  /** @param file without one, nothing is kept */
  constructor(file: string | undefined) {
    this.#met = new ResultFile(file);
  }

  /** What became of a mutant on that sandbox; undefined for one that was not met. */
  of(sandbox: string, { name, violates }: Pick<Kill, "name" | "violates">): Kill | undefined {
    return this.#met.results.find((each) => each.sandbox === sandbox && isSame(each.kill, { name, violates }))?.kill;
  }

  add(sandbox: string, kill: Kill): void {
    this.#met.add({ sandbox, kill });
  }
}

function isSame(one: Pick<Kill, "name" | "violates">, other: Pick<Kill, "name" | "violates">): boolean {
  return one.name === other.name && one.violates === other.violates;
}
