import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Kill } from "./kill.ts";

interface Line {
  readonly sandbox: string;
  readonly kill: Kill;
}

/** What became of mutants so far, kept in a file of a JSON line each, so that a stopped run goes on where it was. */
export class KillProgress {
  readonly #file: string | undefined;
  readonly #lines: Line[] = [];

  /** @param file without one, nothing is kept */
  constructor(file: string | undefined) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) this.#lines.push(JSON.parse(line));
  }

  /** What became of a mutant on that sandbox; undefined for one that was not met. */
  of(sandbox: string, { name, violates }: Pick<Kill, "name" | "violates">): Kill | undefined {
    return this.#lines.find((each) => each.sandbox === sandbox && isSame(each.kill, { name, violates }))?.kill;
  }

  add(sandbox: string, kill: Kill): void {
    this.#lines.push({ sandbox, kill });
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify({ sandbox, kill })}\n`);
  }
}

function isSame(one: Pick<Kill, "name" | "violates">, other: Pick<Kill, "name" | "violates">): boolean {
  return one.name === other.name && one.violates === other.violates;
}
