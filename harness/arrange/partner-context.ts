import type { PartnerSurface } from "../../contract/surface.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { FIRST_KEYS } from "../config/target.ts";
import { isText } from "../json/json-value.ts";
import type { Attempt } from "../ledger/attempt.ts";
import type { ListingLedger } from "../listings/listing-ledger.ts";
import type { RedrawnCards } from "../listings/redrawn-cards.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { StateValues } from "../states/provider-states.ts";
import type { Connection } from "../transport/connection.ts";
import { PartnerGiven } from "./partner-given.ts";
import { ScenarioHoldings } from "./partner-purchases.ts";
import { ScenarioContext } from "./scenario-context.ts";

/** Runs a part of a scenario on a connection of its own: the client and the arrangements for it. */
export type ScenarioWorker = Pick<PartnerContext, "run" | "sut" | "given">;

/** Detects on which connections the sandbox has lost its state. */
export interface StateLoss {
  /** Makes it detectable on a connection. */
  prepare(connection: Connection): Promise<void>;
  /** Returns true once for each loss. */
  isLost(connection: Connection): Promise<boolean>;
}

/** The tools of a scenario of the partner interface, on the sandbox or in production. */
export class PartnerContext extends ScenarioContext {
  override readonly surface: PartnerSurface;
  /** A client with the surface's first key, on the scenario's own connection. */
  readonly sut: PartnerClient;
  readonly given: PartnerGiven;
  /** Connections of the workers. */
  readonly workerConnections: Connection[] = [];
  /** What the run knows about other holders, and its position there when the scenario started. */
  readonly #others: ListingLedger | RedrawnCards;
  readonly #since: number;
  readonly #connection: Connection;
  readonly #stateLoss: StateLoss | undefined;
  #hasLostState = false;

  constructor(run: RunContext, attempt: Attempt, connection: Connection, stateLoss?: StateLoss) {
    super(run, attempt);
    this.#connection = connection;
    this.#stateLoss = stateLoss;
    this.surface = attempt.scenario.surface === "partner" ? "partner" : "sandbox";
    this.#others = this.isSandbox ? run.listings : run.redrawnCards;
    this.#since = this.#others.now;
    this.sut = new PartnerClient(this.surface, run.transport, connection, this.key);
    const holdings = new ScenarioHoldings(attempt.scenario.title);
    this.given = new PartnerGiven(run, this.sut, (id) => this.isSharedWithOthers(id), holdings);
  }

  get isSandbox(): boolean {
    return this.surface === "sandbox";
  }

  /**
   * Returns whether another user may hold a copy of a sandbox item that the scenario drew, or a card of production that
   * was sold back. Whose item a sale or an order takes is then open.
   */
  isSharedWithOthers(itemId: string): boolean {
    return this.#others.isSharedWithOthers(itemId, this.#since);
  }

  /** Whether another user may hold a copy of an item that the scenario depends on. */
  get dependsOnShared(): boolean {
    return [...this.given.holdings.held].some((id) => this.isSharedWithOthers(id));
  }

  /** Returns whether another user's sale or order may have removed an item that the scenario drew. */
  mayHaveLeft(itemId: string): boolean {
    return this.#others.mayHaveLeft(itemId, this.#since);
  }

  /** The scenario depends on the item. In the sandbox, other users may hold a copy of its listing. */
  protected override noteArranged({ user_id: user }: StateValues, { item_id: id, claw_id: packId }: StateValues): void {
    if (!isText(user) || !isText(id)) return;
    this.given.holdings.held.add(id);
    if (this.isSandbox) this.run.listings.addArranged(id, isText(packId) ? packId : undefined, this.attempt);
  }

  /**
   * Call it between independent parts of a scenario: if the scenario runs alone because listings are few, it gives back
   * what was bought so far.
   */
  async releaseItems(): Promise<void> {
    if (this.isSandbox) await this.run.giveBackAll?.();
  }

  /** Returns whether the sandbox has lost the state of any connection of the scenario so far. */
  async isStateLost(): Promise<boolean> {
    const connections = [this.#connection, ...this.workerConnections];
    const lost = await Promise.all(connections.map((each) => this.#stateLoss?.isLost(each)));
    this.#hasLostState ||= lost.includes(true);
    return this.#hasLostState;
  }

  /** Returns a worker for concurrent users, on a connection of its own; lost state is detected on it too. */
  async newWorker(): Promise<ScenarioWorker> {
    const connection = this.anotherConnection();
    this.workerConnections.push(connection);
    await this.#stateLoss?.prepare(connection);
    return { run: this.run, sut: this.sut.on(connection), given: this.given.on(connection) };
  }

  /** The setting that holds the surface's key. */
  get keyName() {
    return FIRST_KEYS[this.surface];
  }

  /** The surface's key. Requests carry it unless they say otherwise. */
  get key(): string {
    return this.credential(this.keyName);
  }

  /** The surface's second key; in production it belongs to another partner. */
  get secondKey(): string {
    return this.credential(`${FIRST_KEYS[this.surface]}_2`);
  }
}
