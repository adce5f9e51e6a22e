import type { Report } from "../contract/report.ts";

/** Whether every required clause was verified, one way or the other. */
export function isWhole(report: Pick<Report, "requirements">): boolean {
  return unverified(report).length === 0;
}

/** The required clauses that were not verified. */
export function unverified({ requirements }: Pick<Report, "requirements">): Report["requirements"] {
  return requirements.filter(
    ({ level, verdict, applies }) => level === "must" && applies !== false && verdict !== "pass" && verdict !== "fail",
  );
}
