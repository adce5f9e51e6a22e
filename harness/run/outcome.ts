import type { Report, RequirementResult } from "../../contract/report.ts";

/** As of ISO/IEC 9646: an inconclusive part makes the whole inconclusive. */
export function verdictOf(results: Report["requirements"], stopped: string | undefined): Report["verdict"] {
  const required = results.filter(({ level }) => level === "must");
  const has = (verdict: RequirementResult["verdict"]) => required.some((result) => result.verdict === verdict);
  if (has("fail")) return "fail";
  return stopped === undefined && has("pass") && !has("inconclusive") ? "pass" : "inconclusive";
}

/** A violation that was seen counts, also in a run that could not be finished. */
export function exitStatusOf(failed: number, stopped: string | undefined, isIncomplete: boolean): Report["exitStatus"] {
  if (failed > 0) return 1;
  if (stopped !== undefined) return 2;
  return isIncomplete ? 3 : 0;
}
