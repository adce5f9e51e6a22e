import { resolve } from "node:path";
import type { Report } from "../../contract/report.ts";
import type { Floor } from "../../harness/config/floor.ts";
import { UsageFault } from "../outcome.ts";
import type { Floors } from "./judge.ts";

/**
 * Reads the baseline of a run before the first request, and warns of one that the run itself replaces.
 * @param wanted `baseline` is the path of a `report.json`, `reportDir` where this run leaves its own
 * @param target the verified system
 * @throws {UsageFault} in one line, if the file can't be read, is not a report, is about another system, or has no
 * passed requirement
 */
export async function readFloors(
  wanted: { readonly minVerified?: Floor; readonly baseline?: string; readonly reportDir: string },
  target: Pick<Report["target"], "baseUrl" | "embedded">,
): Promise<Floors> {
  const { minVerified, baseline, reportDir } = wanted;
  if (baseline !== undefined && resolve(baseline) === resolve(reportDir, "report.json"))
    process.stderr.write(
      `BASELINE: ${baseline} is replaced by this run, so that the next one does not miss what this one lost; name a copy elsewhere\n`,
    );
  return {
    ...(minVerified === undefined ? {} : { minVerified }),
    ...(baseline === undefined ? {} : { baseline: await readBaseline(baseline, target) }),
  };
}

async function readBaseline(file: string, target: Parameters<typeof readFloors>[1]) {
  const [{ readReportFile }, { refuseAnotherTarget }, { targetNameOf }] = await Promise.all([
    import("../read-report-file.ts"),
    import("../another-target.ts"),
    import("../../reports/target-name.ts"),
  ]);
  const report = await readReportFile(file).catch((fault: Error) => {
    throw fault instanceof UsageFault ? new UsageFault(`BASELINE: ${fault.message}`) : fault;
  });
  refuseAnotherTarget(`BASELINE: ${file}`, targetNameOf(report), target);
  if (report.totals.pass === 0) {
    throw new UsageFault(`BASELINE: nothing passed in ${file}; give the report.json of a run that verified something`);
  }
  return report;
}
