import { createHash } from "node:crypto";
import type { Report, Verdict } from "../../contract/report.ts";
import { rowOf } from "../../contract/row-of.ts";
import type { Surface } from "../../contract/surface.ts";
import { targetNameOf } from "../../reports/target-name.ts";
import { UsageFault } from "../outcome.ts";
import type { SuiteReport } from "../run-suite.ts";
import { signatureOf } from "../signature.ts";

/** What a history stores of one run: a line of its file. */
export interface Night {
  /** Version of this shape. Keys are only added; a change of meaning raises it. */
  readonly history: typeof HISTORY_FORMAT;
  /** Depends only on the report, so that a night that is added twice counts once. */
  readonly id: string;
  readonly target: Pick<Report["target"], "baseUrl" | "embedded">;
  readonly suite: string;
  /** ISO 8601, UTC: start of the run. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  readonly verdict: Report["verdict"];
  readonly exitStatus: Report["exitStatus"];
  /** Why the run could not be done or was cut short. */
  readonly stopped?: string;
  readonly exchanges: number;
  /** Ids of requirements, by surface and verdict. */
  readonly rows: { readonly [surface in Surface]?: { readonly [verdict in Verdict]?: readonly string[] } };
  /** Signatures of the findings, by `surface id`. */
  readonly signatures: Readonly<Record<string, string>>;
  /** Violations that the list of known failures excused, as `surface id`. */
  readonly excused: readonly string[];
  /** Requirements about features that the system does not have, as `surface id`. */
  readonly inapplicable: readonly string[];
  /** What was missing, with the requirements that were not exercised for that reason, as `surface id`. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
  readonly latency: Report["latency"];
}

export const HISTORY_FORMAT = 1;

/**
 * The night of a report.
 * @throws {UsageFault} for the report of a shard, which is only a part of a night
 */
export function nightOf(report: SuiteReport): Night {
  if (report.shard !== undefined) {
    throw new UsageFault(
      "history: the report is that of a shard; add the report of all shards that `packproof merge` makes",
    );
  }
  const { target, startedAt, durationMs, seed, verdict, exitStatus, stopped, exchanges, latency } = report;
  return {
    history: HISTORY_FORMAT,
    id: digestOf(target.baseUrl, startedAt, String(seed), String(durationMs), String(exchanges)),
    target: { baseUrl: targetNameOf(report), embedded: target.embedded },
    suite: report.suite.version,
    startedAt,
    durationMs,
    seed,
    verdict,
    exitStatus,
    ...(stopped === undefined ? {} : { stopped: stopped.slice(0, STOPPED_KEPT) }),
    exchanges,
    rows: rowsOf(report),
    signatures: Object.fromEntries(
      report.findings.map((each) => [`${each.surface} ${each.requirement}`, signatureOf(each)]),
    ),
    excused: (report.knownFailures ?? [])
      .filter(({ standing }) => standing === "excused")
      .map(({ surface, requirement }) => `${surface} ${requirement}`),
    inapplicable: report.requirements
      .filter(({ applies }) => applies === false)
      .map(({ surface, id }) => rowOf(surface, id)),
    missing: missingOf(report),
    latency,
  };
}

const STOPPED_KEPT = 500;

function rowsOf({ requirements }: Report): Night["rows"] {
  const rows: Record<string, Record<string, string[]>> = {};
  for (const { id, surface, verdict } of requirements) {
    rows[surface] ??= {};
    rows[surface][verdict] ??= [];
    rows[surface][verdict].push(id);
  }
  return rows;
}

function missingOf({ requirements }: Report): Night["missing"] {
  const missing = new Map<string, string[]>();
  for (const { surface, id, missing: remedy } of requirements)
    if (remedy !== undefined) missing.set(remedy, [...(missing.get(remedy) ?? []), rowOf(surface, id)]);
  return Object.fromEntries(missing);
}

/** @returns 16 hexadecimal digits */
export function digestOf(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
