import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import type { MutantProof } from "../proof/proof.ts";
import { type MutantTrial, proveMutant } from "../proof/prove-mutant.ts";
import { ALL_MUTANTS } from "../proof/subjects.ts";
import type { Combination } from "./dimensions.ts";
import { play } from "./play.ts";

/** The mutants of the sandbox; an index of this list identifies one between processes. */
export const SANDBOX_MUTANTS: readonly Mutant[] = ALL_MUTANTS.filter(({ surfaces }) => surfaces.includes("sandbox"));

/** The result of a mutant on a shared sandbox. */
export interface Kill {
  readonly violates: string;
  readonly name: string;
  /**
   * `undecided`: its requirement was inconclusive or not exercised; `missed`: it passed; `broken`: the run or the
   * server failed.
   */
  readonly outcome: "killed" | "undecided" | "missed" | "broken";
  /** Why nothing was decided, or what failed. */
  readonly reason?: string;
}

/** How a mutant is played. */
export interface KillOptions {
  readonly combination: Combination;
  readonly seed: number;
  /** Plays all scenarios at once, instead of first those that judge its requirement. */
  readonly isWhole: boolean;
}

/** Verifies a mutant on a shared sandbox. A mutant that is not killed is tried once more, since draws are random. */
export async function kill(mutant: Mutant, options: KillOptions): Promise<Kill> {
  const first = await killOnce(mutant, options);
  return first.outcome === "killed" ? first : killOnce(mutant, { ...options, seed: options.seed + 1 });
}

async function killOnce(mutant: Mutant, options: KillOptions): Promise<Kill> {
  const alone = await killOn(mutant, ["sandbox"], options);
  // Some requirements compare the sandbox with production.
  return alone.outcome === "killed" || mutant.surfaces.length === 1 ? alone : killOn(mutant, mutant.surfaces, options);
}

async function killOn(mutant: Mutant, surfaces: Mutant["surfaces"], options: KillOptions): Promise<Kill> {
  let report: Report | undefined;
  const meet: MutantTrial = async (met, scenarios, { onCrash }) => {
    const { combination, seed } = options;
    const settings = { SURFACES: surfaces.join(","), ALLOW_WRITES: surfaces.join(",") };
    const { runs, crashes } = await play(combination, seed, { scenarios, settings, deviations: [met] });
    for (const crash of crashes) onCrash(crash);
    report = runs.at(-1);
    if (report === undefined) throw new TypeError("no run was played");
    return report;
  };
  const scenarios = ALL_SCENARIOS.filter(({ surface }) => surfaces.some((each) => each === surface));
  const proof = await proveMutant(mutant, scenarios, { play: meet, isWhole: options.isWhole });
  return { violates: mutant.violates, name: mutant.name, ...outcomeOf(proof, report) };
}

function outcomeOf(proof: MutantProof, report: Report | undefined): Pick<Kill, "outcome" | "reason"> {
  if (proof.broken !== undefined) return { outcome: "broken", reason: proof.broken };
  if (proof.seenOn.includes("sandbox")) return { outcome: "killed" };
  const row = report?.requirements.find(({ id, surface }) => id === proof.violates && surface === "sandbox");
  if (row?.verdict === "pass") return { outcome: "missed" };
  return { outcome: "undecided", reason: row?.reason ?? "the requirement was not judged" };
}
