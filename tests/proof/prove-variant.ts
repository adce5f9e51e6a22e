import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Combination, Variant } from "../../reference/variants/variant.ts";
import { noticing } from "./learned.ts";
import type { VariantProof } from "./proof.ts";
import { brokenBy } from "./prove-mutant.ts";
import { tourOf } from "./steps.ts";
import { trial } from "./trial.ts";

/** A legal server of the proof. */
export type Legal = Variant | Combination;

/** Plays scenarios against a server with these legal differences; `onCrash` is called for every exception in a route. */
export type LegalTrial = (
  legal: readonly Legal[],
  scenarios: readonly Scenario[],
  onCrash: (crash: unknown) => void,
) => Promise<Report>;

/** Plays legal servers that have the same surfaces and provider states, or all of them without any. */
export function legalTrial(hasStates = true): LegalTrial {
  return (legal, scenarios, onCrash) => {
    const [{ surfaces = SURFACES, withoutStates = [] } = {}] = legal;
    return trial({
      deviations: legal.flatMap((each) => ("of" in each ? each.of : [each])),
      scenarios,
      surfaces,
      onCrash,
      ...(withoutStates === "all" || !hasStates ? { hasStates: false } : { withoutStates }),
    });
  };
}

/**
 * Verifies legal servers: no finding is expected. Several share one server if nothing hides what the suite would say of one of
 * them. If the run has findings or leaves requirements open, each is played alone with the scenarios that show these; if the
 * server breaks, with all scenarios.
 * @param mayLeaveOpen for the sample, and for runs without provider states, which never decide everything
 */
export async function proveLegal(
  legal: readonly Legal[],
  scenarios: readonly Scenario[],
  play: LegalTrial,
  mayLeaveOpen = false,
): Promise<readonly VariantProof[]> {
  const crashes: unknown[] = [];
  const report = await play(legal, scenarios, (crash) => crashes.push(crash));
  const broken = brokenBy(report, crashes);
  const open = openIn(report);
  const accused = report.findings.map(({ requirement }) => requirement);
  const doubtful = [...accused, ...(mayLeaveOpen ? [] : open)];
  if (legal.length > 1 && (broken !== undefined || doubtful.length > 0)) {
    const again = broken === undefined ? showing(doubtful, scenarios) : scenarios;
    const alone: VariantProof[] = [];
    for (const each of legal) alone.push(...(await proveLegal([each], again, play)));
    const accusedTogether = { names: legal.map(({ name }) => name), findings: report.findings };
    return alone.map((proof, place) => ({
      ...proof,
      leftOpen: broken === undefined ? proof.leftOpen.filter((id) => open.includes(id)) : proof.leftOpen,
      ...(place === 0 && accused.length > 0 ? { accusedTogether } : {}),
    }));
  }
  return legal.map((each) => ({
    kind: "of" in each ? "combination" : "variant",
    name: each.name,
    because: each.because,
    outcome: broken !== undefined ? "broken" : accused.length > 0 ? "accused" : "silent",
    passed: report.totals.pass,
    inconclusive: report.totals.inconclusive,
    leftOpen: open,
    ...(broken === undefined ? {} : { broken }),
    findings: report.findings,
  }));
}

/**
 * The scenarios that show requirements: those that judge them. Rules alone judge some; those show in scenarios that noticed
 * faults like theirs, and in a tour of all kinds of answers.
 */
function showing(requirements: readonly string[], scenarios: readonly Scenario[]): readonly Scenario[] {
  const isJudging = ({ verifies }: Scenario, id: string) => verifies.some((own) => own === id);
  const ofRules = requirements.filter((id) => !scenarios.some((each) => isJudging(each, id)));
  const touring = ofRules.length > 0 ? tourOf(scenarios) : [];
  const others = new Set([...ofRules.flatMap((id) => noticing(id, scenarios)), ...touring]);
  return scenarios.filter((each) => others.has(each) || requirements.some((id) => isJudging(each, id)));
}

/** What no difference of a server changes: the run has no such surface, or no provider states. */
const OF_SETTINGS = /^(SURFACES does not contain|PROVIDER_STATES_URL is not set|needs the provider state)/;

/** The user surface alone has no timestamps, so this requirement is never exercised there. */
const NOT_ON_USER_ALONE = "time.past-events";

/** Ids of the requirements without a verdict, but for those for which the settings are to blame. */
function openIn({ requirements, target }: Report): readonly string[] {
  const open = requirements.filter(
    ({ id, level, applies, verdict, reason }) =>
      level === "must" &&
      applies !== false &&
      verdict !== "pass" &&
      verdict !== "fail" &&
      !OF_SETTINGS.test(reason ?? "") &&
      !(id === NOT_ON_USER_ALONE && target.surfaces.join() === "user"),
  );
  return [...new Set(open.map(({ id }) => id))];
}
