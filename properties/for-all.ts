import fc from "fast-check";
import type { RequirementId } from "../contract/index.ts";
import type { PartnerClient } from "../harness/client/partner-client.ts";
import { Inconclusive, MORE_RUNS, NotExercised } from "../harness/exits/early-exits.ts";
import { together } from "../harness/given/together.ts";
import type { Differences } from "../harness/stage/attempt.ts";
import type { PartnerGiven } from "../harness/stage/partner-given.ts";
import type { PartnerStage } from "../harness/stage/partner-stage.ts";
import { type Exchange, isGatewayError } from "../harness/transport/exchange.ts";
import { type Control, isLost, makeControl } from "./model/control.ts";
import { againOf, seedOf } from "./seed.ts";

/** What one case showed of one requirement. */
export interface Shown {
  readonly requirement: RequirementId;
  /** The decisive one last. */
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: Differences;
}

/** Where a case is tried: a connection of its own, that it shares with no case that goes on beside it. */
export interface Worker {
  readonly sut: PartnerClient;
  readonly given: PartnerGiven;
}

/** A statement for all cases. */
export interface Property<T> {
  readonly title: string;
  readonly cases: fc.Arbitrary<T>;
  /** Cases that are tried before generated ones, as many as `runs` allows; shared out over the workers. */
  readonly first?: readonly T[];
  /** Cases in all, over all workers. */
  readonly runs: number;
  /** Cases that go on at once; default 8. */
  readonly workers?: number;
  /** Whether cases rest on what earlier requests left in the sandbox, which it may lose. */
  readonly isStateful?: boolean;
  /** A case for a reader; default: as JSON. */
  readonly describe?: (value: T) => string;
}

/** Cases that may be spent on making a failing one simpler. */
const MAX_SHRINKS = 60;
const LONGEST_CASE = 160;

/**
 * Holds a law against generated cases, shrinks what breaks it, and judges each requirement with the simplest case that
 * broke it, or with one that kept it. What else ends a case is thrown when nothing was broken.
 */
export async function forAll<T>(
  stage: PartnerStage,
  property: Property<T>,
  one: (value: T, worker: Worker) => Promise<readonly Shown[]>,
): Promise<void> {
  const workers = property.workers ?? 8;
  const kept = new Map<RequirementId, Shown>();
  /** Requirements that a case would have shown, had an intermediary not answered in it. */
  const hidden = new Set<RequirementId>();
  const broken = new Map<RequirementId, { readonly shown: Shown; readonly value: T; readonly seen: number }>();
  let stop: unknown;
  const controls: Control[] = [];
  const search = async (worker: number): Promise<void> => {
    const connection = stage.anotherConnection();
    if (property.isStateful === true) controls.push(await makeControl(stage, connection));
    const place: Worker = { sut: stage.sut.on(connection), given: stage.given.on(connection) };
    let requirement: RequirementId | undefined;
    let spent = 0;
    const go = async (value: T): Promise<void> => {
      if (stop !== undefined || (requirement !== undefined && ++spent > MAX_SHRINKS)) return;
      const shown = await one(value, place).catch((thrown: unknown) => {
        stop ??= thrown;
        return [];
      });
      if (shown.some(({ evidence }) => evidence.some(isGatewayError))) {
        for (const each of shown) hidden.add(each.requirement);
        return;
      }
      for (const each of shown) if (!isDifferent(each)) kept.set(each.requirement, each);
      const bad = shown.filter(isDifferent);
      const chased = bad.find((each) => (requirement ?? each.requirement) === each.requirement);
      for (const each of bad) {
        // Shrinking goes from case to simpler case, so the latest of what is chased is the simplest.
        const known = broken.get(each.requirement);
        if (known === undefined || each === chased) {
          broken.set(each.requirement, { shown: each, value, seen: (known?.seen ?? 0) + 1 });
        }
      }
      if (chased === undefined) return;
      requirement = chased.requirement;
      throw new Error(requirement);
    };
    const seed = seedOf(stage, property.title) + worker;
    const numRuns = Math.max(1, Math.round(property.runs / workers));
    const examples = (property.first ?? []).filter((_, nth) => nth % workers === worker).map((value): [T] => [value]);
    await fc.check(fc.asyncProperty(property.cases, go), { seed, numRuns, examples: examples.slice(0, numRuns) });
  };
  await together(Array.from({ length: workers }, (_, worker) => search(worker)));
  if (broken.size === 0 && stop !== undefined) throw stop;
  if (broken.size > 0) {
    for (const control of controls) {
      if (await isLost(control)) throw new Inconclusive("the sandbox lost its state during a case");
    }
  }

  const describe = property.describe ?? ((value: T) => JSON.stringify(value) ?? String(value));
  for (const [requirement, { shown, value, seen }] of broken) {
    stage.verify(requirement, shown.evidence, shown.differences, {
      did: `${describe(value).slice(0, LONGEST_CASE)} was tried, the simplest of ${seen} ${seen === 1 ? "case" : "cases"} that failed`,
      again: againOf(stage, property.title),
    });
  }
  for (const [requirement, { evidence }] of kept) if (!broken.has(requirement)) stage.verify(requirement, evidence, []);
  const isHidden = [...hidden].some((requirement) => !broken.has(requirement) && !kept.has(requirement));
  if (isHidden) throw new Inconclusive("an intermediary answered that the service is unavailable");
}

/** Ends a scenario whose cases did not come to all that it names. */
export function notReached(): NotExercised {
  return new NotExercised(MORE_RUNS, "no case of this run came to it; a higher RUNS makes more cases");
}

const isDifferent = ({ differences }: Shown): boolean => differences.flat().length > 0;
