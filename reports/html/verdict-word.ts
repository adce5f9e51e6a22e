import type { Word } from "../standing.ts";

/** A verdict as a class name; `untold` if the documents state nothing that can be judged. */
export type ClassWord = "pass" | "fail" | "known" | "inconclusive" | "open" | "untold";

export function wordOf(verdict: Word | undefined): ClassWord {
  if (verdict === undefined) return "untold";
  return verdict === "not exercised" ? "open" : verdict;
}
