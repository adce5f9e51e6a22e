import type { RequirementId } from "../../contract/index.ts";
import type { BareFinding, EvidenceExchange, PartialResults } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { Ledger, type Violation } from "../ledger/ledger.ts";
import type { Exchange } from "../transport/exchange.ts";
import { explainCascades } from "./cascades.ts";
import { evidenceOf, toFinding, withoutRepeats } from "./findings.ts";
import type { Run } from "./run.ts";
import { excuseRandomViolations, type SeedDependence } from "./seed-dependence.ts";
import { fromShown, shownParts } from "./undecided-by.ts";
import { WorkingEndpoints } from "./working-endpoints.ts";

/** Returns the results of one part of a run, before cascades and causes are applied; secrets redacted. */
export function toPartialResults(
  { ledger, redactor, target }: Pick<Run, "ledger" | "redactor" | "target">,
  workingEndpoints: WorkingEndpoints,
  played: SeedDependence,
): PartialResults {
  const causes = ledger.violated.map((cause) => ({
    finding: toFinding(cause, redactor, target),
    paths: cause.paths.map((path) => [...path]),
    scenarios: [...cause.scenarios].map((title) => title ?? null),
  }));
  const evidence = withoutRepeats([
    ...ledger.violated.flatMap((cause) => evidenceOf(cause, redactor)),
    ...[...ledger.entries].flatMap(([, { undecided }]) => undecided?.evidence ?? []),
  ]);
  const entries = [...ledger.entries].map(
    ([key, { passes, exchanges, keptBy, inconclusive, undecided, doubt, missing, isReportedElsewhere }]) => {
      const [surface, requirement = ""] = key.split(" ");
      return {
        requirement,
        surface: surface as Surface,
        isKept: passes > 0,
        exchanges,
        keptBy: [...keptBy],
        isReportedElsewhere: isReportedElsewhere === true,
        ...(inconclusive === undefined ? {} : { inconclusive: redactor.text(inconclusive) }),
        ...shownParts(undecided ?? {}),
        ...(doubt === undefined ? {} : { doubt: redactor.text(doubt) }),
        ...(missing === undefined ? {} : { missing: { ...missing, reason: redactor.text(missing.reason) } }),
      };
    },
  );
  return {
    entries,
    causes,
    evidence,
    working: workingEndpoints.working,
    drawn: [...played.drawn],
    steady: [...played.steady],
  };
}

/** The results of all parts of a run. */
export interface MergedResults {
  readonly ledger: Ledger;
  /** The finding of a violation, as reported by the part that noticed it. */
  readonly findings: ReadonlyMap<Violation, BareFinding>;
}

/**
 * Merges the parts of a run, then applies cascades as in an undivided run.
 * @param parts exchange numbers are consecutive over all of them
 */
export function mergePartialResults(parts: readonly PartialResults[]): MergedResults {
  const ledger = new Ledger();
  const findings = new Map<Violation, BareFinding>();
  for (const { entries, causes, evidence } of parts) {
    for (const entry of entries) {
      const { requirement, surface, isKept, exchanges, keptBy, inconclusive, doubt, missing } = entry;
      const id = requirement as RequirementId;
      if (isKept) ledger.pass(id, surface, new Set(keptBy), exchanges);
      if (inconclusive !== undefined) ledger.inconclusive(id, surface, inconclusive, fromShown(entry, evidence));
      if (doubt !== undefined) ledger.doubt(id, surface, doubt);
      if (missing !== undefined) ledger.notExercised(id, surface, missing.unlock, missing.reason);
    }
    for (const { finding, paths, scenarios } of causes) {
      const violation = toViolation(finding, evidence);
      findings.set(violation, finding);
      ledger.adopt(violation, {
        seen: finding.seen,
        endpoints: new Set([finding.endpoint, ...(finding.also ?? [])]),
        paths: paths.map((path) => new Set(path)),
        scenarios: new Set(scenarios.map((title) => title ?? undefined)),
        ...(finding.confirmed === undefined ? {} : { confirmed: finding.confirmed }),
      });
    }
  }
  // Comes after all passes, because it withdraws them.
  for (const { requirement, surface, isReportedElsewhere } of parts.flatMap(({ entries }) => entries))
    if (isReportedElsewhere) ledger.reportedElsewhere(requirement as RequirementId, surface);
  explainCascades(ledger, new WorkingEndpoints(parts.flatMap(({ working }) => working)));
  excuseRandomViolations(ledger, {
    drawn: new Set(parts.flatMap(({ drawn }) => drawn)),
    steady: new Set(parts.flatMap(({ steady }) => steady)),
  });
  return { ledger, findings };
}

/** Rebuilds the parts of a violation that cascades and the choice of the most specific one read. */
function toViolation(finding: BareFinding, evidence: readonly EvidenceExchange[]): Violation {
  const { requirement, surface, endpoint, scenario, differences = [], again, exchanges } = finding;
  const seen = exchanges.map(
    (n) => evidence.find((each) => each.n === n) ?? { n, endpoint, request: { url: "", headers: [] } },
  );
  const isNarrowing = again.endsWith(` -t ${requirement}`);
  return {
    requirement: requirement as RequirementId,
    surface,
    reproduction: isNarrowing ? { did: "" } : { did: "", again },
    differences: differences as unknown as Violation["differences"],
    evidence: seen as unknown as readonly [Exchange, ...Exchange[]],
    scenario,
  };
}
