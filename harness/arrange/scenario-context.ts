import type { RequirementId } from "../../contract/index.ts";
import type { ProviderState } from "../../contract/provider-states.ts";
import type { Credential } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { NotExercised } from "../exits/early-exits.ts";
import { settledValue } from "../exits/settled-value.ts";
import type { Attempt } from "../ledger/attempt.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { usableCredential } from "../run-context/usable-credential.ts";
import { ORDER } from "../schedule/scheduler.ts";
import type { Anchor, Window } from "../schedule/timekeeper.ts";
import type { Returned, StateValues } from "../states/provider-states.ts";
import type { Connection } from "../transport/connection.ts";
import { type UnderState, underState } from "./exclusive-states.ts";
import { noteRepriced } from "./repriced.ts";

/**
 * The tools of every scenario, for any interface. Scenarios destructure the context, so that they read like their clause:
 * what they use alone is a function that keeps its context.
 */
export class ScenarioContext {
  readonly run: RunContext;
  readonly surface: Surface;
  readonly verify: Attempt["verify"];
  readonly alsoJudged: Attempt["alsoJudged"];
  readonly observe: Attempt["observe"];
  /** Connections leased in addition to the scenario's own; released when it ends. */
  readonly leased: Connection[] = [];
  protected readonly attempt: Attempt;
  readonly #tearDowns: (() => Promise<void>)[] = [];
  /** The provider states on which the scenario depends. */
  readonly arranged = new Set<ProviderState>();

  constructor(run: RunContext, attempt: Attempt) {
    this.run = run;
    this.attempt = attempt;
    this.surface = attempt.scenario.surface;
    this.verify = attempt.verify.bind(attempt);
    this.alsoJudged = attempt.alsoJudged.bind(attempt);
    this.observe = attempt.observe.bind(attempt);
  }

  /** The requirements of the scenario that have no verdict yet. */
  get unjudged(): readonly RequirementId[] {
    return this.attempt.unjudged;
  }

  /**
   * Returns a configured credential.
   * @throws {NotExercised} naming the variable if it is not set, or is refused everywhere
   */
  readonly credential = (name: Credential): string => {
    const value = usableCredential(this.run, name);
    if (value !== undefined) return value;
    const isSet = this.run.target.keys[name] !== undefined;
    throw new NotExercised(name, isSet ? `${name} is refused by every endpoint (401)` : `${name} is not set`);
  };

  /** Leases another connection without cookies. */
  anotherConnection(): Connection {
    const connection = this.run.transport.lease();
    this.leased.push(connection);
    this.run.listings.assign(connection, this.attempt);
    return connection;
  }

  /**
   * Sets up a provider state that affects only what it returns.
   * @throws {NotExercised} naming the state if it is not offered
   */
  readonly state = async <Name extends ProviderState>(
    name: Name,
    params: StateValues = {},
  ): Promise<Returned<Name>> => {
    const forgetIfRefused = name === "an item is worth" ? noteRepriced(this.run, String(params.item_id)) : undefined;
    const values = await this.run.states.setUp(name, this.surface, params).catch((fault: unknown) => {
      forgetIfRefused?.(fault);
      throw fault;
    });
    if (typeof values.pack_id === "string") this.run.catalogue.markArranged(values.pack_id);
    this.noteArranged(params, values);
    this.arranged.add(name);
    this.#tearDowns.push(() => this.run.states.tearDown(name, this.surface, params));
    return values;
  };

  /** Notes what a provider state has given to a user. */
  protected noteArranged(_params: StateValues, _values: StateValues): void {}

  /** Runs `work` while nothing else runs, under a state of the whole provider, and tears the state down. */
  readonly exclusively = async <T>(name: ProviderState, params: StateValues, work: () => Promise<T>): Promise<T> => {
    return settledValue((await this.exclusivelyEach(name, [{ params, work }]))[0]);
  };

  /**
   * Does the same several times, in order, without waiting for other scenarios in between.
   * @returns the outcome of each, in order
   */
  async exclusivelyEach<T>(
    name: ProviderState,
    parts: readonly UnderState<T>[],
  ): Promise<readonly PromiseSettledResult<T>[]> {
    // Fails without waiting for other scenarios if no provider is configured.
    const [first] = parts;
    if (!this.run.states.isConfigured) await this.run.states.setUp(name, this.surface, first?.params);
    const arranged = parts.map(({ params, work }) => ({
      params,
      work: () => {
        this.arranged.add(name);
        return work();
      },
    }));
    return underState(this.run, { name, surface: this.surface }, arranged);
  }

  /** Returns the provider's current time. Call it right after the answer from which the time counts. */
  readonly now = (): Anchor => this.run.time.anchor();

  /** Waits until the provider's time since the anchor lies in the window (seconds). */
  readonly timeSince = async (anchor: Anchor, window: Window): Promise<void> => {
    await this.run.time.wait(this.surface, anchor, window);
    // The clock may have been moved on another instance than the one that answers.
    if (this.run.time.movedS > anchor.movedS) this.arranged.add("time has passed");
  };

  /** Waits in real time, while other scenarios run and time may be moved. Milliseconds. */
  readonly pause = (ms: number): Promise<void> => this.run.scheduler.yieldSlot(() => this.run.time.letPass(ms / 1000));

  /** Waits until every other scenario has ended, or waits for a move of the clock or a restart. */
  readonly untilOthersWait = (): Promise<void> => this.whileOthersWait(async () => {});

  /** Runs `work` while every other scenario has ended, or waits. */
  readonly whileOthersWait = <T>(work: () => Promise<T>): Promise<T> =>
    this.run.scheduler.runExclusive(ORDER.quiet, work);

  /** Tears down the scenario's provider states and releases its connections. */
  async end(): Promise<void> {
    for (const tearDown of this.#tearDowns.splice(0).reverse()) await tearDown();
    for (const connection of this.leased.splice(0)) this.run.transport.giveBack(connection);
  }
}
