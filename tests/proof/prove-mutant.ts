import type { Finding, Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { ExchangeObserver } from "../../harness/transport/http-transport.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { Attribution, keyOf } from "./attribution.ts";
import { noticing } from "./learned.ts";
import type { MutantProof } from "./proof.ts";
import { isProperty, type Step, stepsOf } from "./steps.ts";
import { type PlayedReport, trial } from "./trial.ts";

/** Plays some scenarios against a mutant; `onCrash` is called for every exception in one of its routes. */
export type MutantTrial = (mutant: Mutant, scenarios: readonly Scenario[], watch: Watch) => Promise<PlayedReport>;

/** Called while a mutant is played. */
interface Watch {
  readonly onCrash: (crash: unknown) => void;
  readonly onExchange?: ExchangeObserver;
}

const plainTrial: MutantTrial = (mutant, scenarios, watch) =>
  trial({
    deviations: [mutant],
    scenarios,
    surfaces: mutant.surfaces,
    hasStates: mutant.isWithoutStates !== true,
    isPart: true,
    ...(mutant.isHanging === true ? { bounds: { headersMs: 6_000, wholeMs: 12_000 } } : {}),
    ...watch,
  });

/** How a mutant is played. */
interface Playing {
  /** Default: with one reference that has the fault. */
  readonly play?: MutantTrial;
  /** Whether all scenarios are played at once. */
  readonly isWhole?: boolean;
}

/** Verifies a mutant with more and more scenarios until its own requirement fails; see `stepsOf`. */
export async function proveMutant(
  mutant: Mutant,
  scenarios: readonly Scenario[],
  { play = plainTrial, isWhole = false }: Playing = {},
): Promise<MutantProof> {
  const { violates } = mutant;
  const steps = isWhole ? [] : stepsOf(violates, scenarios, noticing(violates, scenarios));
  for (const [step, some] of steps) {
    const proof = await playWith(mutant, some, step, play);
    if (proof.outcome === "killed") return proof;
  }
  return playWith(mutant, scenarios, "all", play);
}

/** Verifies a mutant with some scenarios, once. */
export async function playWith(
  mutant: Mutant,
  scenarios: readonly Scenario[],
  step: Step,
  play: MutantTrial = plainTrial,
): Promise<MutantProof> {
  const crashes: unknown[] = [];
  const attribution = new Attribution();
  const report = await play(mutant, attribution.following(scenarios), {
    onCrash: (crash) => crashes.push(crash),
    onExchange: (exchange) => attribution.note(exchange),
  });
  const proof = { ...proofOf(mutant, report, scenarios, brokenBy(report, crashes)), step };
  const [found] = proof.findings.filter(({ requirement }) => requirement === mutant.violates);
  const sentIn = found === undefined ? [] : attribution.of(found);
  return { ...proof, noticedIn: proof.judgedIn.length > 0 ? proof.judgedIn : sentIn };
}

/** Keys of the scenarios that judged the requirement of a mutant to be violated; none if only rules did. */
function judgedIn({ violates }: Mutant, { partial }: PlayedReport): readonly string[] {
  const causes = partial?.causes.filter(({ finding }) => finding.requirement === violates) ?? [];
  return causes.flatMap(({ finding: { surface }, scenarios }) =>
    scenarios.flatMap((title) => (title === null ? [] : [keyOf({ surface, title })])),
  );
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
): Omit<MutantProof, "step" | "noticedIn"> {
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
    judgedIn: judgedIn(mutant, report),
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
