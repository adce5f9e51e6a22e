import type { Report } from "../contract/report.ts";

/** What is said of a field that records need not carry; that none did leaves no clause unverified. */
const NO_RECORD_CARRIED_IT = "records of this kind were seen, none carried the field";

/** Whether every required clause was verified, one way or the other. */
export function isWhole(report: Pick<Report, "requirements">): boolean {
  return unverified(report).length === 0;
}

/** The required clauses that were not verified. */
export function unverified({ requirements }: Pick<Report, "requirements">): Report["requirements"] {
  return requirements.filter(
    ({ level, verdict, reason }) =>
      level === "must" && verdict !== "pass" && verdict !== "fail" && reason !== NO_RECORD_CARRIED_IT,
  );
}
