import type { Report, RequirementResult } from "../contract/report.ts";
import { adviceOn } from "../contract/undecided-advice.ts";

/** Inconclusive requirements with one reason, whose last requests went to one endpoint. */
export interface InconclusiveReason {
  readonly reason: string;
  /** The endpoint of the request that decided; undefined if none was sent, and in older reports. */
  readonly endpoint: string | undefined;
  /** What a reader can do. */
  readonly advice: string;
  readonly rows: readonly [RequirementResult, ...RequirementResult[]];
}

/** The reasons of inconclusive requirements, the most frequent first; equal ones in the order of the report. */
export function inconclusiveReasonsOf({
  requirements,
  evidence,
}: Pick<Report, "requirements" | "evidence">): readonly InconclusiveReason[] {
  const endpoints = new Map(evidence.map(({ n, endpoint }) => [n, endpoint]));
  const groups = new Map<string, [RequirementResult, ...RequirementResult[]]>();
  const endpointOf = ({ unanswered, sequence = [] }: RequirementResult) =>
    unanswered?.endpoint ?? endpoints.get(sequence.at(-1) ?? 0);
  for (const row of requirements) {
    if (row.verdict !== "inconclusive") continue;
    const key = JSON.stringify([row.reason, endpointOf(row)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()]
    .map((rows) => {
      const [first] = rows;
      const { reason = "no reason given" } = first;
      return { reason, endpoint: endpointOf(first), advice: adviceOn(first), rows };
    })
    .sort((a, b) => b.rows.length - a.rows.length);
}

/** The row of a reason whose requests can be repeated; undefined if none was sent. */
export function repeatableOf({
  rows,
}: InconclusiveReason): (RequirementResult & { readonly curl: string }) | undefined {
  for (const row of rows) if (row.curl !== undefined) return { ...row, curl: row.curl };
  return undefined;
}
