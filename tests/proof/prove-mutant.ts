import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/run/scenario.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { trial } from "./trial.ts";

export interface Proof {
  readonly mutant: Mutant;
  /** `killed` by its own requirement, by others only, or not at all. */
  readonly outcome: "killed" | "killed by others" | "survived";
  /** Requirements with a finding. */
  readonly killedBy: readonly string[];
  readonly findings: Report["findings"];
  /** Why the run stopped, where it did. */
  readonly stopped: string | undefined;
}

/**
 * Verifies a mutant with ever more scenarios until its own requirement tells of it: those that judge it, the properties
 * among them last because they take longest; then a tour of all endpoints (for what all traffic shows), then everything.
 */
export async function proveMutant(mutant: Mutant, scenarios: readonly Scenario[]): Promise<Proof> {
  const own = scenarios.filter((scenario) => (scenario.verifies as readonly string[]).includes(mutant.violates));
  const tour = scenarios.filter((scenario) => scenario.verifies.some((id) => id.endsWith(".answers")));
  const isProperty = ({ area }: Scenario) => area.startsWith("properties/");
  const steps = own.length > 0 ? [own.filter((each) => !isProperty(each)), own.filter(isProperty)] : [tour];
  for (const some of steps.filter((each) => each.length > 0)) {
    const proof = await tryWith(mutant, some);
    if (proof.outcome === "killed") return proof;
  }
  return tryWith(mutant, scenarios);
}

async function tryWith(mutant: Mutant, scenarios: readonly Scenario[]): Promise<Proof> {
  const report = await trial({ deviations: [mutant], scenarios, surfaces: mutant.surfaces });
  const killedBy = [...new Set(report.findings.map((finding) => finding.requirement))];
  const outcome = killedBy.includes(mutant.violates) ? "killed" : killedBy.length > 0 ? "killed by others" : "survived";
  return { mutant, outcome, killedBy, findings: report.findings, stopped: report.stopped };
}
