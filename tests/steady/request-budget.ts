import type { Report } from "../../contract/report.ts";

/**
 * Maximum number of requests of a run of all surfaces on the clean reference, with any seed. Lower it when runs become
 * cheaper.
 */
export interface RequestBudget {
  readonly requests: number;
  /** Calls of buy/init on the sandbox. */
  readonly sandboxPurchases: number;
}

export const WITH_STATES: RequestBudget = { requests: 5_400, sandboxPurchases: 815 };
export const WITHOUT_STATES: RequestBudget = { requests: 4_750, sandboxPurchases: 810 };

/** The counts of a run that exceed its budget; empty if none does. */
export function excessOf({ exchanges, latency }: Report, budget: RequestBudget): readonly string[] {
  const purchases = latency.find(({ surface, endpoint }) => surface === "sandbox" && endpoint === "buy/init");
  const bought = purchases?.exchanges ?? 0;
  return [
    ...(exchanges > budget.requests ? [`${exchanges} requests, of ${budget.requests}`] : []),
    ...(bought > budget.sandboxPurchases ? [`${bought} sandbox purchases, of ${budget.sandboxPurchases}`] : []),
  ];
}
