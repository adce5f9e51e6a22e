import { AsyncLocalStorage } from "node:async_hooks";
import { settingsOf } from "../cli/embedded.ts";
import { ALL_SCENARIOS } from "../cli/scenarios.ts";
import { SUITE } from "../cli/suite.ts";
import type { Scenario } from "../harness/arrange/scenario.ts";
import { readTarget } from "../harness/config/settings.ts";
import { verify } from "../harness/run/verify.ts";
import { startEmbeddedReference } from "../reference/worker.ts";

/** The cost of the scenarios with one title and surface, in a run of all surfaces. */
export interface ScenarioCost {
  readonly scenario: string;
  readonly surface: string;
  readonly requests: number;
  /** Accepted purchases. */
  readonly purchases: number;
  /** Number of sequential answers from the scenario's first request to its last. */
  readonly chain: number;
}

/** Requests outside of scenarios: control users, checks before the run, and sellbacks after a scenario. */
const AROUND = "(around scenarios)";

/** Requests, purchases and chain of each scenario at the given latency; the most expensive first. */
export async function scenarioCosts(latencyMs: number): Promise<readonly ScenarioCost[]> {
  const mock = await startEmbeddedReference({ latencyMs });
  const playing = new AsyncLocalStorage<Scenario>();
  const costs = new Map<string, { -readonly [Key in keyof ScenarioCost]: ScenarioCost[Key] }>();
  const costOf = (surface: string, scenario: string) => {
    const key = `${surface} ${scenario}`;
    const cost = costs.get(key) ?? { scenario, surface, requests: 0, purchases: 0, chain: 0 };
    costs.set(key, cost);
    return cost;
  };
  const scenarios = ALL_SCENARIOS.map((scenario): Scenario => {
    const play = scenario.play as (context: unknown) => Promise<void>;
    const timed = async (context: unknown) => {
      const startedMs = performance.now();
      try {
        await play(context);
      } finally {
        const cost = costOf(scenario.surface, scenario.title);
        if (latencyMs > 0) cost.chain = Math.max(cost.chain, (performance.now() - startedMs) / latencyMs);
      }
    };
    return { ...scenario, play: (context: unknown) => playing.run(scenario, () => timed(context)) };
  });
  try {
    const surfaces = "sandbox,partner,user";
    const target = readTarget({ ...settingsOf(mock), SURFACES: surfaces, ALLOW_WRITES: surfaces, SEED: "1" });
    await verify({
      target,
      scenarios,
      suite: SUITE,
      isConfirming: false,
      ...(latencyMs === 0 ? {} : { concurrency: Number.POSITIVE_INFINITY }),
      onExchange: (exchange) => {
        const cost = costOf(exchange.surface, playing.getStore()?.title ?? AROUND);
        cost.requests++;
        if (exchange.status === 200 && /^(buy\/init|buy\/crypto)$/.test(exchange.endpoint)) cost.purchases++;
      },
    });
  } finally {
    await mock.close();
  }
  return [...costs.values()].sort((a, b) => b.requests - a.requests);
}
