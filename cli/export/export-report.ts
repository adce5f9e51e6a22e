import { rm } from "node:fs/promises";
import type { Report } from "../../contract/report.ts";
import { clip, oneLine } from "../../reports/printable.ts";
import { UsageFault } from "../outcome.ts";
import { isSpecial, writeWhole } from "../write-whole.ts";
import { type Collectors, collectorsOf } from "./collectors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Targets of the export; by default those of OpenTelemetry's variables. */
export interface ExportFlags {
  readonly prometheus?: string;
  readonly otlp?: string;
}

const FAULT_SHOWN = 300;

/**
 * Refuses an unusable collector address before the run.
 * @throws {UsageFault}
 */
export function checkExports({ otlp }: ExportFlags): void {
  if (otlp === undefined) return;
  if (!URL.canParse(otlp) || !/^https?:$/.test(new URL(otlp).protocol)) {
    throw new UsageFault(`--otlp: ${JSON.stringify(otlp)} is not a web address; write it like http://localhost:4318`);
  }
}

/** Removes the file of an earlier run. If this run is killed, nobody takes that file for its result. */
export async function removeExported({ prometheus }: ExportFlags): Promise<void> {
  if (prometheus !== undefined && !(await isSpecial(prometheus))) await rm(prometheus, { force: true });
}

/**
 * Exports a report according to the flags. A failed export says nothing about the system under test.
 * @returns one line per failed export
 */
async function exportReport(
  report: Report,
  { prometheus, otlp }: ExportFlags,
  environment: Environment,
): Promise<readonly string[]> {
  return [
    ...(prometheus === undefined ? [] : await tried("--prometheus", () => writePrometheus(report, prometheus))),
    ...(await tried("--otlp", () => sendTo(report, collectorsOf(otlp, environment)))),
  ];
}

/** Exports after a run: a failed export is printed and changes neither verdict nor exit status. */
export async function exportAfterRun(
  report: Report,
  flags: ExportFlags,
  environment: Environment = process.env,
): Promise<number> {
  const faults = await exportReport(report, flags, environment);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return faults.length;
}

/** Written atomically, so that the collector never reads a part of it. */
async function writePrometheus(report: Report, file: string): Promise<void> {
  const { toPrometheus } = await import("../../reports/prometheus.ts");
  await writeWhole(file, await toPrometheus(report));
}

async function sendTo(report: Report, collectors: Collectors): Promise<void> {
  if (collectors.traces === undefined && collectors.metrics === undefined) return;
  const { sendOtlp } = await import("./otlp.ts");
  await sendOtlp(report, collectors);
}

async function tried(flag: string, work: () => Promise<void>): Promise<readonly string[]> {
  try {
    await work();
    return [];
  } catch (fault) {
    const what = fault instanceof Error ? fault.message : String(fault);
    return [oneLine(`${flag}: not exported: ${clip(what, FAULT_SHOWN)}`)];
  }
}
