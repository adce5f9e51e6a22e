import { readFileSync } from "node:fs";
import { areaOf } from "../../contract/area.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { writeWhole } from "../support/write-whole.ts";
import { keyOf } from "./attribution.ts";
import type { Cover } from "./cover.ts";
import type { BugProof } from "./independent/proof.ts";
import type { MutantProof, Proof } from "./proof.ts";
import { isOfVariants } from "./subjects.ts";

/** Plays of most mutants take a second beside seven others. */
const LONG_MS = 5_000;
/** Areas in which a mutant may violate something without disturbing those of other areas. */
const MAX_OTHER_AREAS = 2;

const FILE = new URL("learned.json", import.meta.url);

/**
 * What the last whole proof found out. `sample` is held to: the self-test fails if a scenario no longer notices its mutant. The
 * rest makes the next proof cheaper, and a wrong or missing entry there costs time and changes no result.
 */
interface Learned {
  /** By requirement: the scenarios in which its faults were noticed although others judge it, by `keyOf`. */
  readonly noticedIn: Readonly<Record<string, readonly string[]>>;
  /** The mutants of the sample, each with the scenarios that have to notice it, by `keyOf`. */
  readonly sample: Cover;
  /** Names of the mutants that take long or disturb what else is played on their server; see `isCostlyProof`. */
  readonly costly: readonly string[];
  /** Names of the legal servers on which a run leaves a requirement undecided. */
  readonly leavingOpen: readonly string[];
}

const learned: Learned = JSON.parse(readFileSync(FILE, "utf8"));
const costly = new Set(learned.costly);
const leavingOpen = new Set(learned.leavingOpen);

/** The scenarios in which mutants of a requirement were noticed. */
export function noticing(requirement: string, scenarios: readonly Scenario[]): readonly Scenario[] {
  const keys = learned.noticedIn[requirement] ?? [];
  return keys.length === 0 ? [] : scenarios.filter((scenario) => keys.includes(keyOf(scenario)));
}

/** Keys of the scenarios that noticed a mutant of the sample in the last whole proof; undefined for other mutants. */
export function noticingInSample(name: string): readonly string[] | undefined {
  return learned.sample[name];
}

/** Whether a mutant takes long, or disturbs what else is played on its server. */
export function isCostly({ name, isHanging, isDisturbing }: Mutant): boolean {
  return isHanging === true || isDisturbing === true || costly.has(name);
}

/** Whether a run against this legal server leaves no requirement undecided, as far as is known. */
export function isDecidedAlone(name: string): boolean {
  return !leavingOpen.has(name);
}

/**
 * Stores what proofs of whole lists of mutants or variants found out.
 * @param sample the mutants of the next sample; undefined keeps those of the last one
 */
export function learn(proofs: readonly Proof[], scenarios: readonly Scenario[], sample: Cover | undefined): void {
  const faults = proofs.flatMap((proof) => (proof.kind === "mutant" || proof.kind === "bug" ? [proof] : []));
  const legal = proofs.filter(isOfVariants);
  const { noticedIn, sample: before, costly: costlyBefore, leavingOpen: open } = readLearned();
  const mutants = proofs.flatMap((proof) => (proof.kind === "mutant" ? [proof] : []));
  const next: Learned = {
    noticedIn: noticedAfter(noticedIn, faults, new Set(scenarios.map(keyOf))),
    sample: sample ?? before,
    costly: namesAfter(costlyBefore, mutants, isCostlyProof),
    leavingOpen: namesAfter(open, legal, ({ leftOpen }) => leftOpen.length > 0),
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

/** Whether a mutant took long, was noticed with all scenarios only, or violates much beside its own requirement. */
export function isCostlyProof({ step, violates, killedBy, durationMs }: MutantProof & Proof): boolean {
  const others = new Set(killedBy.map(areaOf));
  others.delete(areaOf(violates));
  const isLong = step !== "tour" && durationMs > LONG_MS;
  return step === "all" || others.size > MAX_OTHER_AREAS || isLong;
}

/** Adds the names that are meant, and drops the others that were played. */
function namesAfter<T extends { readonly name: string }>(
  before: readonly string[],
  played: readonly T[],
  isMeant: (proof: T) => boolean,
): readonly string[] {
  const names = new Set(played.map(({ name }) => name));
  return [...before.filter((name) => !names.has(name)), ...played.filter(isMeant).map(({ name }) => name)].sort();
}
