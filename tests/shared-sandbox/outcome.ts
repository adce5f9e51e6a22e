import type { Report } from "../../contract/report.ts";
import type { Combination } from "./dimensions.ts";
import type { Played } from "./play.ts";
import type { Balance } from "./server.ts";

/** The figures of one run. */
interface RunOutcome {
  /** Ids of requirements with a finding; or the reason why the run stopped. */
  readonly accused: readonly string[];
  readonly exchanges: number;
  readonly durationMs: number;
  /** The share of the applicable requirements that was judged. */
  readonly verified: number;
  readonly inconclusive: number;
}

/** The results of all runs against one server. */
export interface Outcome {
  readonly combination: Combination;
  readonly seed: number;
  readonly runs: readonly RunOutcome[];
  readonly balance?: Balance;
  /** An error of the server; the runs prove nothing then. */
  readonly broken?: string;
}

export function outcomeOf({ combination, seed, runs, balance, crashes }: Played): Outcome {
  return {
    combination,
    seed,
    runs: runs.map(runOutcomeOf),
    ...(balance === undefined ? {} : { balance }),
    ...(crashes.length === 0 ? {} : { broken: String((crashes[0] as Error).stack ?? crashes[0]) }),
  };
}

function runOutcomeOf({ findings, stopped, exchanges, durationMs, totals }: Report): RunOutcome {
  const { pass, fail, inconclusive, notExercised } = totals;
  return {
    accused: [
      ...findings.map(({ requirement }) => requirement),
      ...(stopped === undefined ? [] : [`stopped: ${stopped}`]),
    ],
    exchanges,
    durationMs,
    verified: (pass + fail) / (pass + fail + inconclusive + notExercised),
    inconclusive,
  };
}
