import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Mutant } from "../../reference/mutants/mutant.ts";

/** Where a mutant is written: a path in the project, and a line of it from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
}

/** The folder of the mutants that are written by hand, and the file that makes the others from the schemas. */
const FOLDER = "reference/mutants/";
const MADE = "tests/proof/field-mutants.ts";
const ROOT = new URL("../../", import.meta.url);

/** Finds where mutants are written, and what stands there. */
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
    // A list may be exported by an index too: the longer path is where it is written.
    for (const path of paths.sort((a, b) => a.split("/").length - b.split("/").length)) {
      for (const mutant of exportedMutants(await import(new URL(path, ROOT).href), path)) pathOf.set(mutant, path);
    }
    return new MutantSources(texts, pathOf);
  }

  /** The line that has most of its name: names of a whole table are put together from parts. */
  placeOf(mutant: Mutant): Place {
    const path = this.#pathOf.get(mutant) ?? MADE;
    const lines = (this.texts.get(path) ?? "").split("\n");
    const line = partsOf(mutant.name)
      .map((part) => lines.findIndex((each) => each.includes(part)))
      .find((found) => found >= 0);
    return { path, line: (line ?? 0) + 1 };
  }
}

/** A text and every run of its words, the longest first. */
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
