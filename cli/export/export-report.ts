import { rename, writeFile } from "node:fs/promises";
import type { Report } from "../../contract/report.ts";
import { clip, oneLine } from "../../reports/printable.ts";
import { UsageFault } from "../outcome.ts";

/** Where a run is exported to; nowhere by default. */
export interface ExportFlags {
  readonly prometheus?: string;
  readonly otlp?: string;
}

const FAULT_SHOWN = 300;

/**
 * Refuses what no export could be sent to, before a run is made for it.
 * @throws {UsageFault}
 */
export function checkExports({ otlp }: ExportFlags): void {
  if (otlp === undefined) return;
  if (!URL.canParse(otlp) || !/^https?:$/.test(new URL(otlp).protocol)) {
    throw new UsageFault(`--otlp: ${JSON.stringify(otlp)} is no web address; write it like http://localhost:4318`);
  }
}

/**
 * Exports a report to wherever the flags say. An exporter that fails is no word about the system.
 * @returns a line per export that failed
 */
async function exportReport(report: Report, { prometheus, otlp }: ExportFlags): Promise<readonly string[]> {
  return [
    ...(prometheus === undefined ? [] : await tried("--prometheus", () => writePrometheus(report, prometheus))),
    ...(otlp === undefined ? [] : await tried("--otlp", () => sendTo(report, otlp))),
  ];
}

/** The same after a run: a failed export is printed and changes neither verdict nor exit status. */
export async function exportAfterRun(report: Report, flags: ExportFlags): Promise<number> {
  const faults = await exportReport(report, flags);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return faults.length;
}

/** In one step: the collector that reads the file never sees half of it. */
async function writePrometheus(report: Report, file: string): Promise<void> {
  const { toPrometheus } = await import("../../reports/prometheus.ts");
  await writeFile(`${file}.new`, await toPrometheus(report));
  await rename(`${file}.new`, file);
}

async function sendTo(report: Report, endpoint: string): Promise<void> {
  const { sendOtlp } = await import("./otlp.ts");
  await sendOtlp(report, endpoint);
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
