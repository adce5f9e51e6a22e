import { ResultFile } from "../support/result-file.ts";
import type { Kill } from "./kill.ts";

interface Met {
  readonly sandbox: string;
  readonly kill: Kill;
}

/** The results of mutants so far. */
export class KillProgress {
  readonly #met: ResultFile<Met>;

  /** @param file undefined: nothing is stored */
  constructor(file: string | undefined) {
    this.#met = new ResultFile(file);
  }

  /** The stored result of a mutant on that sandbox, if there is one. */
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
