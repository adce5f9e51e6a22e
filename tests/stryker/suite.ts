import { appendFileSync } from "node:fs";
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from "@stryker-mutator/api/test-runner";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { Certificate, type Clauses, NOT_CERTIFIED } from "./certificate.ts";
import { type Instrumented, loadReference, switchboard } from "./instrumented.ts";
import { type Outcome, play, playToFinding } from "./play.ts";

/** StrykerJS calls this in each of its processes. */
export const createRunner = (): TestRunner => new SuiteRunner();

/** A test in StrykerJS's sense: the scenarios of one file on one surface. */
const TESTS: ReadonlyMap<string, readonly Scenario[]> = byFile(ALL_SCENARIOS);

/** Number of scenarios in the first attempt at a mutant, which detects most mutants. */
const FIRST_LOOK = 64;

/** Maximum number of lost clauses that are checked again: one confirmed loss is enough. */
const MAX_TRIED = 3;

/** Path in StrykerJS's copy of the project, the working directory of its processes. */
const CERTIFICATE = ".stryker-bundle/certificate.json";

/**
 * A run of tests verifies the mutated reference with the scenarios of all tests concurrently. A finding kills the
 * mutant, and so does the loss of a clause that is verified on the plain reference. A reference that fails at the start
 * is no kill.
 */
class SuiteRunner implements TestRunner {
  #plain: Promise<Instrumented> | undefined;
  #certificate: Certificate | undefined;
  /** Number of mutants that each scenario's requirements detected: scenarios that detected most run first. */
  readonly #kills = new Map<Scenario, number>();

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Plays each test alone, to record which mutants it reaches. */
  async dryRun(_: DryRunOptions): Promise<DryRunResult> {
    const board = switchboard();
    const reference = await this.#loadPlain();
    const tests: TestResult[] = [];
    const verified = new Map<string, Clauses["verified"]>();
    for (const [id, scenarios] of TESTS) {
      board.currentTestId = id;
      const startedMs = performance.now();
      const outcome = await play(reference, scenarios);
      const message = messageOf(outcome);
      verified.set(id, outcome.clauses.verified);
      const common = { id, name: id, timeSpentMs: Math.round(performance.now() - startedMs) };
      tests.push(
        message === undefined
          ? { ...common, status: TestStatus.Success }
          : { ...common, status: TestStatus.Failed, failureMessage: message },
      );
    }
    board.currentTestId = undefined;
    new Certificate(verified).write(CERTIFICATE);
    return {
      status: DryRunStatus.Complete,
      tests,
      mutantCoverage: board.mutantCoverage ?? { static: {}, perTest: {} },
    };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const startedMs = performance.now();
    const board = switchboard();
    const plain = await this.#loadPlain();
    board.hitCount = options.hitLimit === undefined ? undefined : 0;
    board.hitLimit = options.hitLimit;
    board.activeMutant = options.activeMutant.id;
    let result: MutantRunResult;
    let limited: ReturnType<typeof determineHitLimitReached>;
    try {
      const reference = options.mutantActivation === "static" ? await loadReference() : plain;
      result = await this.#judge(reference, options.testFilter ?? [...TESTS.keys()]);
    } catch (thrown) {
      const errorMessage = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      result = { status: MutantRunStatus.Error, errorMessage };
    } finally {
      limited = determineHitLimitReached(board.hitCount, options.hitLimit);
      board.activeMutant = undefined;
      board.hitCount = undefined;
      board.hitLimit = undefined;
    }
    // The instrumented code ends an endless loop by throwing.
    if (limited) result = { status: MutantRunStatus.Timeout, reason: limited.reason ?? "" };
    log({ ...options.activeMutant, ms: Math.round(performance.now() - startedMs), result });
    return result;
  }

  /** Tests that detected most mutants so far run first, then the others, then the properties, which take longest. */
  async #judge(reference: Instrumented, tests: readonly string[]): Promise<MutantRunResult> {
    const scenarios = tests.flatMap((id) => TESTS.get(id) ?? []);
    const quick = scenarios.filter((each) => !isProperty(each)).sort((a, b) => this.#rank(b) - this.#rank(a));
    const slow = process.env.PACKPROOF_STRYKER_QUICK === "1" ? [] : scenarios.filter(isProperty);
    const seen: Clauses[] = [];
    let nrOfTests = 0;
    for (const some of [quick.slice(0, FIRST_LOOK), quick.slice(FIRST_LOOK), slow]) {
      if (some.length === 0) continue;
      const outcome = await playToFinding(reference, some);
      nrOfTests += byFile(some).size;
      seen.push(outcome.clauses);
      const message = messageOf(outcome);
      if (message === undefined) continue;
      if (outcome.findings.length === 0 && outcome.isOurFault) throw new Error(message);
      const detecting = some.filter((each) => isDetecting(each, outcome));
      for (const scenario of detecting) this.#kills.set(scenario, this.#rank(scenario) + 1);
      // A finding from a check of every answer belongs to no scenario.
      const killedBy = [...byFile(detecting.length > 0 ? detecting : some.slice(0, 1)).keys()];
      return { status: MutantRunStatus.Killed, killedBy, failureMessage: message, nrOfTests };
    }
    const played = [...byFile([...quick, ...slow]).keys()];
    return (await this.#missing(reference, played, seen)) ?? { status: MutantRunStatus.Survived, nrOfTests };
  }

  /**
   * The clause that is verified on the plain reference but not on the mutant. Its tests are played again with and
   * without the mutant, to exclude chance.
   */
  async #missing(
    reference: Instrumented,
    played: readonly string[],
    seen: readonly Clauses[],
  ): Promise<MutantRunResult | undefined> {
    this.#certificate ??= Certificate.read(CERTIFICATE);
    for (const clause of this.#certificate.missedBy(played, seen).slice(0, MAX_TRIED)) {
      const killedBy = [...this.#certificate.testsOf(clause)];
      const again = killedBy.flatMap((id) => TESTS.get(id) ?? []);
      const { findings, clauses } = await play(reference, again);
      if (findings.length > 0 || [...clauses.verified, ...clauses.idle].includes(clause)) continue;
      const board = switchboard();
      const mutant = board.activeMutant;
      board.activeMutant = undefined;
      const control = await play(await this.#loadPlain(), again);
      board.activeMutant = mutant;
      if (!control.clauses.verified.includes(clause)) continue;
      const failureMessage = `${NOT_CERTIFIED}: ${clause} is not verified any more`;
      return { status: MutantRunStatus.Killed, killedBy, failureMessage, nrOfTests: played.length };
    }
    return undefined;
  }

  #rank(scenario: Scenario): number {
    return this.#kills.get(scenario) ?? 0;
  }

  #loadPlain(): Promise<Instrumented> {
    this.#plain ??= loadReference();
    return this.#plain;
  }
}

const isProperty = ({ area }: Scenario) => area.startsWith("properties/");

function byFile(scenarios: readonly Scenario[]): Map<string, Scenario[]> {
  const files = new Map<string, Scenario[]>();
  for (const scenario of scenarios) {
    const file = `${scenario.area} (${scenario.surface})`;
    files.set(file, [...(files.get(file) ?? []), scenario]);
  }
  return files;
}

/** The first finding against the reference in one line; undefined if there is none. */
function messageOf({ findings: [finding], stopped }: Outcome): string | undefined {
  if (finding === undefined) return stopped;
  return `${finding.surface} ${finding.requirement}: expected ${finding.expected}; ${finding.actual}`;
}

const isDetecting = ({ surface, verifies }: Scenario, { findings }: Outcome) =>
  findings.some((each) => each.surface === surface && (verifies as readonly string[]).includes(each.requirement));

/** Logs one line per mutant, to see survivors before the report is complete. */
function log(entry: object): void {
  const file = process.env.PACKPROOF_STRYKER_LOG;
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
