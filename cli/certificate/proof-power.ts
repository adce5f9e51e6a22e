import { rowsOf } from "../../tests/facades/document.ts";
import { readPackagedFile } from "../packaged-file.ts";

/** How much a certificate of this version proves: what its checks were seen to notice, and what they left alone. */
export interface ProofPower {
  /** Servers with one deliberate deviation, and how many of them were noticed by the requirement that they violate. */
  readonly mutants: number;
  readonly killed: number;
  /** Legal servers, combinations among them, and how many of them got no finding. */
  readonly variants: number;
  readonly silent: number;
  /** Blind runs against servers that only look right, and how many of them ended without a certificate. */
  readonly facadeRuns: number;
  readonly denied: number;
}

/** The figures of this version, as its own documents tell them. */
export async function proofPower(): Promise<ProofPower> {
  const [proof, facades] = await Promise.all(["docs/proof.md", "docs/facades.md"].map(readPackagedFile));
  return powerOf(proof ?? "", facades ?? "");
}

/** @throws {TypeError} for a document without the figures: a certificate never states a guess */
export function powerOf(proof: string, facades: string): ProofPower {
  const [, mutants, killed] = cellsOf(proof, "**all**");
  const legal = ["variants, each different in one place", "combinations of them"].map((name) => cellsOf(proof, name));
  const rows = rowsOf(facades);
  const power = {
    mutants: Number(mutants),
    killed: Number(killed),
    variants: sum(legal.map(([count]) => Number(count))),
    silent: sum(legal.map(([, silent]) => Number(silent))),
    facadeRuns: sum(rows.map(({ runs }) => runs)),
    denied: sum(rows.map(({ denied }) => denied)),
  };
  for (const [name, figure] of Object.entries(power)) {
    if (!(figure > 0)) throw new TypeError(`docs/proof.md or docs/facades.md has no figure for ${name}`);
  }
  return power;
}

/** The figures in a line for a person. */
export function powerText({ mutants, killed, variants, silent, facadeRuns, denied }: ProofPower): string {
  const percent = ((100 * killed) / mutants).toFixed(1);
  return (
    `${killed} of ${mutants} mutants killed (${percent} %), ${silent} of ${variants} legal variants left alone, ` +
    `${denied} of ${facadeRuns} runs of façades denied`
  );
}

/** Cells of the table row with that first cell. */
function cellsOf(page: string, first: string): readonly string[] {
  const line = page.split("\n").find((each) => each.startsWith(`| ${first} |`)) ?? "";
  return line
    .split("|")
    .slice(2, -1)
    .map((cell) => cell.trim());
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0);
}
