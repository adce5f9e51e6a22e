import { readFileSync } from "node:fs";
import type { Scenario } from "../../harness/context/scenario.ts";
import { writeWhole } from "../support/write-whole.ts";
import { keyOf } from "./attribution.ts";
import type { BugProof } from "./independent/proof.ts";
import type { MutantProof, Proof } from "./proof.ts";

const FILE = new URL("learned.json", import.meta.url);

/**
 * What earlier proofs found out, which makes the next one cheaper. A wrong or missing entry costs time and changes no
 * result: a fault that these scenarios do not notice is played with more of them.
 */
interface Learned {
  /** By requirement: the scenarios in which its faults were noticed although others judge it, by `keyOf`. */
  readonly noticedIn: Readonly<Record<string, readonly string[]>>;
  /** By requirement: the scenario in which its mutant of the sample was noticed, by `keyOf`. */
  readonly sampleNoticedIn: Readonly<Record<string, string>>;
  /** Names of the mutants that were noticed with all scenarios only. */
  readonly noticedInAll: readonly string[];
  /** Names of the legal servers on which a run leaves a requirement undecided. */
  readonly leavingOpen: readonly string[];
}

const learned: Learned = JSON.parse(readFileSync(FILE, "utf8"));
const leavingOpen = new Set(learned.leavingOpen);
const noticedInAll = new Set(learned.noticedInAll);

/** The scenarios in which mutants of a requirement were noticed. */
export function noticing(requirement: string, scenarios: readonly Scenario[]): readonly Scenario[] {
  const keys = learned.noticedIn[requirement] ?? [];
  return keys.length === 0 ? [] : scenarios.filter((scenario) => keys.includes(keyOf(scenario)));
}

/** The scenario in which the mutant of the sample was noticed that violates a requirement; none if that is not known. */
export function noticingInSample(requirement: string, scenarios: readonly Scenario[]): readonly Scenario[] {
  return scenarios.filter((scenario) => keyOf(scenario) === learned.sampleNoticedIn[requirement]);
}

/** Whether a mutant was noticed with all scenarios only. */
export function needsAllScenarios(name: string): boolean {
  return noticedInAll.has(name);
}

/** Whether a run against this legal server leaves no requirement undecided, as far as is known. */
export function isDecidedAlone(name: string): boolean {
  return !leavingOpen.has(name);
}

/**
 * Stores what proofs of whole lists of mutants or variants found out.
 * @param sample names of the mutants of the sample
 */
export function learn(proofs: readonly Proof[], scenarios: readonly Scenario[], sample: ReadonlySet<string>): void {
  const faults = proofs.flatMap((proof) => (proof.kind === "mutant" || proof.kind === "bug" ? [proof] : []));
  const legal = proofs.flatMap((proof) => (proof.kind === "variant" || proof.kind === "combination" ? [proof] : []));
  const { noticedIn, sampleNoticedIn, noticedInAll: all, leavingOpen: open } = readLearned();
  const mutants = proofs.flatMap((proof) => (proof.kind === "mutant" ? [proof] : []));
  const next: Learned = {
    noticedIn: noticedAfter(noticedIn, faults, new Set(scenarios.map(keyOf))),
    sampleNoticedIn: sampleAfter(
      sampleNoticedIn,
      mutants.filter(({ name }) => sample.has(name)),
      scenarios,
    ),
    noticedInAll: namesAfter(all, mutants, ({ step }) => step === "all"),
    leavingOpen: namesAfter(open, legal, ({ isDecided }) => !isDecided),
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

/**
 * Replaces the scenarios of the mutants that were played, and drops those that no longer exist. What no scenario sent was read
 * before all of them, so that any scenario of the surface shows it.
 */
export function sampleAfter(
  before: Learned["sampleNoticedIn"],
  sampled: readonly Pick<MutantProof, "violates" | "noticedIn" | "seenOn">[],
  scenarios: readonly Scenario[],
): Learned["sampleNoticedIn"] {
  const existing = new Set(scenarios.map(keyOf));
  const played = sampled.flatMap(({ violates, noticedIn: [key], seenOn: [surface] }) => {
    const any = scenarios.find((each) => each.surface === surface && each.verifies.some((id) => LISTS.includes(id)));
    const known = key ?? (any && keyOf(any));
    return known === undefined ? [] : [[violates, known] as const];
  });
  const rows = Object.entries({ ...before, ...Object.fromEntries(played) }).filter(([, key]) => existing.has(key));
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What cheap scenarios judge. */
const LISTS: readonly string[] = ["available.answers", "user-available.answers"];

/** Adds the names that are meant, and drops the others that were played. */
function namesAfter<T extends { readonly name: string }>(
  before: readonly string[],
  played: readonly T[],
  isMeant: (proof: T) => boolean,
): readonly string[] {
  const names = new Set(played.map(({ name }) => name));
  return [...before.filter((name) => !names.has(name)), ...played.filter(isMeant).map(({ name }) => name)].sort();
}
