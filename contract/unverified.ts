import type { RequirementResult } from "./report.ts";

/** What a certificate asks of a result. */
type Standing = Pick<RequirementResult, "level" | "verdict" | "applies">;

/** The required requirements that were not verified. One that does not apply to the system is none of them. */
export function unverifiedOf<Result extends Standing>(results: readonly Result[]): readonly Result[] {
  return results.filter((result) => result.level === "must" && result.applies !== false && !isVerified(result));
}

/** Whether a requirement was verified, one way or the other. */
export function isVerified({ verdict }: Pick<Standing, "verdict">): boolean {
  return verdict === "pass" || verdict === "fail";
}
