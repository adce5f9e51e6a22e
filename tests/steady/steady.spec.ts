import { describe, expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { COMBINATIONS } from "../../reference/variants/combinations.ts";
import { withOwnDraws } from "../lost-state/own-draws.ts";
import { type TrialOptions, trial } from "../proof/trial.ts";
import { faultsOf, REPEATS } from "../repeats.ts";
import { excessOf, WITH_STATES, WITHOUT_STATES } from "./request-budget.ts";

/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 6 * 3600_000 };
/** Number of runs of the clean reference per run of a variant. */
const RUNS_PER_VARIANT_RUN = 5;

/** Everything that is wrong with a run that must pass; cases and draws differ with each seed. */
async function faultsIn(
  seed: number,
  deviations: readonly Deviation[],
  options: Partial<TrialOptions>,
  alsoWrong: (report: Report) => readonly string[] = () => [],
) {
  const draws = withOwnDraws(seed);
  const report = await trial({
    deviations: [draws, ...deviations],
    scenarios: ALL_SCENARIOS,
    surfaces: SURFACES,
    seed,
    ...options,
  });
  return [...wrongOf(report), ...alsoWrong(report)];
}

function wrongOf({ findings, stopped }: Report): readonly string[] {
  return [
    ...findings.map(
      ({ surface, requirement, expected, actual }) => `${surface} ${requirement}: ${expected} | ${actual}`,
    ),
    ...(stopped === undefined ? [] : [stopped]),
  ];
}

describe(`${REPEATS} runs give the same result`, () => {
  test.each([true, false])("on the clean reference (states: %s)", NO_TIMEOUT, async (hasStates) => {
    const times = Math.ceil(REPEATS / 2);
    const isExpensive = (report: Report) => excessOf(report, hasStates ? WITH_STATES : WITHOUT_STATES);
    expect(await faultsOf(times, (seed) => faultsIn(seed, [], { hasStates }, isExpensive))).toEqual([]);
  });

  test
    .skipIf(REPEATS < RUNS_PER_VARIANT_RUN)
    .each([
      "a tiny catalogue",
      "clocks that are wrong",
      "a slow server with other HTTP habits",
      "a restarted sandbox that arranges little",
      "production at a busy hour",
    ])("on %s", NO_TIMEOUT, async (name) => {
    const { of, withoutStates } = COMBINATIONS.find((each) => each.name === name) ?? { of: [] };
    expect(of).not.toEqual([]);
    const states = withoutStates === "all" ? { hasStates: false } : { withoutStates: withoutStates ?? [] };
    const times = REPEATS / RUNS_PER_VARIANT_RUN;
    expect(await faultsOf(times, (seed) => faultsIn(seed, of, states))).toEqual([]);
  });
});
