import { readFileSync } from "node:fs";
import type { Scenario } from "../../harness/context/scenario.ts";
import { writeWhole } from "../support/write-whole.ts";
import { keyOf } from "./attribution.ts";
import type { BugProof } from "./independent/proof.ts";
import type { MutantProof, Proof, VariantProof } from "./proof.ts";

const FILE = new URL("learned.json", import.meta.url);

/**
 * What earlier proofs found out, which makes the next one cheaper. A wrong or missing entry costs time and changes no
 * result: a fault that these scenarios do not notice is played with more of them.
 */
interface Learned {
  /** By requirement: the scenarios in which its faults were noticed although others judge it, by `keyOf`. */
  readonly noticedIn: Readonly<Record<string, readonly string[]>>;
  /** Names of the legal servers on which a run leaves a requirement undecided. */
  readonly leavingOpen: readonly string[];
}

const learned: Learned = JSON.parse(readFileSync(FILE, "utf8"));
const leavingOpen = new Set(learned.leavingOpen);

/** The scenarios in which mutants of a requirement were noticed. */
export function noticing(requirement: string, scenarios: readonly Scenario[]): readonly Scenario[] {
  const keys = learned.noticedIn[requirement] ?? [];
  return keys.length === 0 ? [] : scenarios.filter((scenario) => keys.includes(keyOf(scenario)));
}

/** Whether a run against this legal server leaves no requirement undecided, as far as is known. */
export function isDecidedAlone(name: string): boolean {
  return !leavingOpen.has(name);
}

/** Stores what proofs of whole lists of mutants or variants found out. */
export function learn(proofs: readonly Proof[], scenarios: readonly Scenario[]): void {
  const faults = proofs.flatMap((proof) => (proof.kind === "mutant" || proof.kind === "bug" ? [proof] : []));
  const legal = proofs.flatMap((proof) => (proof.kind === "variant" || proof.kind === "combination" ? [proof] : []));
  const { noticedIn, leavingOpen: open } = readLearned();
  const next: Learned = {
    noticedIn: noticedAfter(noticedIn, faults, new Set(scenarios.map(keyOf))),
    leavingOpen: openAfter(open, legal),
  };
  writeWhole(FILE, `${JSON.stringify(next, null, 2)}\n`);
}

function readLearned(): Learned {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Adds the scenarios of faults that the known ones did not notice, and drops scenarios that no longer exist. */
export function noticedAfter(
  before: Learned["noticedIn"],
  faults: readonly Pick<MutantProof | BugProof, "violates" | "outcome" | "step" | "noticedIn">[],
  existing: ReadonlySet<string>,
): Learned["noticedIn"] {
  const after: Record<string, readonly string[]> = { ...before };
  for (const { violates, outcome, step, noticedIn } of faults) {
    if ((outcome === "killed" || outcome === "found") && (step === "tour" || step === "all"))
      after[violates] = [...(after[violates] ?? []), ...noticedIn];
  }
  const rows = Object.entries(after).map(
    ([id, keys]) => [id, [...new Set(keys)].filter((key) => existing.has(key)).sort()] as const,
  );
  return Object.fromEntries(rows.filter(([, keys]) => keys.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function openAfter(before: readonly string[], legal: readonly VariantProof[]): readonly string[] {
  const played = new Set(legal.map(({ name }) => name));
  const open = legal.filter(({ isDecided }) => !isDecided).map(({ name }) => name);
  return [...before.filter((name) => !played.has(name)), ...open].sort();
}
