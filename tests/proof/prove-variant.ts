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
export type LegalTrial = (legal: readonly Legal[], onCrash: (crash: unknown) => void) => Promise<Report>;

/** Plays legal servers that have the same surfaces and provider states, or all of them without any. */
export function legalTrial(scenarios: readonly Scenario[], hasStates = true): LegalTrial {
  return (legal, onCrash) => {
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
 * Verifies legal servers with all scenarios: no finding is expected. Several share one server if nothing hides what the
 * suite would say of one of them: the run has no finding and decides every requirement. Otherwise each is played alone.
 * @param mayLeaveOpen for the sample, and for runs without provider states, which never decide everything
 */
export async function proveLegal(
  kind: VariantProof["kind"],
  legal: readonly Legal[],
  play: LegalTrial,
  mayLeaveOpen = false,
): Promise<readonly VariantProof[]> {
  const crashes: unknown[] = [];
  const report = await play(legal, (crash) => crashes.push(crash));
  const broken = brokenBy(report, crashes);
  if (
    legal.length > 1 &&
    (broken !== undefined || report.findings.length > 0 || !(mayLeaveOpen || isDecided(report)))
  ) {
    const alone: VariantProof[] = [];
    for (const each of legal) alone.push(...(await proveLegal(kind, [each], play)));
    const accusedTogether = { names: legal.map(({ name }) => name), findings: report.findings };
    return alone.map((proof, place) =>
      place === 0 && report.findings.length > 0 ? { ...proof, accusedTogether } : proof,
    );
  }
  return legal.map(({ name, because }) => ({
    kind,
    name,
    because,
    outcome: broken !== undefined ? "broken" : report.findings.length > 0 ? "accused" : "silent",
    passed: report.totals.pass,
    inconclusive: report.totals.inconclusive,
    isDecided: isDecided(report),
    ...(broken === undefined ? {} : { broken }),
    findings: report.findings,
  }));
}

/** The user surface alone has no timestamps, so this requirement is never exercised there. */
const NOT_ON_USER_ALONE = "time.past-events";

/** Whether every requirement got a verdict, but for those that need a surface which was not verified. */
function isDecided({ requirements, target }: Report): boolean {
  return requirements.every(
    ({ id, level, applies, verdict, reason }) =>
      level !== "must" ||
      applies === false ||
      verdict === "pass" ||
      verdict === "fail" ||
      reason?.startsWith("SURFACES does not contain") === true ||
      (id === NOT_ON_USER_ALONE && target.surfaces.join() === "user"),
  );
}
