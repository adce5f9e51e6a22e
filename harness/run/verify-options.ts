import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../arrange/scenario.ts";
import type { Target } from "../config/target.ts";
import type { TrafficObserver } from "../recordings/recorded-exchange.ts";
import type { Bounds } from "../transport/bounds.ts";
import type { ExchangeObserver } from "../transport/http-transport.ts";
import type { ScenarioRunOptions } from "./progress.ts";
import type { Narrowing } from "./selection.ts";

/** What a run verifies, and how. */
export interface VerifyOptions extends ScenarioRunOptions {
  readonly target: Target;
  readonly scenarios: readonly Scenario[];
  readonly suite: Report["suite"];
  /** Scenarios that a blind run plays first, one after another. Default: none. */
  readonly visits?: readonly Scenario[];
  /** Narrows the run to some scenarios. */
  readonly only?: Narrowing;
  /** How often each scenario is played, each time with new users. Default 1. */
  readonly repeatEach?: number;
  /** Ends the run early with a complete report of what was done. A text as the abort's reason appears in the report. */
  readonly signal?: AbortSignal;
  /** Called with each exchange, unredacted: for plans and measurements. */
  readonly onExchange?: ExchangeObserver;
  /** Called with each request, answered or not: for recordings. */
  readonly onTraffic?: TrafficObserver;
  /** True for a part of a run: its report then also holds the partial results for merging. Default false. */
  readonly isPart?: boolean;
  /** Fixed number of concurrent scenarios, for measurements. Default: adapts to the system. */
  readonly concurrency?: number;
  /**
   * Whether a scenario that ends without a verdict on one of its requirements is a fault of the suite. False leaves the
   * requirement inconclusive, because a system that nobody has thought of must not end a run. Default true.
   */
  readonly requiresVerdicts?: boolean;
  /** Limits of time and size; our own tests shorten them. */
  readonly bounds?: Partial<Bounds>;
}
