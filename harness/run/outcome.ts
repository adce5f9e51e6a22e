import type { Report, RequirementResult } from "../../contract/report.ts";

/** Returns the verdict of the run. As in ISO/IEC 9646, one inconclusive requirement makes the run inconclusive. */
export function verdictOf(results: Report["requirements"], stopped: string | undefined): Report["verdict"] {
  const required = results.filter(({ level }) => level === "must");
  const has = (verdict: RequirementResult["verdict"]) => required.some((result) => result.verdict === verdict);
  if (has("fail")) return "fail";
  return stopped === undefined && has("pass") && !has("inconclusive") ? "pass" : "inconclusive";
}

/** Returns the exit status: 1 for a violation, even in an unfinished run; 2 for a stopped run; 3 if too little was verified; else 0. */
export function exitStatusOf(failed: number, stopped: string | undefined, isTooLittle: boolean): Report["exitStatus"] {
  if (failed > 0) return 1;
  if (stopped !== undefined) return 2;
  return isTooLittle ? 3 : 0;
}
