import { readFileSync } from "node:fs";
import { killTable, readKillFigures } from "../shared-sandbox/kill-figures.ts";
import { writeWhole } from "../support/write-whole.ts";
import { figuresOf, figuresTable, independentTable, variantsTable } from "./figures.ts";
import { JUDGED } from "./judged.ts";
import { kindsTable } from "./kinds.ts";
import type { Proof } from "./proof.ts";
import { ALL_MUTANTS, isOfVariants } from "./subjects.ts";

const DOCUMENT = new URL("../../docs/proof.md", import.meta.url);

type PartName = "mutants" | "kinds" | "variants" | "independent" | "shared";

/** A generated part of the document stands between two comments that name it. */
const between = (name: PartName) => new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end of ${name} -->)`);

/** Writes the results of all faults, of all legal servers, or of both, into docs/proof.md. */
export function writeDocument(proofs: readonly Proof[]): void {
  const mutants = proofs.filter((proof) => proof.kind === "mutant");
  const variants = proofs.filter(isOfVariants);
  const servers = proofs.filter((proof) => proof.kind === "server");
  const bugs = proofs.filter((proof) => proof.kind === "bug");
  let text = readDocument();
  const put = (name: PartName, table: string) => {
    text = text.replace(between(name), `$1${table}$2`);
  };
  if (mutants.length > 0) {
    put("mutants", figuresTable(figuresOf(mutants, JUDGED)));
    put("kinds", kindsTable(ALL_MUTANTS, JUDGED));
  }
  if (variants.length > 0) put("variants", variantsTable(variants));
  // A machine without Python plays neither its bugs nor its legal servers.
  if (servers.length > 0 && bugs.length > 0) put("independent", independentTable(servers, bugs));
  writeWhole(DOCUMENT, text);
}

/** Writes the stored figures of shared sandboxes into docs/proof.md. */
export function writeKillFigures(): void {
  const text = readDocument();
  writeWhole(DOCUMENT, text.replace(between("shared"), `$1${killTable(readKillFigures())}$2`));
}

export function readDocument(): string {
  return readFileSync(DOCUMENT, "utf8");
}

/** A generated part of the document. */
export function partOf(text: string, name: PartName): string {
  return between(name).exec(text)?.[0] ?? "";
}
