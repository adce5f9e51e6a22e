import type { Report } from "../../contract/report.ts";
import { rowOf } from "../../contract/row-of.ts";
import { LEFT_OUT } from "../../harness/run/verdicts.ts";
import { shownVerdict } from "../../reports/standing.ts";
import { signatureOf } from "../signature.ts";

/** A problem of a target, reported until it is solved. */
export interface Problem {
  /**
   * `surface id` of a requirement; or `the run`, which could not be done; or `the share` of verified requirements, too
   * small.
   */
  readonly about: string;
  /** Distinguishes ways of failing; empty if there is only one. */
  readonly how: string;
}

const NOT_DONE = "the run";
const TOO_LITTLE = "the share";

/**
 * The problems after a run. A requirement that was violated before and was not judged this time remains a problem until
 * it passes, is excused, or is no longer part of the contract.
 * @param before the problems after the previous run
 * @returns sorted by `about`
 */
export function openProblems(before: readonly Problem[], report: Report): readonly Problem[] {
  const now = new Map(problemsOf(report).map((problem) => [problem.about, problem]));
  for (const problem of before) {
    if (!now.has(problem.about) && !isWell(problem, report)) now.set(problem.about, problem);
  }
  return [...now.values()].sort((a, b) => (a.about < b.about ? -1 : a.about > b.about ? 1 : 0));
}

/** The problems that this run itself shows. */
export function problemsOf(report: Report): readonly Problem[] {
  const signatures = new Map(report.findings.map((each) => [rowOf(each.surface, each.requirement), signatureOf(each)]));
  return [
    ...(report.exitStatus === 2 ? [{ about: NOT_DONE, how: "" }] : []),
    ...(report.exitStatus === 3 ? [{ about: TOO_LITTLE, how: "" }] : []),
    ...report.requirements
      .filter((row) => shownVerdict(report, row).word === "fail")
      .map(({ id, surface }) => {
        const about = rowOf(surface, id);
        return { about, how: signatures.get(about) ?? "" };
      }),
  ];
}

function isWell({ about }: Problem, report: Report): boolean {
  // With exit status 1 it is unknown whether enough was verified.
  if (about === TOO_LITTLE) return report.exitStatus === 0 && !isPart(report);
  if (about === NOT_DONE) return report.exitStatus !== 2 && !isPart(report);
  if (report.exitStatus === 2) return false;
  const row = report.requirements.find(({ id, surface }) => rowOf(surface, id) === about);
  if (row === undefined) return report.target.surfaces.some((surface) => about.startsWith(`${surface} `));
  const { word } = shownVerdict(report, row);
  return word === "pass" || word === "known";
}

/** Whether the run was narrowed, or was a shard: it says nothing of the rest. */
function isPart({ requirements }: Report): boolean {
  return requirements.some(({ reason }) => reason === LEFT_OUT);
}

/** Whether a problem belongs to a requirement, and not to the whole run. */
export function isOfRequirement({ about }: Problem): boolean {
  return about !== NOT_DONE && about !== TOO_LITTLE;
}

export function isSame(a: readonly Problem[], b: readonly Problem[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a parsed value is a list of problems. */
export function isProblems(value: unknown): value is readonly Problem[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === "object" && typeof each?.about === "string" && typeof each?.how === "string")
  );
}
