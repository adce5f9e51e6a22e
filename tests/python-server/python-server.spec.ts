import { describe, expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report } from "../../contract/report.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { verifyServer } from "../support/verify-server.ts";
import { HABITS } from "./habits.ts";
import { hasPython, type NaturalBug, naturalBugs, startPythonServer } from "./python-server.ts";

const IS_INSTALLED = hasPython();
if (!IS_INSTALLED) console.warn("skipped: the server in Python needs python3 of version 3.11 or later");

/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 3600_000 };
/** Minimum number of passed requirements; a run that judged fewer would prove nothing. */
const MIN_PASSES = 250;
/** Fast settings for the self-test: on production a poll is held for less than the six seconds of the user surface. */
const SHORT: Settings = { SURFACES: "partner", RUNS: "5" };
/** One bug of each surface that a run detects within a second; `npm run endurance` plays all bugs. */
const SAMPLE = ["unknown-session-404", "foreign-item-sold", "two-offers"];

function faultsIn({ findings, stopped, totals }: Report): readonly string[] {
  return [
    ...findings.map(
      ({ requirement, surface, expected, actual }) => `${surface} ${requirement}: ${expected} | ${actual}`,
    ),
    ...(stopped === undefined ? [] : [`stopped: ${stopped}`]),
    ...(totals.pass < MIN_PASSES ? [`${totals.pass} passes only`] : []),
  ];
}

/**
 * The requirements that are found violated by the scenarios that judge the violated one, or by all scenarios if it is
 * judged by every answer.
 */
async function foundOf({ name, requirement, surface, flags = [] }: NaturalBug): Promise<readonly string[]> {
  const server = await startPythonServer(["--bug", name, "--poll=0.3", ...flags]);
  const ofSurface = ALL_SCENARIOS.filter((scenario) => scenario.surface === surface);
  const judging = ofSurface.filter(({ verifies }) => verifies.some((id) => id === requirement));
  const { findings } = await verifyServer(server, {}, judging.length > 0 ? judging : ofSurface);
  return findings.filter((finding) => finding.surface === surface).map((finding) => finding.requirement);
}

describe.runIf(IS_INSTALLED)("a server in Python", () => {
  const bugs = IS_INSTALLED ? naturalBugs() : [];

  test.each(IS_ENDURANCE ? Object.keys(HABITS) : ["plain"])("that is %s gets no finding", NO_TIMEOUT, async (name) => {
    const server = await startPythonServer([...(HABITS[name] ?? []), ...(IS_ENDURANCE ? [] : ["--poll=0.3"])]);
    expect(faultsIn(await verifyServer(server, IS_ENDURANCE ? {} : SHORT))).toEqual([]);
  });

  test("every bug names an existing requirement and stands once in the list", () => {
    const ids = new Set<string>(REQUIREMENTS.map(({ id }) => id));
    expect(bugs.filter(({ requirement }) => !ids.has(requirement))).toEqual([]);
    expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
  });

  test.each(bugs.filter(({ name }) => IS_ENDURANCE || SAMPLE.includes(name)))(
    "with the bug $name violates $requirement, unless it is known to be missed",
    NO_TIMEOUT,
    async (bug) => {
      const found = await foundOf(bug);
      expect(found.includes(bug.requirement), found.join()).toBe(bug.missed !== true);
    },
  );
});

test.skipIf(IS_INSTALLED)("a server in Python is not tested, because python3 is not installed", () => {});
