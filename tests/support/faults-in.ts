import type { Report } from "../../contract/report.ts";

/**
 * What is wrong with the report of a legal server: each finding in a line, an early end, and too few passes.
 * @param minPasses minimum number of passed requirements; a run that judged fewer would prove nothing
 */
export function faultsIn({ findings, stopped, totals }: Report, minPasses: number): readonly string[] {
  return [
    ...findings.map(
      ({ requirement, surface, expected, actual }) => `${surface} ${requirement}: ${expected} | ${actual}`,
    ),
    ...(stopped === undefined ? [] : [`stopped: ${stopped}`]),
    ...(totals.pass < minPasses ? [`${totals.pass} passes only`] : []),
  ];
}
