import type { RequirementResult } from "./report.ts";

/** The members of a result that matter for a certificate. */
type Standing = Pick<RequirementResult, "level" | "verdict" | "applies">;

/** The `must` requirements that were not verified, except those that do not apply to the system. */
export function unverifiedOf<Result extends Standing>(results: readonly Result[]): readonly Result[] {
  return results.filter((result) => result.level === "must" && result.applies !== false && !isVerified(result));
}

/** Whether a requirement was verified: pass or fail. */
export function isVerified({ verdict }: Pick<Standing, "verdict">): boolean {
  return verdict === "pass" || verdict === "fail";
}
