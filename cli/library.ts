export type { Difference } from "../contract/difference.ts";
export type {
  Coverage,
  EvidenceExchange,
  Finding,
  KnownFailureResult,
  Observation,
  Report,
  ReportedScenario,
  RequirementResult,
  Verdict,
} from "../contract/report.ts";
export type { Surface } from "../contract/surface.ts";
export type { MockOptions } from "../reference/mock.ts";
export { addSchemas } from "../schemas/add-schemas.ts";
/** The records and bodies of the API, as described by the JSON Schemas of this package. */
export type * from "../schemas/types.ts";
export type { ReportDifference, VerdictChange } from "./diff/compare.ts";
export { compareReports as diff } from "./diff/compare.ts";
export type { KnownFailure } from "./known-failures/known-failure.ts";
export type { AppUnderTest } from "./library/app-under-test.ts";
export { formatFinding, formatFindings } from "./library/findings.ts";
export { type GradeOptions, grade } from "./library/grade.ts";
export { type RunningMock, startMock } from "./library/mock.ts";
export { type RunOptions, run } from "./library/run.ts";
export { toConform } from "./test-runners/to-conform.ts";
