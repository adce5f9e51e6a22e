import fc from "fast-check";
import type { RequirementId } from "../../contract/index.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { failsTooOften, type Repetition } from "../../harness/arrange/repetition.ts";
import { dependsOnCopies } from "../../harness/ledger/requirement-rows.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import type { Command } from "./commands.ts";
import { compareInventory } from "./look.ts";
import { Interrupted, ModelViolation, Walk } from "./walk.ts";

/** Times that a failing walk has to fail with fresh users, even if no other holder of a listing explains it. */
const SIGHTINGS = 2;
/** Repetitions that have to fail before a failure is shrunk, if another holder of a listing may explain it. */
const FIRST_REPETITION: Repetition = { tries: 6, enough: 2 };
/** Distance between the seeds of a worker's rounds; more than the number of workers. */
const SEEDS_PER_ROUND = 1000;

/** The result of a worker. */
export interface SearchResult {
  /** An exchange of a walk that the model allows, per requirement. */
  readonly kept: ReadonlyMap<RequirementId, Exchange>;
  readonly covered: ReadonlySet<string>;
  /** The shortest failing walk, and the number of failing walks. */
  readonly failed?: Failure & { readonly sightings: number };
  /** Failures that did not occur often enough to count. */
  readonly unconfirmed: readonly Failure[];
}

interface Failure {
  readonly walk: Walk;
  readonly broken: ModelViolation;
  readonly steps: readonly Command[];
}

interface SearchPlan {
  readonly seed: number;
  /** Number of walks. */
  readonly runs: number;
  /** Maximum walks for shrinking a failing one. */
  readonly shrinks: number;
  readonly repetition: Repetition;
}

/**
 * Runs random walks until one violates the model, then shrinks it, each time with fresh users. Continues if another
 * user may explain the violation. Any other early exit of a walk ends the search and is thrown.
 */
export async function search(
  context: PartnerContext,
  commands: fc.Arbitrary<Iterable<Command>>,
  plan: SearchPlan,
): Promise<SearchResult> {
  const { sut } = await context.newWorker();
  return new Search(context, () => new Walk(context, sut), commands, plan).run();
}

class Search {
  readonly #context: PartnerContext;
  readonly #newWalk: () => Walk;
  readonly #property: fc.IAsyncProperty<[Iterable<Command>]>;
  readonly #plan: SearchPlan;
  readonly #kept = new Map<RequirementId, Exchange>();
  readonly #covered = new Set<string>();
  readonly #unconfirmed: Failure[] = [];
  /** Of one requirement, in the current round. */
  #failures: Failure[] = [];
  /** The early exit that ended the search. */
  #exit: unknown;
  /** Walks since the first failure of the round. */
  #shrinks = 0;

  constructor(
    context: PartnerContext,
    newWalk: () => Walk,
    commands: fc.Arbitrary<Iterable<Command>>,
    plan: SearchPlan,
  ) {
    this.#context = context;
    this.#newWalk = newWalk;
    this.#plan = plan;
    this.#property = fc.asyncProperty(commands, (steps) => this.#play(steps));
  }

  async run(): Promise<SearchResult> {
    const { runs, seed } = this.#plan;
    for (let left = runs, round = 0; left > 0 && this.#exit === undefined; round++) {
      this.#failures = [];
      this.#shrinks = 0;
      const from = { seed: seed + round * SEEDS_PER_ROUND };
      const found = await fc.check(this.#property, { ...from, numRuns: left, endOnFailure: true });
      left -= found.numRuns;
      const [first] = this.#failures;
      if (first === undefined) break;
      const failed = await this.#confirm(first, { ...from, path: found.counterexamplePath ?? "0" });
      if (failed !== undefined) return { ...this.#result, failed };
    }
    if (this.#exit !== undefined) throw this.#exit;
    return this.#result;
  }

  get #result(): SearchResult {
    return { kept: this.#kept, covered: this.#covered, unconfirmed: this.#unconfirmed };
  }

  /** Shrinks and repeats a failure. Returns undefined if it did not occur often enough to count. */
  async #confirm(first: Failure, from: { seed: number; path: string }): Promise<SearchResult["failed"]> {
    const { isSandbox, run, given } = this.#context;
    const isAboutCopies = isSandbox && dependsOnCopies(first.broken.requirement);
    // A violation that others or lost state may explain is repeated with the whole scenario and not shrunk.
    const isRepeatedWhole =
      (isAboutCopies && sharingOf(run.listings) === "shared") || (await this.#context.isStateLost());
    if (isRepeatedWhole) return { ...first, sightings: 1 };
    if (isAboutCopies && !(await this.#failsAgain(first.steps, FIRST_REPETITION))) return this.#leaveOut(first);
    const shortest = await this.#shrink(first, from);
    const isConfirmed = isAboutCopies
      ? await this.#failsAgain(shortest.steps, this.#plan.repetition)
      : !isSandbox || this.#failures.length >= SIGHTINGS;
    if (!isConfirmed) return this.#leaveOut(shortest);
    // Named to the run, so that it can look for other holders of the same listings.
    for (const { id, state } of shortest.walk.model.items) if (state !== "unsure") given.holdings.held.add(id);
    return { ...shortest, sightings: this.#failures.length };
  }

  #leaveOut(failure: Failure): undefined {
    this.#unconfirmed.push(failure);
  }

  async #shrink(first: Failure, from: { seed: number; path: string }): Promise<Failure> {
    const { counterexample } = await fc.check(this.#property, { ...from, numRuns: 1 });
    this.#shrinks = 0;
    await this.#dropIdleSteps([...(counterexample?.[0] ?? first.steps)]);
    return this.#failures.reduce((a, b) => (b.walk.exchanges.length < a.walk.exchanges.length ? b : a));
  }

  /** Removes steps as long as the walk still fails. */
  async #dropIdleSteps(steps: readonly Command[]): Promise<void> {
    let kept = steps;
    for (let place = kept.length - 1; place >= 0; place--) {
      const without = kept.filter((_, nth) => nth !== place);
      if (!(await this.#isFailing(without))) continue;
      kept = without;
      place = kept.length;
    }
  }

  async #failsAgain(steps: readonly Command[], repetition: Repetition): Promise<boolean> {
    this.#shrinks = -repetition.tries;
    const isAgain = await failsTooOften(repetition, () => this.#isFailing(steps));
    this.#shrinks = 0;
    return isAgain;
  }

  #isFailing(steps: readonly Command[]): Promise<boolean> {
    return this.#play(steps).then(
      () => false,
      () => true,
    );
  }

  /** @throws {ModelViolation} if the walk violates the requirement that failed first */
  async #play(steps: Iterable<Command>): Promise<void> {
    // Shrinking is bounded, and ends after an early exit.
    if (this.#exit !== undefined || (this.#failures.length > 0 && ++this.#shrinks > this.#plan.shrinks)) return;
    const walk = this.#newWalk();
    try {
      await fc.asyncModelRun(() => ({ model: walk.model, real: walk }), steps);
      for (const user of walk.model.buyers) await compareInventory(user, walk);
      for (const [requirement, exchange] of walk.kept) this.#kept.set(requirement, exchange);
      for (const move of walk.model.covered) this.#covered.add(move);
    } catch (thrown) {
      if (thrown instanceof Interrupted) return;
      if (!(thrown instanceof ModelViolation)) {
        this.#exit = thrown;
        return;
      }
      // A shorter walk that violates another requirement has another cause.
      const [first] = this.#failures;
      if (first !== undefined && first.broken.requirement !== thrown.requirement) return;
      this.#failures.push({ walk, broken: thrown, steps: [...steps] });
      throw thrown;
    }
  }
}
