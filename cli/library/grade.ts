import type { Report } from "../../contract/report.ts";
import { readFloor } from "../../harness/config/floor.ts";
import { judgeFloors } from "../floors/judge.ts";
import { judgeKnownFailures } from "../known-failures/judge.ts";
import type { KnownFailure } from "../known-failures/known-failure.ts";

/** Minimum results of a report besides the absence of violations. */
export interface GradeOptions {
  /** True: a required clause that was not verified gives exit status 3. */
  readonly certify?: boolean;
  /** Minimum number of verified requirements, as a number or as a share like `"90%"`; fewer give exit status 3. */
  readonly minVerified?: number | `${number}%`;
  /** An earlier report: requirements that passed there and are not verified now give exit status 3. */
  readonly baseline?: Report;
  /** Violations that are excused until a day. */
  readonly knownFailures?: readonly KnownFailure[];
  /** The day for which known failures are judged, as YYYY-MM-DD in UTC. Default: today. */
  readonly today?: string;
}

/**
 * Judges a report again: the exit status is that of a run with these options.
 * @throws {Error} with the code `ERR_CONFIG` if `minVerified` is unusable
 */
export function grade(report: Report, options: GradeOptions): Report {
  const { certify = false, minVerified, baseline, knownFailures, today } = options;
  const floor = readFloor(minVerified === undefined ? undefined : String(minVerified));
  const graded = judgeFloors(certify ? { ...report, certify } : report, {
    ...(floor === undefined ? {} : { minVerified: floor }),
    ...(baseline === undefined ? {} : { baseline }),
  });
  if (knownFailures === undefined) return graded;
  return judgeKnownFailures(graded, knownFailures, today);
}
