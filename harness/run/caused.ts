import type { BareFinding } from "../../contract/report.ts";
import { actualOf, expectationOf } from "../ledger/fingerprint.ts";

/** The parts of a finding that identify its cause. */
export type Caused = Pick<
  BareFinding,
  "requirement" | "surface" | "endpoint" | "exchanges" | "differences" | "oddPart"
>;

/** Returns expected and actual value of the first difference. Later ones may follow from it. */
export function firstDifference({
  differences: [first] = [],
}: Caused): { readonly expected: string; readonly actual: string } | undefined {
  return first && { expected: expectationOf(first), actual: actualOf(first.actual) };
}

/** Returns whether something else than a success came. */
export function isNoSuccess(finding: Caused): boolean {
  return (statusOf(finding) ?? 0) >= 300;
}

/** Returns the actual status if the first difference compares a whole answer. */
export function statusOf({ differences: [first] = [] }: Caused): number | undefined {
  return first !== undefined && "status" in first.actual ? first.actual.status : undefined;
}
