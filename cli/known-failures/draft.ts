import { fileSchema } from "../../contract/file-schema.ts";
import type { Report } from "../../contract/report.ts";
import { safeJson } from "../../reports/json.ts";
import { targetNameOf } from "../../reports/target-name.ts";
import { UsageFault } from "../outcome.ts";
import { signatureOf } from "../signature.ts";
import type { KnownFailure } from "./known-failure.ts";

/**
 * A list of known failures made from the findings of reports, for a person to review.
 * @throws {UsageFault} if the reports are about several systems
 */
export function draftKnownFailures(
  reports: readonly Report[],
  about: { readonly reason: string; readonly owner: string; readonly until: string },
): string {
  const [target, another] = new Set(reports.map(targetNameOf));
  if (another !== undefined)
    throw new UsageFault(`known: the reports are about ${target} and ${another}; make a list for each`);
  const entries = new Map<string, KnownFailure>();
  for (const finding of reports.flatMap(({ findings }) => findings)) {
    const { requirement, surface } = finding;
    const key = `${surface} ${requirement}`;
    const known = entries.get(key)?.signatures ?? [];
    const signatures = [...new Set([...known, signatureOf(finding)])].sort();
    entries.set(key, { requirement, surface, signatures, ...about });
  }
  return safeJson({ $schema: fileSchema("known-failures"), target, knownFailures: [...entries.values()] });
}
