import { channel } from "node:diagnostics_channel";
import fc from "fast-check";
import type { RequirementId } from "../contract/index.ts";
import { isInternalError, pastInternalErrors } from "../harness/actions/internal-error.ts";
import { allSettledOrThrow } from "../harness/arrange/all-settled-or-throw.ts";
import type { PartnerContext } from "../harness/arrange/partner-context.ts";
import { DefaultMap } from "../harness/collections/default-map.ts";
import { EarlyExit, Inconclusive, MORE_RUNS, NotExercised } from "../harness/exits/early-exits.ts";
import type { Differences } from "../harness/ledger/attempt.ts";
import type { Judgement } from "../harness/rules/judgement.ts";
import { replayedCase } from "../harness/run-context/replayed-case.ts";
import { type Exchange, isGatewayError } from "../harness/transport/exchange.ts";
import { isFirewallPage } from "../harness/transport/firewall.ts";
import { againOf, seedOf } from "./seed.ts";

/** The result of one case for one requirement. */
export interface CaseResult {
  readonly requirement: RequirementId;
  /** The exchanges that show it, the decisive one last. */
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: Differences;
}

/** Runs cases on a connection of its own, which no concurrent case uses. */
export type Worker = Pick<PartnerContext, "sut" | "given">;

/** A requirement for all generated cases. */
export interface Property<T> {
  readonly title: string;
  /** Or the parts into which the inputs are divided, the simplest first. Fewer runs than parts leave out some of them. */
  readonly cases: fc.Arbitrary<T> | readonly fc.Arbitrary<T>[];
  /** Number of the first parts that are played however few `runs` are; default 0. */
  readonly always?: number;
  /** Total number of cases. Equal ones of a part are played once, unless the property is stateful. */
  readonly runs: number;
  /** Number of concurrent cases; default 8. */
  readonly workers?: number;
  /** Whether cases depend on sandbox state of earlier requests, which may get lost. */
  readonly isStateful?: boolean;
  /** Describes a case for the reader; default: as JSON. */
  readonly describe?: (value: T) => string;
}

/** Maximum cases for shrinking a failing one. */
const MAX_SHRINKS = 60;
const MAX_CASE_LENGTH = 160;

/** A case that was judged. */
export interface JudgedCase {
  /** The property's title. */
  readonly title: string;
  /** What generated the case. */
  readonly arbitrary: fc.Arbitrary<unknown>;
}

/** Gets each judged case, so that a test can count them. */
export const judgedCases = channel("packproof:judged-cases");

/** Checks one case. */
type Check<T> = (value: T, worker: Worker) => Promise<readonly CaseResult[]>;

/**
 * Checks a property with generated cases, shrinks failing ones, and judges each requirement by the simplest failing
 * case, or by a passing one.
 * @returns the requirements that cases have judged
 * @throws any other early exit of a case, if no case failed
 */
export async function forAll<T>(
  context: PartnerContext,
  property: Property<T>,
  check: Check<T>,
): Promise<ReadonlySet<RequirementId>> {
  const cases = new Cases<T>();
  const { workers = 8, always = 0, cases: inputs } = property;
  const parts = inputs instanceof fc.Arbitrary ? Array.from({ length: workers }, () => inputs) : inputs;
  const seed = seedOf(context, property.title);
  const runs = Math.max(1, Math.round(property.runs));
  const numRuns = Math.max(1, Math.round(runs / parts.length));
  const { fcPath } = context.run.target;
  const search = async (nth: number): Promise<void> => {
    const worker: Worker = property.isStateful === true ? await context.newWorker() : withoutState(context);
    for (const [part, arbitrary] of parts.entries()) {
      const isChosen = part < always || isAmong(runs - always, parts.length - always, part + Math.abs(seed));
      const isPlayed = fcPath === undefined ? isChosen : fcPath.part === part;
      if (part % workers !== nth || !isPlayed) continue;
      const one = searchOf(cases, part, async (value) => {
        const shown = await check(value, worker);
        if (shown.length > 0) judgedCases.publish({ title: property.title, arbitrary } satisfies JudgedCase);
        return shown;
      });
      const found = await fc.check(fc.asyncProperty(arbitrary, one), {
        seed: seed + part,
        numRuns,
        ignoreEqualValues: property.isStateful !== true,
        ...(fcPath === undefined ? {} : { path: fcPath.path, numRuns: 1, endOnFailure: true }),
      });
      if (found.counterexamplePath !== null) cases.paths.set(part, found.counterexamplePath);
    }
  };
  await allSettledOrThrow(Array.from({ length: workers }, (_, nth) => search(nth))).catch((fault) => {
    // fast-check refuses a path that leads nowhere.
    if (fcPath === undefined || cases.isAnyPlayed || fault instanceof EarlyExit) throw fault;
  });
  if (fcPath !== undefined && !cases.isAnyPlayed)
    throw new NotExercised("FC_PATH", "FC_PATH names no case of the property");
  if (fcPath !== undefined) replayedCase(context.run).isPlayed = true;
  if (cases.failed.size === 0 && cases.exit !== undefined) throw cases.exit;
  judgeCases(context, property, cases);
  return new Set([...cases.kept.keys(), ...cases.failed.keys()]);
}

/**
 * Requires that cases have judged all of these requirements.
 * @throws {NotExercised} with what would generate more cases
 */
export function requireReached(reached: ReadonlySet<RequirementId>, verified: readonly RequirementId[]): void {
  if (verified.some((id) => !reached.has(id))) throw notReached();
}

/** Returns whether a part is one of so many that are spread evenly over all parts. */
function isAmong(wanted: number, parts: number, part: number): boolean {
  return wanted >= parts || (part * wanted) % parts < wanted;
}

/** The simplest failing case of a requirement. */
interface Failure<T> {
  readonly shown: CaseResult;
  readonly value: T;
  readonly part: number;
  /** Whether it was shrunk, and not seen beside another failure. */
  readonly isShrunk: boolean;
  /** Number of failing cases. */
  readonly seen: number;
}

/** The cases of all workers. */
class Cases<T> {
  /** The exchanges that satisfied each requirement: the decisive one of each case. */
  readonly kept = new DefaultMap<RequirementId, Exchange[]>(() => []);
  /** Requirements of cases in which an intermediary answered instead. */
  readonly hidden = new Set<RequirementId>();
  /** The simplest failing case of each requirement, and how many failed. */
  readonly failed = new Map<RequirementId, Failure<T>>();
  /** Where fast-check found the simplest failing case of each part. */
  readonly paths = new Map<number, string>();
  /** The early exit of a case; no further case runs. */
  exit: unknown;
  isAnyPlayed = false;
}

/** Returns the function that runs the cases of a part. It throws for a failing case, so that the case is shrunk. */
function searchOf<T>(
  cases: Cases<T>,
  part: number,
  check: (value: T) => ReturnType<Check<T>>,
): (value: T) => Promise<void> {
  let requirement: RequirementId | undefined;
  let shrinks = 0;
  return async (value) => {
    cases.isAnyPlayed = true;
    if (cases.exit !== undefined || (requirement !== undefined && ++shrinks > MAX_SHRINKS)) return;
    const once = () =>
      check(value).catch((thrown: unknown) => {
        cases.exit ??= thrown;
        return [];
      });
    const { last: shown } = await pastInternalErrors(once, showsInternalError);
    if (shown.some(({ evidence }) => evidence.some((each) => isGatewayError(each) || isFirewallPage(each)))) {
      for (const each of shown) cases.hidden.add(each.requirement);
      return;
    }
    for (const each of shown) if (!isDifferent(each)) keep(cases, each);
    const different = shown.filter(isDifferent);
    const shrunk = different.find((each) => (requirement ?? each.requirement) === each.requirement);
    for (const each of different) {
      // Each shrunk case is simpler than the last of its part, and those of an earlier part are simpler still.
      const known = cases.failed.get(each.requirement);
      const seen = (known?.seen ?? 0) + 1;
      const isSimpler = known === undefined || (each === shrunk && (part <= known.part || !known.isShrunk));
      const simplest = isSimpler ? { shown: each, value, part, isShrunk: each === shrunk } : known;
      cases.failed.set(each.requirement, { ...simplest, seen });
    }
    // That of an earlier part is simpler, and shrunk.
    const isShown = shrunk !== undefined && (cases.failed.get(shrunk.requirement)?.part ?? part) >= part;
    if (shrunk === undefined || !isShown) return;
    requirement = shrunk.requirement;
    throw new Error(requirement);
  };
}

function keep<T>(cases: Cases<T>, { requirement, evidence }: CaseResult): void {
  cases.kept.of(requirement).push(evidence.at(-1) ?? evidence[0]);
}

function judgeCases<T>(context: PartnerContext, property: Property<T>, cases: Cases<T>): void {
  const { kept, hidden, failed, paths } = cases;
  const describe = property.describe ?? ((value: T) => JSON.stringify(value) ?? String(value));
  for (const [requirement, { shown, value, part, isShrunk, seen }] of failed) {
    const path = isShrunk ? paths.get(part) : undefined;
    context.verify(requirement, shown.evidence, shown.differences, {
      did: `${describe(value).slice(0, MAX_CASE_LENGTH)} was tried, the simplest of ${seen} ${seen === 1 ? "case" : "cases"} that failed`,
      again: againOf(context, property.title, path === undefined ? undefined : { part, path }),
    });
  }
  for (const [requirement, exchanges] of kept) {
    const last = exchanges.at(-1);
    if (last === undefined || failed.has(requirement)) continue;
    context.verify(requirement, last, []);
    context.alsoJudged(requirement, exchanges);
  }
  const isHidden = [...hidden].some((requirement) => !failed.has(requirement) && !kept.has(requirement));
  if (isHidden) throw new Inconclusive("an intermediary answered that the service is unavailable");
}

/** Returns the early exit of a scenario whose cases, or walks, did not reach all its requirements. */
export function notReached(what: "case" | "walk" = "case"): NotExercised {
  return new NotExercised(MORE_RUNS, `no ${what} of this run reached it; a higher RUNS generates more ${what}s`);
}

/** Returns the result of one case; `evidence` may be a single exchange. */
export function caseResult(
  requirement: RequirementId,
  evidence: Exchange | CaseResult["evidence"],
  differences: Differences,
): CaseResult {
  return { requirement, evidence: "request" in evidence ? [evidence] : evidence, differences };
}

/** Returns the results of one case that the same exchanges show; `false` stands for one that they leave open. */
export function caseResults(
  evidence: Exchange | CaseResult["evidence"],
  rows: readonly (readonly [RequirementId, Differences] | false)[],
): readonly CaseResult[] {
  return rows.flatMap((row) => (row === false ? [] : [caseResult(row[0], evidence, row[1])]));
}

/** Returns what a rule says about requirements that the property names. The rule judges all others by itself. */
export const amongNamed = (judgements: readonly Judgement[], named: readonly RequirementId[]): readonly Judgement[] =>
  judgements.filter(([id]) => named.includes(id));

function withoutState(context: PartnerContext): Worker {
  const connection = context.anotherConnection();
  return { sut: context.sut.on(connection), given: context.given.on(connection) };
}

export const isDifferent = ({ differences }: CaseResult): boolean => differences.flat().length > 0;

const showsInternalError = (shown: readonly CaseResult[]): boolean =>
  shown.some((each) => isDifferent(each) && each.evidence.some(isInternalError));
