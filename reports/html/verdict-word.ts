import type { Verdict } from "../../contract/report.ts";

/** A verdict as a class name; `untold` where the documents tell nothing that could be judged. */
export type ClassWord = "pass" | "fail" | "inconclusive" | "open" | "untold";

export function wordOf(verdict: Verdict | undefined): ClassWord {
  if (verdict === undefined) return "untold";
  return verdict === "not exercised" ? "open" : verdict;
}
