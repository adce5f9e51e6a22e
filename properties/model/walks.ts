import type { RequirementId } from "../../contract/index.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import type { Repetition } from "../../harness/arrange/repetition.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { toScript } from "../../harness/commands/script.ts";
import { isSmallPool } from "../../harness/listings/sharing.ts";
import { notReached } from "../for-all.ts";
import { againOf, seedOf } from "../seed.ts";
import { type Kind, WAITS, walksOf } from "./commands.ts";
import { type SearchResult, search } from "./search.ts";

const { all, scenario } = partnerScenarios("properties/model", ["sandbox", "partner"]);
export const walks = all;

/** Maximum steps of a walk. */
const MAX_STEPS = 32;
const MAX_TIMED_STEPS = 13;
/**
 * Mixed walks per unit of RUNS, and walks of each other kind. Fewer in production, where purchases cost money and other
 * scenarios detect what walks detect.
 */
const WALKS_PER_RUN = { sandbox: 0.67, partner: 0.08 } as const;
const OF_ONE_THING_PER_RUN = { sandbox: 0.2, partner: 0.04 } as const;
/** Maximum concurrent mixed walks, each on its own connection, and concurrent walks of the other kinds. */
const WORKERS = 25;
const OF_ONE_THING = 5;
/** Walks if listings are few; they run one after another. */
const FEW_KINDS: readonly Kind[] = ["mixed", "selling", "mixed", "shipping", "mixed"];
/** Maximum walks for shrinking a failing one. */
const MAX_SHRINKS = 150;
/** Lower for walks that move time: each move waits until nothing else runs. */
const MAX_SHRINKS_WITH_TIME = 25;
/**
 * Repetitions that have to fail before a failure counts, if another holder of a listing may explain it. A walk repeats the
 * same requests, so that a fault shows in most of them. Others may hold an item of a walk of five purchases in a third.
 */
const REPETITION: Repetition = { tries: 20, enough: 12 };
/** Fewer if each one moves the clock. */
const REPETITION_WITH_TIME: Repetition = { tries: 8, enough: 6 };

const BOTH = [
  "buy-init.answers",
  "buy-status.answers",
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
  "buyback.amount-fixed-at-purchase",
] as const satisfies readonly RequirementId[];
const WITH_TIME = [...SANDBOX, "buyback.expired", "ship-request.expired"] as const satisfies readonly RequirementId[];

const TITLE = "every sequence of purchases, sellbacks and orders conforms to the ownership model";
scenario(TITLE, { verifies: SANDBOX, surfaces: ["sandbox"] }, (context) => play(context, TITLE, SANDBOX));
scenario(TITLE, { verifies: BOTH, surfaces: ["partner"] }, (context) => play(context, TITLE, BOTH));

async function play(context: PartnerContext, title: string, verifies: readonly RequirementId[]): Promise<void> {
  const { runs } = context.run.target;
  const walks = Math.max(1, Math.round(WALKS_PER_RUN[context.surface] * runs));
  const ofOneThing = Math.round(OF_ONE_THING_PER_RUN[context.surface] * runs);
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
      repetition: REPETITION,
    });
  const isOneByOne = context.isSandbox && isSmallPool(context.run.listings);
  const findings = isOneByOne ? await oneByOne(context, one) : await allSettledOrThrow(kinds.map(one));
  conclude(context, title, verifies, findings);
}

/** Runs walks one after another, because concurrent ones would hold the same few listings. */
async function oneByOne(
  context: PartnerContext,
  one: (kind: Kind, worker: number) => Promise<SearchResult>,
): Promise<SearchResult[]> {
  const searches: SearchResult[] = [];
  for (const [worker, kind] of FEW_KINDS.entries()) {
    await context.releaseItems();
    const search = await one(kind, worker);
    searches.push(search);
    if (search.failed !== undefined) break;
  }
  return searches;
}

/** Number of scenarios that move time, each with several walks in sequence; their waits are shared. */
const TIMED = 5;
/** Walks per such scenario and unit of RUNS. */
const TIMED_PER_RUN = 0.05;

for (let nth = 1; nth <= TIMED; nth++) {
  const title = `every sequence in which quotes and sellback windows end conforms to the ownership model (${nth} of ${TIMED})`;
  scenario(title, { verifies: WITH_TIME, needs: { waitS: WAITS[0] }, surfaces: ["sandbox"] }, async (context) => {
    const found = await search(context, walksOf("timed", MAX_TIMED_STEPS), {
      seed: seedOf(context, title),
      runs: Math.max(1, Math.round(TIMED_PER_RUN * context.run.target.runs)),
      shrinks: MAX_SHRINKS_WITH_TIME,
      repetition: REPETITION_WITH_TIME,
    });
    conclude(context, title, WITH_TIME, [found]);
  });
}

function conclude(
  context: PartnerContext,
  title: string,
  verifies: readonly RequirementId[],
  searches: readonly SearchResult[],
): void {
  for (const { broken } of searches.flatMap(({ unconfirmed }) => unconfirmed)) {
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
        context.run.redactor,
        walk.model.users.map(({ id }) => id),
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
  if (missing > 0) throw notReached("walk");
}
