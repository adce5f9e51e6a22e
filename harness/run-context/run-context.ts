import type { Target } from "../config/target.ts";
import type { History } from "../history/history.ts";
import type { ListingLedger } from "../listings/listing-ledger.ts";
import type { RedrawnCards } from "../listings/redrawn-cards.ts";
import type { Scheduler } from "../schedule/scheduler.ts";
import type { Timekeeper } from "../schedule/timekeeper.ts";
import type { ForeignMoves } from "../states/foreign-moves.ts";
import type { ProviderStates } from "../states/provider-states.ts";
import type { HttpTransport } from "../transport/http-transport.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import type { PackCatalogue } from "./pack-catalogue.ts";

/** The parts of a run that actions and scenarios use. */
export interface RunContext {
  readonly target: Target;
  readonly transport: HttpTransport;
  readonly redactor: Redactor;
  /** What the traffic has shown so far. */
  readonly history: History;
  readonly scheduler: Scheduler;
  readonly states: ProviderStates;
  readonly time: Timekeeper;
  /** Moves of the provider's clock by other clients. */
  readonly foreignMoves: ForeignMoves;
  /** What this run's traffic shows about sandbox listings that others may hold too. */
  readonly listings: ListingLedger;
  /** Cards of production that this run sold back and pulled again. */
  readonly redrawnCards: RedrawnCards;
  readonly catalogue: PackCatalogue;
  readonly memory: RunMemory;
  /** Gives back everything that users of this run hold in the sandbox. Set while a scenario runs alone. */
  giveBackAll: (() => Promise<void>) | undefined;
  /** Returns an unused user id, in the form of this run's users. */
  newUserId(): string;
  /** Pauses like a person's client between requests; the length depends on the seed. */
  pause(): Promise<void>;
}

/** Values that are computed once per run. Modules access theirs through `perRun`. */
export class RunMemory {
  readonly #values = new Map<unknown, unknown>();

  once<Value>(make: (run: RunContext) => Value, run: RunContext): Value {
    if (!this.#values.has(make)) this.#values.set(make, make(run));
    return this.#values.get(make) as Value;
  }
}

/**
 * Defines a value that each run computes once, at its first use.
 * @param make called once per run; the result is stored in the run, so that no module keeps per-run state
 */
export const perRun =
  <Value>(make: (run: RunContext) => Value) =>
  (run: RunContext): Value =>
    run.memory.once(make, run);
