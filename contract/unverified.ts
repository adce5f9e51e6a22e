import type { RequirementResult } from "./report.ts";

/** What a certificate asks of a result. */
type Standing = Pick<RequirementResult, "level" | "verdict" | "applies">;

/** The required requirements that were not verified. One that does not apply to the system is none of them. */
export function unverifiedOf<Result extends Standing>(results: readonly Result[]): readonly Result[] {
  return results.filter(
    ({ level, verdict, applies }) => level === "must" && applies !== false && verdict !== "pass" && verdict !== "fail",
  );
}
