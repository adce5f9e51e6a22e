import type { LostRequirement, Report } from "../../contract/report.ts";
import { rowOf } from "../../contract/row-of.ts";
import { isShort } from "../../contract/shortfall.ts";
import { isVerified, unverifiedOf } from "../../contract/unverified.ts";
import type { Floor } from "../../harness/config/floor.ts";
import { LEFT_OUT } from "../../harness/run/verdicts.ts";

/** Minimum results of a run besides the absence of violations. */
export interface Floors {
  readonly minVerified?: Floor;
  /** An earlier report. */
  readonly baseline?: Report;
}

/**
 * Compares a report with the floors: if nothing is violated and a floor is not reached, the exit status becomes 3. A
 * run that could not be done, or that has a violation, keeps its exit status.
 */
export function judgeFloors<Kind extends Report>(report: Kind, { minVerified, baseline }: Floors): Kind {
  const floors: Report["floors"] = {
    ...(minVerified === undefined ? {} : { minVerified: countOf(report, minVerified) }),
    ...(baseline === undefined
      ? {}
      : { baseline: { startedAt: baseline.startedAt, lost: lostSince(baseline, report) } }),
  };
  const judged = Object.keys(floors).length === 0 ? report : { ...report, floors };
  return judged.exitStatus === 0 && isShort(judged) ? { ...judged, exitStatus: 3 } : judged;
}

function countOf({ requirements }: Report, floor: Floor): NonNullable<NonNullable<Report["floors"]>["minVerified"]> {
  const applying = requirements.filter(({ applies, reason }) => applies !== false && reason !== LEFT_OUT);
  const verified = applying.filter(isVerified).length;
  if ("requirements" in floor) return { asked: String(floor.requirements), needed: floor.requirements, verified };
  return { asked: `${floor.percent}%`, needed: Math.ceil((applying.length * floor.percent) / 100), verified };
}

/** Requirements that passed in an earlier report and are not verified now, except those that this version no longer has. */
function lostSince(baseline: Report, now: Report): readonly LostRequirement[] {
  const open = new Map(unverifiedOf(now.requirements).map((row) => [rowOf(row.surface, row.id), row]));
  return baseline.requirements
    .filter(({ level, verdict }) => level === "must" && verdict === "pass")
    .flatMap((row): readonly LostRequirement[] => {
      const { id: requirement, surface } = row;
      const current = open.get(rowOf(surface, requirement));
      if (current?.reason === LEFT_OUT) return [];
      if (current !== undefined) {
        const { verdict, reason = "no reason given" } = current;
        return [{ requirement, surface, verdict, reason }];
      }
      if (now.target.surfaces.includes(surface)) return [];
      return [{ requirement, surface, verdict: "not exercised", reason: `SURFACES does not name ${surface}` }];
    });
}
