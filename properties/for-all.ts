import fc from "fast-check";
import type { RequirementId } from "../contract/index.ts";
import type { PartnerClient } from "../harness/client/partner-client.ts";
import type { Differences } from "../harness/context/attempt.ts";
import type { PartnerContext } from "../harness/context/partner-context.ts";
import type { PartnerGiven } from "../harness/context/partner-given.ts";
import { Inconclusive, MORE_RUNS, NotExercised } from "../harness/exits/early-exits.ts";
import { together } from "../harness/given/together.ts";
import { isInternalError, pastInternalErrors } from "../harness/operations/internal-error.ts";
import { type Exchange, isGatewayError } from "../harness/transport/exchange.ts";
import { againOf, seedOf } from "./seed.ts";

/** The result of one case for one requirement. */
export interface CaseResult {
  readonly requirement: RequirementId;
  /** The exchanges that show it, the decisive one last. */
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: Differences;
}

/** Runs cases on a connection of its own, which no concurrent case uses. */
export interface Worker {
  readonly sut: PartnerClient;
  readonly given: PartnerGiven;
}

/** A requirement for all generated cases. */
export interface Property<T> {
  readonly title: string;
  readonly cases: fc.Arbitrary<T>;
  /** Cases that run before generated ones, up to `runs`; divided among the workers. */
  readonly first?: readonly T[];
  /** Total number of cases, over all workers. */
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

/**
 * Checks a property with generated cases, shrinks failing ones, and judges each requirement by the simplest failing
 * case, or by a passing one.
 * @throws any other early exit of a case, if no case failed
 */
export async function forAll<T>(
  context: PartnerContext,
  property: Property<T>,
  one: (value: T, worker: Worker) => Promise<readonly CaseResult[]>,
): Promise<void> {
  const workers = property.workers ?? 8;
  const kept = new Map<RequirementId, CaseResult>();
  /** Requirements of cases in which an intermediary answered instead. */
  const hidden = new Set<RequirementId>();
  const broken = new Map<RequirementId, { readonly shown: CaseResult; readonly value: T; readonly seen: number }>();
  let stop: unknown;
  const search = async (worker: number): Promise<void> => {
    const place: Worker = property.isStateful === true ? await context.newWorker() : withoutState(context);
    let requirement: RequirementId | undefined;
    let spent = 0;
    const go = async (value: T): Promise<void> => {
      if (stop !== undefined || (requirement !== undefined && ++spent > MAX_SHRINKS)) return;
      const once = () =>
        one(value, place).catch((thrown: unknown) => {
          stop ??= thrown;
          return [];
        });
      const { last: shown } = await pastInternalErrors(once, showsInternalError);
      if (shown.some(({ evidence }) => evidence.some(isGatewayError))) {
        for (const each of shown) hidden.add(each.requirement);
        return;
      }
      for (const each of shown) if (!isDifferent(each)) kept.set(each.requirement, each);
      const bad = shown.filter(isDifferent);
      const chased = bad.find((each) => (requirement ?? each.requirement) === each.requirement);
      for (const each of bad) {
        // Each shrunk case is simpler than the last, so the latest failure of this requirement is the simplest.
        const known = broken.get(each.requirement);
        if (known === undefined || each === chased) {
          broken.set(each.requirement, { shown: each, value, seen: (known?.seen ?? 0) + 1 });
        }
      }
      if (chased === undefined) return;
      requirement = chased.requirement;
      throw new Error(requirement);
    };
    const seed = seedOf(context, property.title) + worker;
    const numRuns = Math.max(1, Math.round(property.runs / workers));
    const examples = (property.first ?? []).filter((_, nth) => nth % workers === worker).map((value): [T] => [value]);
    await fc.check(fc.asyncProperty(property.cases, go), { seed, numRuns, examples: examples.slice(0, numRuns) });
  };
  await together(Array.from({ length: workers }, (_, worker) => search(worker)));
  if (broken.size === 0 && stop !== undefined) throw stop;

  const describe = property.describe ?? ((value: T) => JSON.stringify(value) ?? String(value));
  for (const [requirement, { shown, value, seen }] of broken) {
    context.verify(requirement, shown.evidence, shown.differences, {
      did: `${describe(value).slice(0, MAX_CASE_LENGTH)} was tried, the simplest of ${seen} ${seen === 1 ? "case" : "cases"} that failed`,
      again: againOf(context, property.title),
    });
  }
  for (const [requirement, { evidence }] of kept)
    if (!broken.has(requirement)) context.verify(requirement, evidence, []);
  const isHidden = [...hidden].some((requirement) => !broken.has(requirement) && !kept.has(requirement));
  if (isHidden) throw new Inconclusive("an intermediary answered that the service is unavailable");
}

/** Returns the early exit of a scenario whose cases did not reach all its requirements. */
export function notReached(): NotExercised {
  return new NotExercised(MORE_RUNS, "no case of this run reached it; a higher RUNS generates more cases");
}

function withoutState(context: PartnerContext): Worker {
  const connection = context.anotherConnection();
  return { sut: context.sut.on(connection), given: context.given.on(connection) };
}

const isDifferent = ({ differences }: CaseResult): boolean => differences.flat().length > 0;

const showsInternalError = (shown: readonly CaseResult[]): boolean =>
  shown.some((each) => isDifferent(each) && each.evidence.some(isInternalError));
