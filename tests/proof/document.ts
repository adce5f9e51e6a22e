import { readFileSync, writeFileSync } from "node:fs";
import { killTable, readKillFigures } from "../shared-sandbox/kill-figures.ts";
import { figuresOf, figuresTable, variantsTable } from "./figures.ts";
import { JUDGED } from "./judged.ts";
import { kindsTable } from "./kinds.ts";
import type { Proof } from "./proof.ts";
import { ALL_MUTANTS } from "./subjects.ts";

const DOCUMENT = new URL("../../docs/proof.md", import.meta.url);

/** A generated part of the document stands between two comments that name it. */
const between = (name: string) => new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end of ${name} -->)`);

/** Writes the results of all mutants, of all variants, or of both, into docs/proof.md. */
export function writeDocument(proofs: readonly Proof[]): void {
  const mutants = proofs.flatMap((proof) => (proof.kind === "mutant" ? [proof] : []));
  const variants = proofs.flatMap((proof) => (proof.kind === "mutant" ? [] : [proof]));
  let text = readDocument();
  if (mutants.length > 0) {
    text = text
      .replace(between("mutants"), `$1${figuresTable(figuresOf(mutants, JUDGED))}$2`)
      .replace(between("kinds"), `$1${kindsTable(ALL_MUTANTS, JUDGED)}$2`);
  }
  if (variants.length > 0) text = text.replace(between("variants"), `$1${variantsTable(variants)}$2`);
  writeFileSync(DOCUMENT, text);
}

/** Writes the stored figures of shared sandboxes into docs/proof.md. */
export function writeKillFigures(): void {
  const text = readDocument();
  writeFileSync(DOCUMENT, text.replace(between("shared"), `$1${killTable(readKillFigures())}$2`));
}

export function readDocument(): string {
  return readFileSync(DOCUMENT, "utf8");
}

/** A generated part of the document. */
export function partOf(text: string, name: "mutants" | "kinds" | "variants" | "shared"): string {
  return between(name).exec(text)?.[0] ?? "";
}
