import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Combination, Variant } from "../../reference/variants/variant.ts";
import type { VariantProof } from "./proof.ts";
import { brokenBy } from "./prove-mutant.ts";
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
 * them. If the run has a finding, each is played alone; if it leaves requirements open, each with the scenarios of these.
 * @param mayLeaveOpen for the sample, and for runs without provider states, which never decide everything
 */
export async function proveLegal(
  kind: VariantProof["kind"],
  legal: readonly Legal[],
  scenarios: readonly Scenario[],
  play: LegalTrial,
  mayLeaveOpen = false,
): Promise<readonly VariantProof[]> {
  const crashes: unknown[] = [];
  const report = await play(legal, scenarios, (crash) => crashes.push(crash));
  const broken = brokenBy(report, crashes);
  const open = openIn(report);
  const isAccused = broken !== undefined || report.findings.length > 0;
  if (legal.length > 1 && (isAccused || (open.length > 0 && !mayLeaveOpen))) {
    const again = isAccused ? scenarios : scenariosOf(open, scenarios);
    const alone: VariantProof[] = [];
    for (const each of legal) alone.push(...(await proveLegal(kind, [each], again, play)));
    const accusedTogether = { names: legal.map(({ name }) => name), findings: report.findings };
    return alone.map((proof, place) => ({
      ...proof,
      leftOpen: isAccused ? proof.leftOpen : proof.leftOpen.filter((id) => open.includes(id)),
      ...(place === 0 && report.findings.length > 0 ? { accusedTogether } : {}),
    }));
  }
  return legal.map(({ name, because }) => ({
    kind,
    name,
    because,
    outcome: broken !== undefined ? "broken" : report.findings.length > 0 ? "accused" : "silent",
    passed: report.totals.pass,
    inconclusive: report.totals.inconclusive,
    leftOpen: open,
    ...(broken === undefined ? {} : { broken }),
    findings: report.findings,
  }));
}

/** The scenarios that judge requirements; all if a requirement has none. */
function scenariosOf(requirements: readonly string[], scenarios: readonly Scenario[]): readonly Scenario[] {
  const judging = (ids: readonly string[]) =>
    scenarios.filter(({ verifies }) => verifies.some((id) => ids.includes(id)));
  return requirements.every((id) => judging([id]).length > 0) ? judging(requirements) : scenarios;
}

/** The user surface alone has no timestamps, so this requirement is never exercised there. */
const NOT_ON_USER_ALONE = "time.past-events";

/** Ids of the requirements without a verdict, but for those that need a surface which was not verified. */
function openIn({ requirements, target }: Report): readonly string[] {
  const open = requirements.filter(
    ({ id, level, applies, verdict, reason }) =>
      level === "must" &&
      applies !== false &&
      verdict !== "pass" &&
      verdict !== "fail" &&
      reason?.startsWith("SURFACES does not contain") !== true &&
      !(id === NOT_ON_USER_ALONE && target.surfaces.join() === "user"),
  );
  return [...new Set(open.map(({ id }) => id))];
}
