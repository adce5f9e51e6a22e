import { PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../contract/endpoints.ts";
import type { PartialResults, Report } from "../../contract/report.ts";
import { fromShown, shownParts } from "../../harness/run/undecided-by.ts";
import { LEFT_OUT } from "../../harness/run/verdicts.ts";

/** Reconstructs partial results from a report without `partial`. */
export function partialResultsFrom({ requirements, findings, evidence }: Report): PartialResults {
  const rows = requirements.filter(({ reason, attempted }) => reason !== LEFT_OUT && attempted !== false);
  return {
    entries: rows.map(
      ({ id, surface, verdict, reason = "no reason given", missing, applies, evidence: shown, ...row }) => ({
        requirement: id,
        surface,
        isKept: verdict === "pass",
        ...(shown === undefined ? {} : { exchanges: shown.exchanges }),
        keptBy: shown?.kinds.map((each) => (each === "traffic" ? "any" : each)) ?? ["any"],
        isReportedElsewhere: false,
        ...(verdict === "inconclusive" ? { inconclusive: reason } : {}),
        ...shownParts(fromShown(row, evidence)),
        ...(verdict === "not exercised"
          ? { missing: applies === false ? { reason } : { unlock: missing ?? reason, reason } }
          : {}),
      }),
    ),
    causes: findings.map((finding) => ({
      finding,
      paths: [[finding.endpoint]],
      scenarios: [finding.scenario ?? null],
    })),
    evidence,
    // That report has already attributed violations to endpoints that never worked.
    working: [...PARTNER_ENDPOINTS, ...USER_ENDPOINTS].flatMap(({ key, surfaces }) =>
      surfaces.map((surface) => `${surface} ${key}`),
    ),
    drawn: [],
    steady: [],
  };
}
