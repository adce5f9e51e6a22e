import type { Floor } from "../../harness/config/floor.ts";
import { UsageFault } from "../outcome.ts";
import type { Floors } from "./judge.ts";

/**
 * Reads the baseline of a run before the first request.
 * @param wanted `baseline` is the path of a `report.json`
 * @throws {UsageFault} in one line, if the file can't be read, is not a report, or has no passed requirement
 */
export async function readFloors(wanted: {
  readonly minVerified?: Floor;
  readonly baseline?: string;
}): Promise<Floors> {
  const { minVerified, baseline } = wanted;
  return {
    ...(minVerified === undefined ? {} : { minVerified }),
    ...(baseline === undefined ? {} : { baseline: await readBaseline(baseline) }),
  };
}

async function readBaseline(file: string) {
  const { readReportFile } = await import("../read-report-file.ts");
  const report = await readReportFile(file).catch((fault: Error) => {
    throw fault instanceof UsageFault ? new UsageFault(`BASELINE: ${fault.message}`) : fault;
  });
  if (report.totals.pass === 0) {
    throw new UsageFault(`BASELINE: nothing passed in ${file}; give the report.json of a run that verified something`);
  }
  return report;
}
