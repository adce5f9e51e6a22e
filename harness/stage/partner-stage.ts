import { PartnerClient } from "../client/partner-client.ts";
import type { RunContext } from "../operations/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import type { Attempt } from "./attempt.ts";
import { PartnerGiven } from "./partner-given.ts";
import { Stage } from "./stage.ts";

/** Where a part of a scenario goes on: a connection, and what is arranged on it. */
export type Lane = Pick<PartnerStage, "run" | "sut" | "given">;

/** What a scenario of the partner interface has at hand, on the sandbox or in production. */
export class PartnerStage extends Stage {
  override readonly surface: "sandbox" | "partner";
  /** The interface with the surface's first key, on the scenario's own connection. */
  readonly sut: PartnerClient;
  readonly given: PartnerGiven;
  /** Connections of the lanes that were opened. */
  readonly laneConnections: Connection[] = [];
  /** Of the listings' ledger, when the scenario began. */
  readonly #since: number;
  readonly #prepare: (connection: Connection) => Promise<void>;

  /** @param prepare makes sure that lost state is noticed on a connection */
  constructor(
    run: RunContext,
    attempt: Attempt,
    connection: Connection,
    prepare: (connection: Connection) => Promise<void> = async () => {},
  ) {
    super(run, attempt);
    this.#prepare = prepare;
    this.#since = run.listings.now;
    this.surface = attempt.scenario.surface === "partner" ? "partner" : "sandbox";
    const key = this.credential(this.surface === "sandbox" ? "SANDBOX_API_KEY" : "PARTNER_API_KEY");
    this.sut = new PartnerClient(this.surface, run.transport, connection, key);
    this.given = new PartnerGiven(run, this.sut, (id) => this.isContested(id));
  }

  get isSandbox(): boolean {
    return this.surface === "sandbox";
  }

  /**
   * Whether somebody else may hold a copy of an item that the scenario drew in the sandbox. Whose copy a sale or an order
   * takes is open then.
   */
  isContested(itemId: string): boolean {
    return this.isSandbox && this.run.listings.isContested(itemId, this.#since);
  }

  /**
   * Between parts of a scenario that need nothing of each other: where listings are few and the scenario has the run to
   * itself, what it bought so far is given back.
   */
  async startAnew(): Promise<void> {
    if (this.isSandbox) await this.run.giveBackAll?.();
  }

  /** Another lane, for users whose requests go on beside those of others; lost state is noticed on it, too. */
  async lane(): Promise<Lane> {
    const connection = this.anotherConnection();
    this.laneConnections.push(connection);
    await this.#prepare(connection);
    return { run: this.run, sut: this.sut.on(connection), given: this.given.on(connection) };
  }

  /** The surface's second key: in production another partner's. */
  get secondKey(): string {
    return this.credential(this.isSandbox ? "SANDBOX_API_KEY_2" : "PARTNER_API_KEY_2");
  }
}
