import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Mutant } from "../../reference/mutants/mutant.ts";

/** The place where a mutant is defined: a path in the project, and a line number from 1. */
export interface SourceLocation {
  readonly path: string;
  readonly line: number;
}

/** The folder of hand-written mutants, and the file that generates the others from the schemas. */
const FOLDER = "reference/mutants/";
const MADE = "cli/explain/field-mutants.ts";
const ROOT = new URL("../../", import.meta.url);

/** Finds the source lines in which mutants are defined. */
export class MutantSources {
  /** Texts by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly #pathOf: ReadonlyMap<Mutant, string>;

  private constructor(texts: ReadonlyMap<string, string>, pathOf: ReadonlyMap<Mutant, string>) {
    this.texts = texts;
    this.#pathOf = pathOf;
  }

  static async read(): Promise<MutantSources> {
    const paths = readdirSync(fileURLToPath(new URL(FOLDER, ROOT)), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => FOLDER + name);
    const texts = new Map([...paths, MADE].map((path) => [path, readFileSync(new URL(path, ROOT), "utf8")]));
    const pathOf = new Map<Mutant, string>();
    // An index may export the same list again: the longer path defines it.
    for (const path of paths.sort((a, b) => a.split("/").length - b.split("/").length)) {
      for (const mutant of exportedMutants(await import(new URL(path, ROOT).href), path)) pathOf.set(mutant, path);
    }
    return new MutantSources(texts, pathOf);
  }

  /** The line that contains the longest part of its name: names of a table are composed of parts. */
  locationOf(mutant: Mutant): SourceLocation {
    const path = this.#pathOf.get(mutant) ?? MADE;
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

function exportedMutants(module: Record<string, unknown>, path: string): readonly Mutant[] {
  if (path === `${FOLDER}index.ts`) return [];
  return Object.values(module).flatMap((each) => (Array.isArray(each) ? (each as Mutant[]) : []));
}
