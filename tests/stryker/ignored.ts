import { readFileSync, writeFileSync } from "node:fs";
import type { Kind } from "./accepted.ts";
import type { Explanation } from "./explain.ts";
import type { MutationReport } from "./report.ts";

/** Survivors that no client of the API could tell from the reference: equivalent mutants, which no score counts. */
const EQUIVALENT: ReadonlySet<Kind> = new Set<Kind>(["equal", "arranging"]);

/** Whether a survivor of that kind is equivalent. */
export const isEquivalent = (kind: Kind | undefined): boolean => kind !== undefined && EQUIVALENT.has(kind);

/** Puts the equivalent ones into the report as the format has it for mutants that don't count: ignored, with the reason. */
export function ignore(explained: Explanation["explained"]): void {
  for (const { mutation, entry } of explained) {
    if (!isEquivalent(entry.kind)) continue;
    mutation.reported.status = "Ignored";
    mutation.reported.statusReason = entry.because;
  }
}

/** Writes the report again: as data, and into the page that shows it. */
export function writeReport(report: MutationReport, { data, page }: { data: string; page: string }): void {
  const json = JSON.stringify(report);
  writeFileSync(data, json);
  const shown = readFileSync(page, "utf8");
  writeFileSync(
    page,
    shown.replace(/^(\s*app\.report = ).*$/m, (_, start) => `${start}${escaped(json)};`),
  );
}

/** Data that ends no script element. */
const escaped = (json: string) => json.replaceAll("<", "\\u003c");
