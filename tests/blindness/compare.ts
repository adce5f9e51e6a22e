import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import type { Combination, Variant } from "../../reference/variants/variant.ts";
import { VISITS } from "../../suites/visits.ts";
import { type MutantTrial, proveMutant } from "../proof/prove-mutant.ts";
import type { ReferenceSubject } from "../proof/subjects.ts";
import { type TrialOptions, trial } from "../proof/trial.ts";

/** The differences between an open and a blind run against the same server. */
export interface Comparison {
  readonly kind: ReferenceSubject["kind"];
  readonly name: string;
  /** For a mutant the outcomes; for a legal variant the requirements whose verdicts differ. */
  readonly differences: readonly string[];
}

type Way = Pick<TrialOptions, "visits"> & { readonly settings: Settings };

const WAYS = { open: { settings: {} }, blind: { settings: { BLIND: "1" }, visits: VISITS } } satisfies Record<
  string,
  Way
>;

/**
 * Compares an open and a blind run. A difference counts only if a second comparison shows it too, because some verdicts
 * depend on chance. The second comparison of a mutant plays all scenarios: the requirement that it violates may be
 * inconclusive when the visits show its cause, as in every whole run.
 */
export async function compare(
  subject: ReferenceSubject,
  scenarios: readonly Scenario[] = ALL_SCENARIOS,
): Promise<Comparison> {
  const { kind, deviation } = subject;
  const first = await differencesOf(subject, scenarios);
  const again = first.length === 0 ? [] : await differencesOf(subject, scenarios, true);
  return { kind, name: deviation.name, differences: first.filter((difference) => again.includes(difference)) };
}

async function differencesOf(
  subject: ReferenceSubject,
  scenarios: readonly Scenario[],
  isWhole = false,
): Promise<readonly string[]> {
  if (subject.kind === "mutant") {
    const open = await outcomeOf(subject.deviation, scenarios, WAYS.open, isWhole);
    const blind = await outcomeOf(subject.deviation, scenarios, WAYS.blind, isWhole);
    return open === blind ? [] : [`open: ${open}, blind: ${blind}`];
  }
  const open = await reportOf(subject.deviation, scenarios, WAYS.open);
  const blind = await reportOf(subject.deviation, scenarios, WAYS.blind);
  return verdictDifferences(open, blind);
}

/**
 * The requirements with different verdicts in both reports. A requirement that only the blind run could judge, and that
 * passed, is no difference: its visits are additional traffic.
 */
function verdictDifferences(open: Report, blind: Report): readonly string[] {
  const rows = ({ requirements }: Report) =>
    new Map(requirements.map((row) => [`${row.surface} ${row.id}`, row.verdict]));
  const other = rows(blind);
  const differences = [...rows(open)].flatMap(([row, verdict]) => {
    const blindVerdict = other.get(row);
    const isSame = blindVerdict === verdict || (verdict === "not exercised" && blindVerdict === "pass");
    return isSame ? [] : [`${row}: open ${verdict}, blind ${blindVerdict}`];
  });
  return open.stopped === blind.stopped ? differences : [...differences, `stopped: ${open.stopped ?? blind.stopped}`];
}

async function outcomeOf(mutant: Mutant, scenarios: readonly Scenario[], way: Way, isWhole: boolean): Promise<string> {
  const play: MutantTrial = (deviation, some, { onCrash }) =>
    trial({ deviations: [deviation], scenarios: some, surfaces: deviation.surfaces, onCrash, ...way });
  return (await proveMutant(mutant, scenarios, { play, isWhole })).outcome;
}

function reportOf(server: Variant | Combination, scenarios: readonly Scenario[], way: Way): Promise<Report> {
  const { withoutStates } = server;
  return trial({
    deviations: "of" in server ? server.of : [server],
    scenarios,
    surfaces: server.surfaces ?? SURFACES,
    ...(withoutStates === "all" ? { hasStates: false } : { withoutStates: withoutStates ?? [] }),
    ...way,
  });
}
