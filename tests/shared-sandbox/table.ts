import type { Dimension } from "./dimensions.ts";
import type { Outcome } from "./outcome.ts";

/** A Markdown table with one row per value of the dimensions, with the results of all runs that had it. */
export function tableOf(outcomes: readonly Outcome[], dimensions: readonly Dimension[]): string {
  const rows = dimensions.flatMap((dimension) => {
    const values = [...new Set(outcomes.map(({ combination }) => combination[dimension]))];
    return values.map((value) =>
      rowOf(
        `${dimension} ${value}`,
        outcomes.filter(({ combination }) => combination[dimension] === value),
      ),
    );
  });
  return [
    "| sandboxes | runs | silent | requests, median | requests, most | verified, least | accused by |",
    "|---|---:|---:|---:|---:|---:|---|",
    ...rows,
    rowOf("**all**", outcomes),
  ].join("\n");
}

function rowOf(name: string, outcomes: readonly Outcome[]): string {
  const runs = outcomes.flatMap((outcome) => outcome.runs);
  const exchanges = runs.map((run) => run.exchanges).sort((a, b) => a - b);
  const accused = new Map<string, number>();
  for (const id of runs.flatMap((run) => run.accused)) accused.set(id, (accused.get(id) ?? 0) + 1);
  const cells = [
    name,
    runs.length,
    runs.filter((run) => run.accused.length === 0).length,
    exchanges[Math.floor(exchanges.length / 2)] ?? 0,
    exchanges.at(-1) ?? 0,
    `${(100 * Math.min(...runs.map(({ verified }) => verified))).toFixed(1)} %`,
    [...accused].map(([id, times]) => `${id} (${times})`).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}
