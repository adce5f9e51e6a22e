import type { Target } from "../config/target.ts";
import type { ListingLedger } from "../listings/listing-ledger.ts";
import type { Scheduler } from "../scheduling/scheduler.ts";
import type { ProviderStates } from "../states/provider-states.ts";
import type { Timekeeper } from "../states/timekeeper.ts";
import type { HttpTransport } from "../transport/http-transport.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import type { PackCatalogue } from "./pack-catalogue.ts";
import type { RunMemory } from "./run-memory.ts";

/** What operations and scenarios need of the run that they belong to. */
export interface RunContext {
  readonly target: Target;
  readonly transport: HttpTransport;
  readonly redactor: Redactor;
  readonly scheduler: Scheduler;
  readonly states: ProviderStates;
  readonly time: Timekeeper;
  /** What this run's traffic says of sandbox listings that others may hold too. */
  readonly listings: ListingLedger;
  readonly catalogue: PackCatalogue;
  readonly memory: RunMemory;
  /** While a scenario has the run to itself: gives back whatever users of this run hold in the sandbox. */
  giveBackAll: (() => Promise<void>) | undefined;
  /** Item ids whose value was moved at this run's wish, and since when. Milliseconds as of `performance.now()`. */
  readonly repriced: Map<string, number>;
  /** A user id that nobody used before, in the form that this run's users have. */
  newUserId(): string;
  /** Waits as a person's client does between requests, by the seed. */
  pause(): Promise<void>;
}
