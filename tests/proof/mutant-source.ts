import { readFileSync } from "node:fs";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { definedIn, modulesOf, ROOT } from "./defined-in.ts";

/** The place where a mutant is defined: a path in the project, and a line number from 1. */
export interface SourceLocation {
  readonly path: string;
  readonly line: number;
}

/** The folder of hand-written mutants, and the file that generates the others from the schemas. */
const FOLDER = "reference/mutants/";
const MADE = "cli/explain/field-mutants.ts";

/** Finds the source lines in which mutants are defined. */
export class MutantSources {
  /** Texts by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly #pathOf: ReadonlyMap<string, string>;

  private constructor(texts: ReadonlyMap<string, string>, pathOf: ReadonlyMap<string, string>) {
    this.texts = texts;
    this.#pathOf = pathOf;
  }

  static async read(): Promise<MutantSources> {
    const texts = new Map(
      [...modulesOf(FOLDER), MADE].map((path) => [path, readFileSync(new URL(path, ROOT), "utf8")]),
    );
    return new MutantSources(texts, await definedIn(FOLDER, keyOf));
  }

  /** The line that contains the longest part of its name: names of a table are composed of parts. */
  locationOf(mutant: Mutant): SourceLocation {
    const path = this.#pathOf.get(keyOf(mutant) ?? "") ?? MADE;
    const lines = (this.texts.get(path) ?? "").split("\n");
    const line = partsOf(mutant.name)
      .map((part) => lines.findIndex((each) => each.includes(part)))
      .find((found) => found >= 0);
    return { path, line: (line ?? 0) + 1 };
  }
}

/** A text and every sequence of its words, the longest first. */
function partsOf(text: string): readonly string[] {
  const words = text.split(" ");
  return words.flatMap((_, left) =>
    Array.from({ length: left + 1 }, (__, from) => words.slice(from, from + words.length - left).join(" ")),
  );
}

function keyOf(element: Partial<Mutant>): string | undefined {
  return element.violates === undefined ? undefined : `${element.violates} ${element.name}`;
}
