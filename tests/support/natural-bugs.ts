import { describe, expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { IS_ENDURANCE } from "./endurance.ts";
import { faultsIn } from "./faults-in.ts";
import { hasPython, type NaturalBug, naturalBugs, type PythonServer, startPythonServer } from "./python-process.ts";
import { verifyServer } from "./verify-server.ts";

/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 3600_000 };
/** Minimum number of passed requirements; a run that judged fewer would prove nothing. */
const MIN_PASSES = 250;
/** Fast settings for the self-test: on production a poll is held for less than the six seconds of the user surface. */
const SHORT: Settings = { SURFACES: "partner", RUNS: "5" };
const SHORT_POLLS = "--poll=0.3";

/** What a spec plays of a server. */
export interface NaturalServer extends PythonServer {
  /** What the server is, after "a". */
  readonly title: string;
  /** Its legal variants, as flags of its command line. */
  readonly habits: Readonly<Record<string, readonly string[]>>;
  /** One bug of each surface that a run detects within a second; `npm run endurance` plays all bugs. */
  readonly sample: readonly string[];
}

/**
 * The requirements that are found violated by the scenarios that judge the violated one, and if it is not among them, by
 * all scenarios of the surface, whose answers it may be about.
 */
async function foundOf(of: NaturalServer, { name, requirement, surface, flags = [] }: NaturalBug) {
  const ofSurface = ALL_SCENARIOS.filter((scenario) => scenario.surface === surface);
  const judging = ofSurface.filter(({ verifies }) => verifies.some((id) => id === requirement));
  const found: string[] = [];
  for (const scenarios of [judging, ofSurface, ALL_SCENARIOS].filter(({ length }) => length > 0)) {
    if (found.includes(requirement)) break;
    const server = await startPythonServer(of, ["--bug", name, SHORT_POLLS, ...flags]);
    const { findings } = await verifyServer(server, {}, scenarios);
    found.push(...findings.filter((finding) => finding.surface === surface).map((finding) => finding.requirement));
  }
  return found;
}

/** Tests that the legal variants of a server get no finding, and that its bugs are found. */
export function describeNaturalBugs(server: NaturalServer): void {
  const { title, habits, sample } = server;
  const isInstalled = hasPython();
  if (!isInstalled) console.warn(`skipped: a ${title} needs python3 of version 3.11 or later`);

  describe.runIf(isInstalled)(`a ${title}`, () => {
    const bugs = isInstalled ? naturalBugs(server) : [];

    test.each(IS_ENDURANCE ? Object.keys(habits) : ["plain"])(
      "that is %s gets no finding",
      NO_TIMEOUT,
      async (habit) => {
        const flags = [...(habits[habit] ?? []), ...(IS_ENDURANCE ? [] : [SHORT_POLLS])];
        const running = await startPythonServer(server, flags);
        expect(faultsIn(await verifyServer(running, IS_ENDURANCE ? {} : SHORT), MIN_PASSES)).toEqual([]);
      },
    );

    test("every bug names an existing requirement and stands once in the list", () => {
      const ids = new Set<string>(REQUIREMENTS.map(({ id }) => id));
      expect(bugs.filter(({ requirement }) => !ids.has(requirement))).toEqual([]);
      expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
    });

    test.each(bugs.filter(({ name }) => IS_ENDURANCE || sample.includes(name)))(
      "with the bug $name violates $requirement, unless it is known to be missed",
      NO_TIMEOUT,
      async (bug) => {
        const found = await foundOf(server, bug);
        expect(found.includes(bug.requirement), found.join()).toBe(bug.missed !== true);
      },
    );
  });

  test.skipIf(isInstalled)(`a ${title} is not tested, because python3 is not installed`, () => {});
}
