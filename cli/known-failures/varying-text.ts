import type { Report } from "../../contract/report.ts";
import { signatureOf } from "../signature.ts";

/**
 * The differences between reports, one line each: requirements that only some found violated, and those that failed in
 * several ways. With a list made from too few nights, the next night may fail.
 */
export function varyingTextIn(reports: readonly Report[]): readonly string[] {
  const seen = new Map<string, { nights: number; readonly signatures: Set<string> }>();
  for (const { findings } of reports) {
    for (const finding of findings) {
      const name = `${finding.surface} ${finding.requirement}`;
      const entry = seen.get(name) ?? { nights: 0, signatures: new Set() };
      entry.nights++;
      entry.signatures.add(signatureOf(finding));
      seen.set(name, entry);
    }
  }
  const of = reports.length;
  const lines = [...seen].flatMap(([name, { nights, signatures }]) => [
    ...(nights < of ? [`${name}: violated in ${nights} of ${of} reports`] : []),
    ...(signatures.size > 1 ? [`${name}: fails in ${signatures.size} ways, all of them listed`] : []),
  ]);
  if (of < 2) return ["one report does not show what varies; give those of several runs"];
  return lines.length > 0 ? lines : [`nothing varied in ${of} reports`];
}
