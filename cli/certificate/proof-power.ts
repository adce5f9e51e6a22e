import { sumOf } from "../../harness/collections/sum.ts";
import { readPackagedFile } from "../packaged-file.ts";

/** The power of the proof: what the checks of this version detect, and which legal servers they accept. */
export interface ProofPower {
  /** Number of servers with one deliberate deviation, and how many were detected by the requirement that they violate. */
  readonly mutants: number;
  readonly killed: number;
  /** Number of legal variants, including combinations, and how many had no finding. */
  readonly variants: number;
  readonly silent: number;
  /** Number of blind runs against façades, and how many ended without a certificate. */
  readonly facadeRuns: number;
  readonly denied: number;
}

/** The figures of this version, read from its own documents. */
export async function proofPower(): Promise<ProofPower> {
  const [proof, facades] = await Promise.all(["docs/proof.md", "docs/facades.md"].map(readPackagedFile));
  return powerOf(proof ?? "", facades ?? "");
}

/** @throws {TypeError} if a document has no figures, because a certificate must not contain a guess */
export function powerOf(proof: string, facades: string): ProofPower {
  const [, mutants, killed] = cellsOf(proof, "**all**");
  const legal = ["variants, each different in one place", "combinations of them"].map((name) => cellsOf(proof, name));
  const rows = facadeRows(facades);
  const power = {
    mutants: Number(mutants),
    killed: Number(killed),
    variants: sumOf(legal.map(([count]) => Number(count))),
    silent: sumOf(legal.map(([, silent]) => Number(silent))),
    facadeRuns: sumOf(rows.map(({ runs }) => runs)),
    denied: sumOf(rows.map(({ denied }) => denied)),
  };
  for (const [name, figure] of Object.entries(power)) {
    if (!(figure > 0)) throw new TypeError(`docs/proof.md or docs/facades.md has no figure for ${name}`);
  }
  return power;
}

/** The figures in one line of text. */
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

/** Name of each row of the page of façades, its number of runs, and how many of them were denied a certificate. */
export function facadeRows(
  page: string,
): readonly { readonly name: string; readonly denied: number; readonly runs: number }[] {
  return Array.from(page.matchAll(/^\| (.+?) \| (\d+) of (\d+) \| .+ \|$/gm), ([, name = "", denied, runs]) => ({
    name,
    denied: Number(denied),
    runs: Number(runs),
  }));
}
