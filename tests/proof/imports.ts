import { readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { modulesOf, ROOT } from "./defined-in.ts";

/** Folders whose modules decide what a run says. */
const FOLDERS = ["schemas/", "contract/", "harness/", "suites/", "properties/", "reports/", "reference/", "cli/"];

/** Matches an import or export from a path of the project; one of types alone changes no result. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^"']*?from\s+"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/** Which modules import which, by their paths in the project. */
export class ImportGraph {
  /** Texts by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly #importers = new Map<string, Set<string>>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts;
    for (const [path, text] of texts) {
      for (const [, from, lazily] of text.matchAll(IMPORT)) {
        const imported = posix.join(dirname(path), from ?? lazily ?? "");
        const importers = this.#importers.get(imported) ?? new Set();
        this.#importers.set(imported, importers.add(path));
      }
    }
  }

  static read(): ImportGraph {
    const paths = FOLDERS.flatMap(modulesOf);
    return new ImportGraph(new Map(paths.map((path) => [path, readFileSync(new URL(path, ROOT), "utf8")])));
  }

  /** The modules that import this one directly. */
  importersOf(path: string): ReadonlySet<string> {
    return this.#importers.get(path) ?? new Set();
  }
}
