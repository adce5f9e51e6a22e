import type { RequirementId } from "../../contract/index.ts";
import type { Finding, Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/context/scenario.ts";
import { roleOf } from "../../harness/ledger/requirement-rows.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import type { MutantProof } from "./proof.ts";
import { trial } from "./trial.ts";

/** Plays some scenarios against a mutant; `onCrash` is called for every exception in one of its routes. */
export type MutantTrial = (
  mutant: Mutant,
  scenarios: readonly Scenario[],
  onCrash: (crash: unknown) => void,
) => Promise<Report>;

const plainTrial: MutantTrial = (mutant, scenarios, onCrash) =>
  trial({
    deviations: [mutant],
    scenarios,
    surfaces: mutant.surfaces,
    onCrash,
    hasStates: mutant.isWithoutStates !== true,
  });

/**
 * Verifies a mutant with more and more scenarios until its own requirement fails. First come the scenarios that judge
 * this requirement, with the properties last because they take longest. If none does, scenarios that together get every
 * kind of answer follow, for checks of every answer. Finally all scenarios are played.
 * @param isWhole plays all scenarios at once
 */
export async function proveMutant(
  mutant: Mutant,
  scenarios: readonly Scenario[],
  play: MutantTrial = plainTrial,
  isWhole = false,
): Promise<MutantProof> {
  if (isWhole) return tryWith(mutant, scenarios, play);
  const own = scenarios.filter((scenario) => (scenario.verifies as readonly string[]).includes(mutant.violates));
  const tour = scenarios.filter((each) => !isProperty(each) && each.verifies.some(isAboutAnAnswer));
  const steps = own.length > 0 ? [own.filter((each) => !isProperty(each)), own.filter(isProperty)] : [tour];
  for (const some of steps.filter((each) => each.length > 0)) {
    const proof = await tryWith(mutant, some, play);
    if (proof.outcome === "killed") return proof;
  }
  return tryWith(mutant, scenarios, play);
}

async function tryWith(mutant: Mutant, scenarios: readonly Scenario[], play: MutantTrial): Promise<MutantProof> {
  const crashes: unknown[] = [];
  const report = await play(mutant, scenarios, (crash) => crashes.push(crash));
  return proofOf(mutant, report, scenarios, brokenBy(report, crashes));
}

/** Why a run proves nothing: an error of the run or of the server is no kill. */
export function brokenBy(report: Report, crashes: readonly unknown[]): string | undefined {
  return report.stopped ?? (crashes.length > 0 ? `the mutant crashed: ${crashes[0]}` : undefined);
}

/** What a run says about a mutant that it met. */
export function proofOf(
  mutant: Mutant,
  report: Report,
  scenarios: readonly Scenario[],
  broken: string | undefined,
): MutantProof {
  const killers = report.findings.filter(({ requirement }) => requirement === mutant.violates);
  const [killer] = killers;
  return {
    kind: "mutant",
    name: mutant.name,
    violates: mutant.violates,
    outcome: broken === undefined ? outcomeOf(mutant, report.findings) : "broken",
    killedBy: [...new Set(report.findings.map(({ requirement }) => requirement))],
    seenOn: killers.map(({ surface }) => surface),
    ...(killer === undefined ? {} : { seenBy: seenBy(killer, scenarios), summary: killer.summary }),
    ...(broken === undefined ? {} : { broken }),
    findings: report.findings,
  };
}

function outcomeOf(mutant: Mutant, findings: readonly Finding[]): MutantProof["outcome"] {
  if (findings.some(({ requirement }) => requirement === mutant.violates)) return "killed";
  return findings.length > 0 ? "killed by others" : "survived";
}

function seenBy(
  { scenario: title, surface }: Finding,
  scenarios: readonly Scenario[],
): NonNullable<MutantProof["seenBy"]> {
  if (title === undefined) return "traffic";
  return scenarios.some((each) => each.title === title && each.surface === surface && isProperty(each))
    ? "property"
    : "scenario";
}

const RECORDS_ELSEWHERE: readonly RequirementId[] = ["crypto-status.nfts-populated", "address.suggested-fields"];

/** Whether a scenario that verifies this requirement is one of those that together get every kind of answer with records. */
function isAboutAnAnswer(id: RequirementId): boolean {
  return roleOf(id) === "answer" || RECORDS_ELSEWHERE.includes(id);
}

function isProperty({ area }: Scenario): boolean {
  return area.startsWith("properties/");
}
