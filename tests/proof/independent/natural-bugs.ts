import { ALL_SCENARIOS } from "../../../cli/scenarios.ts";
import type { Report } from "../../../contract/report.ts";
import type { Surface } from "../../../contract/surface.ts";
import type { Scenario } from "../../../harness/arrange/scenario.ts";
import type { Settings } from "../../../harness/config/setting-names.ts";
import { naturalBugs, startPythonServer } from "../../support/python-process.ts";
import { verifyServer } from "../../support/verify-server.ts";
import { Attribution } from "../attribution.ts";
import { type Step, stepsOf } from "../steps.ts";
import type { BugProof } from "./proof.ts";
import { PYTHON_SERVERS, type PythonServerName, startablePythonServers } from "./python-servers.ts";

/** A server in Python with a bug of its `bugs.toml`, which has to be found. */
export interface NaturalBugSubject {
  readonly kind: "bug";
  readonly server: PythonServerName;
  readonly name: string;
  /** Id of the requirement that it violates on its surface. */
  readonly violates: string;
  readonly surface: Surface;
  /** The mistake of the implementer, in one sentence. */
  readonly mistake: string;
  /** Flags without which the bug has no effect. */
  readonly flags: readonly string[];
  /** True if the suite does not detect the bug yet. */
  readonly missed: boolean;
}

const SEED = "1";
/** On the user surface a poll is held for six seconds otherwise. */
const SHORT_POLLS = "--poll=0.3";

/** The bugs of all servers that can be started here. */
export function naturalBugSubjects(): readonly NaturalBugSubject[] {
  return startablePythonServers().flatMap(([name, server]) =>
    naturalBugs(server).map(
      ({ requirement: violates, flags = [], missed = false, ...bug }): NaturalBugSubject => ({
        kind: "bug",
        server: name,
        name: bug.name,
        violates,
        surface: bug.surface,
        mistake: bug.mistake,
        flags,
        missed,
      }),
    ),
  );
}

/**
 * Verifies a server with a bug on more and more scenarios of its surface until its requirement fails there; see `stepsOf`.
 * @param firstScenarios those in which faults like it were noticed
 */
export async function proveBug(
  bug: NaturalBugSubject,
  firstScenarios: readonly Scenario[] = [],
  scenarios: readonly Scenario[] = ALL_SCENARIOS,
): Promise<BugProof> {
  const ofSurface = (some: readonly Scenario[]) => some.filter(({ surface }) => surface === bug.surface);
  const whole = ofSurface(scenarios);
  let last: BugProof | undefined;
  for (const [step, some] of stepsOf(bug.violates, whole, ofSurface(firstScenarios))) {
    last = await tryWith(bug, some, step);
    if (last.outcome === "found") return last;
  }
  // All scenarios take twenty times as long, and have not found it before either.
  return bug.missed && last !== undefined ? last : tryWith(bug, whole, "all");
}

async function tryWith(bug: NaturalBugSubject, scenarios: readonly Scenario[], step: Step): Promise<BugProof> {
  const alone = await play(bug, scenarios, { SEED, SURFACES: bug.surface });
  const { report, attribution } = isLackingSurface(alone.report, bug) ? await play(bug, scenarios, { SEED }) : alone;
  return bugProofOf(bug, report, step, attribution);
}

async function play({ server, name, flags }: NaturalBugSubject, scenarios: readonly Scenario[], settings: Settings) {
  const attribution = new Attribution();
  const running = await startPythonServer(PYTHON_SERVERS[server], ["--bug", name, SHORT_POLLS, ...flags]);
  const report = await verifyServer(running, settings, attribution.following(scenarios), (exchange) =>
    attribution.note(exchange),
  );
  return { report, attribution };
}

/** Whether the requirement of a bug compares surfaces, and the run lacked one. */
function isLackingSurface({ requirements }: Report, { violates, surface }: NaturalBugSubject): boolean {
  const row = requirements.find((each) => each.id === violates && each.surface === surface);
  return row?.missing?.startsWith("SURFACES=") === true;
}

/** What a run says about a bug. */
export function bugProofOf(
  { kind, name, server, violates, surface, missed }: NaturalBugSubject,
  report: Report,
  step: Step,
  attribution: Pick<Attribution, "of">,
): BugProof {
  const found = report.findings.filter((finding) => finding.surface === surface);
  const finding = found.find(({ requirement }) => requirement === violates);
  const outcome = finding !== undefined ? "found" : report.stopped !== undefined ? "broken" : "missed";
  return {
    kind,
    name,
    server,
    violates,
    surface,
    outcome,
    isExpected: outcome === (missed ? "missed" : "found"),
    foundIds: [...new Set(found.map(({ requirement }) => requirement))],
    step,
    noticedIn: finding === undefined ? [] : attribution.of(finding),
    ...(finding === undefined ? {} : { summary: finding.summary }),
    ...(report.stopped === undefined ? {} : { broken: report.stopped }),
    findings: report.findings,
  };
}
