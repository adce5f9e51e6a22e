import type { Report } from "../../contract/report.ts";

/** What a run of all surfaces on the clean reference may send, whatever its seed. Lower it when runs become cheaper. */
export interface RequestBudget {
  readonly requests: number;
  /** Calls of buy/init on the sandbox. */
  readonly sandboxPurchases: number;
}

export const WITH_STATES: RequestBudget = { requests: 7_150, sandboxPurchases: 1_300 };
export const WITHOUT_STATES: RequestBudget = { requests: 6_900, sandboxPurchases: 1_300 };

/** What a run sent beyond its budget; nothing where it kept it. */
export function excessOf({ exchanges, latency }: Report, budget: RequestBudget): readonly string[] {
  const purchases = latency.find(({ surface, endpoint }) => surface === "sandbox" && endpoint === "buy/init");
  const bought = purchases?.exchanges ?? 0;
  return [
    ...(exchanges > budget.requests ? [`${exchanges} requests, of ${budget.requests}`] : []),
    ...(bought > budget.sandboxPurchases ? [`${bought} sandbox purchases, of ${budget.sandboxPurchases}`] : []),
  ];
}
