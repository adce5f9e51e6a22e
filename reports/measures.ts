import type { Report } from "../contract/report.ts";
import { shownVerdict } from "./standing.ts";

/** A metric of a run, with one sample per combination of labels. */
export interface Measure {
  /** Base name for both formats: `packproof_latency_seconds`, or `packproof.latency` with the unit `s`. */
  readonly name: string;
  readonly unit: "" | "seconds";
  readonly help: string;
  readonly samples: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** The metrics of a run. Requirement ids are not labels, because that would create one time series per id. */
export function measuresOf(report: Report): readonly Measure[] {
  const target = report.target.embedded ? "the embedded reference" : report.target.baseUrl;
  const one = (value: number) => [{ labels: { target }, value }];
  return [
    {
      name: "requirements",
      unit: "",
      help: "Number of requirements by verdict",
      samples: requirements(report, target),
    },
    {
      name: "exit_status",
      unit: "",
      help: "0 passed, 1 violated, 2 not done, 3 too little verified",
      samples: one(report.exitStatus),
    },
    { name: "exchanges", unit: "", help: "Requests that the run sent", samples: one(report.exchanges) },
    { name: "run_duration", unit: "seconds", help: "Duration of the run", samples: one(report.durationMs / 1000) },
    {
      name: "run_start_time",
      unit: "seconds",
      help: "Start of the run, as Unix time",
      samples: one(Date.parse(report.startedAt) / 1000),
    },
    { name: "latency", unit: "seconds", help: "Response times", samples: latency(report, target) },
  ];
}

function requirements(report: Report, target: string): Measure["samples"] {
  const counts = new Map<string, Measure["samples"][number]>();
  for (const row of report.requirements) {
    const { surface } = row;
    const { word } = shownVerdict(report, row);
    const key = `${surface} ${word}`;
    counts.set(key, { labels: { target, surface, verdict: word }, value: (counts.get(key)?.value ?? 0) + 1 });
  }
  return [...counts.values()];
}

function latency(report: Report, target: string): Measure["samples"] {
  return report.latency.flatMap(({ surface, endpoint, p50, p95 }) =>
    (
      [
        ["0.5", p50],
        ["0.95", p95],
      ] as const
    ).map(([quantile, ms]) => ({
      labels: { target, surface, endpoint, quantile },
      value: ms / 1000,
    })),
  );
}
