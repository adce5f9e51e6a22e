import { readFileSync, writeFileSync } from "node:fs";
import type { Accepted, Kind } from "./accepted.ts";
import type { Mutation, MutationReport } from "./report.ts";

/** Reasons of equivalent mutants, which no client can distinguish from the reference and no score counts. */
const EQUIVALENT: ReadonlySet<Kind> = new Set<Kind>(["equal", "arranging"]);

/** Whether a survivor with that reason is equivalent. */
export const isEquivalent = (kind: Kind | undefined): boolean => kind !== undefined && EQUIVALENT.has(kind);

/** Marks the equivalent mutants in the report as ignored, with the reason. */
export function ignore(explained: readonly { readonly mutation: Mutation; readonly entry: Accepted }[]): void {
  for (const { mutation, entry } of explained) {
    if (!isEquivalent(entry.kind)) continue;
    mutation.reported.status = "Ignored";
    mutation.reported.statusReason = entry.because;
  }
}

/** Writes the report again, as data and into the page that shows it. */
export function writeReport(report: MutationReport, { data, page }: { data: string; page: string }): void {
  const json = JSON.stringify(report);
  writeFileSync(data, json);
  const shown = readFileSync(page, "utf8");
  writeFileSync(
    page,
    shown.replace(/^(\s*app\.report = ).*$/m, (_, start) => `${start}${escaped(json)};`),
  );
}

/** JSON that can't end the script element. */
const escaped = (json: string) => json.replaceAll("<", "\\u003c");
