import fc from "fast-check";
import type { RequirementId } from "../../contract/index.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { MORE_RUNS, NotExercised } from "../../harness/exits/early-exits.ts";
import { failsTooOften, type Repetition } from "../../harness/given/repetition.ts";
import { together } from "../../harness/given/together.ts";
import { isCopyIndependent } from "../../harness/listings/copy-independent.ts";
import { isSmallPool, sharingOf } from "../../harness/listings/sharing.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { toScript } from "../../harness/transport/script.ts";
import { againOf, seedOf } from "../seed.ts";
import { type Command, type Kind, walksOf } from "./commands.ts";
import { compareInventory } from "./look.ts";
import { Interrupted, ModelViolation, Walk } from "./walk.ts";

const { all, scenario } = partnerScenarios("properties/model", ["sandbox", "partner"]);
export const walks = all;

/** Maximum steps of a walk. */
const MAX_STEPS = 32;
const MAX_TIMED_STEPS = 13;
/** Mixed walks per unit of RUNS, and walks of each other kind. Fewer in production, where purchases cost money. */
const WALKS_PER_RUN = { sandbox: 1, partner: 0.15 } as const;
const OF_ONE_THING_PER_RUN = { sandbox: 0.35, partner: 0.08 } as const;
/** Maximum concurrent mixed walks, each on its own connection, and concurrent walks of the other kinds. */
const WORKERS = 25;
const OF_ONE_THING = 5;
/** Walks if listings are few; they run one after another. */
const FEW_KINDS: readonly Kind[] = ["mixed", "selling", "mixed", "shipping", "mixed"];
/** Maximum walks for shrinking a failing one. */
const MAX_SHRINKS = 150;
/** Lower for walks that move time: each move waits until nothing else runs. */
const MAX_SHRINKS_WITH_TIME = 25;
/** Times that a failing walk has to fail with fresh users, even if no other holder of a listing explains it. */
const SIGHTINGS = 2;
/** If another holder may explain a failure: repetitions needed before shrinking it, and before it counts. */
const SOON: Repetition = { tries: 6, enough: 2 };
const TIME_AND_AGAIN: Repetition = { tries: 20, enough: 7 };
/** Fewer repetitions if each one moves the clock. */
const AGAIN_WITH_TIME: Repetition = { tries: 8, enough: 4 };

const BOTH = [
  "buy-init.answers",
  "buy-status.answers",
  "buy-status.user-id-echo",
  "buyback.answers",
  "buyback.item-sold",
  "buyback.item-locked",
  "buyback.item-unknown",
  "ship-quote.answers",
  "ship-quote.item-sold",
  "ship-quote.item-unknown-among-known",
  "ship-request.answers",
  "ship-request.item-locked",
  "ship-request.item-locked-among-free",
  "ship-request.same-quote-again",
  "ship-request.not-shipped-again",
  "ship-request.session-unknown",
  "order.answers",
  "order.order-id-echo",
  "order.unknown",
  "inventory.answers",
  "inventory.user-unknown",
  "ownership.balance",
  "ownership.sold-stays-sold",
  "ownership.shipped-stays-shipped",
  "ownership.others-items-absent",
] as const satisfies readonly RequirementId[];
const SANDBOX = [
  ...BOTH,
  "buy-init.sessions-distinct",
  "buy-init.nfts-count",
  "buyback.amount-fixed-at-purchase",
  "inventory.item-price-equals-init",
] as const satisfies readonly RequirementId[];
const WITH_TIME = [...SANDBOX, "buyback.expired", "ship-request.expired"] as const satisfies readonly RequirementId[];

const TITLE = "any history of purchases, sales and orders is one that the ownership model allows";
scenario(TITLE, { verifies: SANDBOX, surfaces: ["sandbox"] }, (context) => play(context, TITLE, SANDBOX));
scenario(TITLE, { verifies: BOTH, surfaces: ["partner"] }, (context) => play(context, TITLE, BOTH));

async function play(context: PartnerContext, title: string, verifies: readonly RequirementId[]): Promise<void> {
  const { runs } = context.run.target;
  const walks = Math.max(1, Math.round(WALKS_PER_RUN[context.surface] * runs));
  const ofOneThing = Math.max(1, Math.round(OF_ONE_THING_PER_RUN[context.surface] * runs));
  const kinds = [
    ...Array<Kind>(Math.min(walks, WORKERS)).fill("mixed"),
    ...Array<Kind>(Math.min(ofOneThing, OF_ONE_THING)).fill("selling"),
    ...Array<Kind>(Math.min(ofOneThing, OF_ONE_THING)).fill("shipping"),
  ];
  const one = (kind: Kind, worker: number) =>
    search(context, walksOf(kind, MAX_STEPS), {
      seed: seedOf(context, title) + worker,
      runs: Math.max(1, Math.round(walks / WORKERS)),
      shrinks: MAX_SHRINKS,
      repetition: TIME_AND_AGAIN,
    });
  const isOneByOne = context.isSandbox && isSmallPool(context.run.listings);
  const findings = isOneByOne ? await oneByOne(context, one) : await together(kinds.map(one));
  conclude(context, title, verifies, findings);
}

/** Runs walks one after another, because concurrent ones would hold the same few listings. */
async function oneByOne(
  context: PartnerContext,
  one: (kind: Kind, worker: number) => Promise<Search>,
): Promise<Search[]> {
  const searches: Search[] = [];
  for (const [worker, kind] of FEW_KINDS.entries()) {
    await context.startAnew();
    const search = await one(kind, worker);
    searches.push(search);
    if (search.failed !== undefined) break;
  }
  return searches;
}

/** Number of scenarios that move time, each with several walks in sequence; their waits are shared. */
const TIMED = 6;
/** Walks per such scenario and unit of RUNS. */
const TIMED_PER_RUN = 0.05;

for (let nth = 1; nth <= TIMED; nth++) {
  const title = `any history with quotes and sellback windows that end is one that the ownership model allows (${nth} of ${TIMED})`;
  scenario(title, { verifies: WITH_TIME, surfaces: ["sandbox"] }, async (context) => {
    const found = await search(context, walksOf("timed", MAX_TIMED_STEPS), {
      seed: seedOf(context, title),
      runs: Math.max(1, Math.round(TIMED_PER_RUN * context.run.target.runs)),
      shrinks: MAX_SHRINKS_WITH_TIME,
      repetition: AGAIN_WITH_TIME,
    });
    conclude(context, title, WITH_TIME, [found]);
  });
}

/** The result of a worker. */
interface Search {
  readonly kept: ReadonlyMap<RequirementId, Exchange>;
  readonly covered: ReadonlySet<string>;
  /** The shortest failing walk, and the number of failing walks. */
  readonly failed?: Failure & { readonly sightings: number };
  /** Failures that did not occur often enough to count. */
  readonly doubtful: readonly Failure[];
}

interface Failure {
  readonly walk: Walk;
  readonly broken: ModelViolation;
  readonly steps: readonly Command[];
}

interface Plan {
  readonly seed: number;
  readonly runs: number;
  readonly shrinks: number;
  readonly repetition: Repetition;
}

/** Distance between the seeds of a worker's rounds; more than the number of workers. */
const SEEDS_PER_ROUND = 1000;

/**
 * Runs random walks until one violates the model, then shrinks it, each time with fresh users. Continues if another
 * user may explain the violation. Any other early exit of a walk ends the search and is thrown.
 */
async function search(
  context: PartnerContext,
  commands: fc.Arbitrary<Iterable<Command>>,
  { seed, runs, shrinks, repetition }: Plan,
): Promise<Search> {
  const { sut } = await context.newWorker();
  const kept = new Map<RequirementId, Exchange>();
  const covered = new Set<string>();
  const doubtful: Failure[] = [];
  let failures: Failure[] = [];
  let stop: unknown;
  let spent = 0;
  const go = async (steps: Iterable<Command>): Promise<void> => {
    // Shrinking is bounded, and ends after an early exit.
    if (stop !== undefined || (failures.length > 0 && ++spent > shrinks)) return;
    const walk = new Walk(context, sut);
    try {
      await fc.asyncModelRun(() => ({ model: walk.model, real: walk }), steps);
      for (const user of walk.model.buyers) await compareInventory(user, walk);
      for (const [requirement, exchange] of walk.kept) kept.set(requirement, exchange);
      for (const move of walk.model.covered) covered.add(move);
    } catch (thrown) {
      if (thrown instanceof Interrupted) return;
      if (!(thrown instanceof ModelViolation)) {
        stop = thrown;
        return;
      }
      // A shorter walk that violates another requirement has another cause.
      const [first] = failures;
      if (first !== undefined && first.broken.requirement !== thrown.requirement) return;
      failures.push({ walk, broken: thrown, steps: [...steps] });
      throw thrown;
    }
  };
  const failsAgain = async (steps: readonly Command[], often: Repetition): Promise<boolean> => {
    spent = -often.tries;
    const isAgain = await failsTooOften(often, () => isFailing(steps, go));
    spent = 0;
    return isAgain;
  };
  const property = fc.asyncProperty(commands, go);
  for (let left = runs, round = 0; left > 0 && stop === undefined; round++) {
    failures = [];
    spent = 0;
    const from = { seed: seed + round * SEEDS_PER_ROUND };
    const found = await fc.check(property, { ...from, numRuns: left, endOnFailure: true });
    left -= found.numRuns;
    const [first] = failures;
    if (first === undefined) break;
    const isDoubtful = context.isSandbox && !isCopyIndependent(first.broken.requirement);
    const isShared = isDoubtful && sharingOf(context.run.listings) === "shared";
    if (isDoubtful && !isShared && !(await failsAgain(first.steps, SOON))) {
      doubtful.push(first);
      continue;
    }
    // A violation that others may explain is repeated with the whole scenario and not shrunk.
    if (isShared) return { kept, covered, doubtful, failed: { ...first, sightings: 1 } };
    const path = found.counterexamplePath ?? "0";
    const { counterexample } = await fc.check(property, { ...from, path, numRuns: 1 });
    spent = 0;
    await dropIdleSteps([...(counterexample?.[0] ?? first.steps)], go);
    const shortest = failures.reduce((a, b) => (b.walk.exchanges.length < a.walk.exchanges.length ? b : a));
    const isBelieved = isDoubtful
      ? await failsAgain(shortest.steps, repetition)
      : !context.isSandbox || failures.length >= SIGHTINGS;
    if (!isBelieved) {
      doubtful.push(shortest);
      continue;
    }
    // Named to the run, so that it can look for other holders of the same listings.
    for (const { id, state } of shortest.walk.model.items) if (state !== "unsure") context.given.held.add(id);
    return { kept, covered, doubtful, failed: { ...shortest, sightings: failures.length } };
  }
  if (stop !== undefined) throw stop;
  return { kept, covered, doubtful };
}

const isFailing = (steps: readonly Command[], go: (steps: Iterable<Command>) => Promise<void>): Promise<boolean> =>
  go(steps).then(
    () => false,
    () => true,
  );

/** Removes steps as long as the walk still fails. */
async function dropIdleSteps(
  steps: readonly Command[],
  go: (steps: Iterable<Command>) => Promise<void>,
): Promise<void> {
  let kept = steps;
  for (let place = kept.length - 1; place >= 0; place--) {
    const without = kept.filter((_, nth) => nth !== place);
    if (!(await isFailing(without, go))) continue;
    kept = without;
    place = kept.length;
  }
}

function conclude(
  context: PartnerContext,
  title: string,
  verifies: readonly RequirementId[],
  searches: readonly Search[],
): void {
  for (const { broken } of searches.flatMap(({ doubtful }) => doubtful)) {
    context.observe("walk-not-repeated", `${broken.requirement}; the same walk on fresh users went well`);
  }
  const failed = searches.flatMap((each) => each.failed ?? []);
  for (const { walk, broken, sightings } of failed) {
    const [first, ...others] = walk.exchanges;
    if (first === undefined) continue;
    context.verify(broken.requirement, [first, ...others], [broken.differences], {
      did: `the shortest failing walk took ${walk.exchanges.length} requests (${sightings} walks failed)`,
      steps: walk.steps,
      script: toScript(
        walk.exchanges,
        walk.model.users.map(({ id }) => id),
        context.run.redactor,
      ),
      again: againOf(context, title),
    });
  }
  const broken = new Set(failed.map((each) => each.broken.requirement));
  let missing = 0;
  for (const requirement of verifies) {
    const exchange = searches.map(({ kept }) => kept.get(requirement)).find((each) => each !== undefined);
    if (exchange !== undefined && !broken.has(requirement)) context.verify(requirement, exchange, []);
    else if (exchange === undefined && !broken.has(requirement)) missing++;
  }
  const covered = new Set(searches.flatMap((each) => [...each.covered]));
  const pairs = [...covered].filter((each) => !each.includes(":")).length;
  context.observe("model-coverage", `${covered.size - pairs} moves of items in their states, ${pairs} pairs of moves`);
  if (missing > 0)
    throw new NotExercised(MORE_RUNS, "no walk of this run reached it; a higher RUNS generates more walks");
}
