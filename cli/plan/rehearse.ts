import { type Effect, type EndpointKey, endpointOf } from "../../contract/endpoints.ts";
import type { Credential } from "../../contract/requirement.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import type { Target, Traffic } from "../../harness/config/target.ts";
import { SpendLimit } from "../../harness/transport/spend-limit.ts";
import { startEmbedded } from "../embedded.ts";
import type { Progress } from "../progress.ts";
import { runSuite } from "../run-suite.ts";
import type { Shard } from "../shard/shard.ts";

/** What a run would send, estimated with the embedded reference. */
export interface Plan {
  readonly baseUrl: string;
  readonly surfaces: readonly Surface[];
  readonly allowWrites: readonly Surface[];
  readonly requests: readonly PlannedRequests[];
  /** How many requests a system may get whose listings others hold too, that loses its state, or that is wrong in much. */
  readonly mostRequests: number;
  /** What is missing, with the number of requirements that can't be exercised without it. */
  readonly unlock: readonly { readonly missing: string; readonly requirements: number }[];
  /** Whether the run also sends requests to PROVIDER_STATES_URL, which are not counted here. */
  readonly arrangesStates: boolean;
  /** Seconds that a check may wait in real time; checks that would wait are not counted. */
  readonly maxWaitSeconds: number;
  /** Limits of the request rate, connections and spending. */
  readonly traffic: Traffic;
  /** Accepted purchases in production, and their cost at the reference's prices. */
  readonly purchases: { readonly count: number; readonly costUsd: number };
  /** Why the rehearsal stopped; absent if it did not. */
  readonly stopped?: string;
}

interface PlannedRequests {
  readonly surface: Surface;
  readonly endpoint: string;
  readonly method: string;
  readonly effect: Effect;
  readonly count: number;
}

/**
 * How many times as many requests a run may send, by surface. Scenarios with findings are played twice more. In the
 * sandbox a run also looks for listings that nobody else holds, and repeats what lost its state: runs against mocks with
 * a few hundred listings and a dozen faults sent ten times as many.
 */
const MOST_TIMES: Readonly<Record<Surface, number>> = { sandbox: 12, partner: 3, user: 3 };

/**
 * Plays the scenarios against the embedded reference with the target's surfaces, permissions and kinds of credentials,
 * and counts the requests. Nothing is sent to the target itself.
 */
export async function rehearse(options: {
  readonly target: Target;
  readonly only?: string;
  readonly shard?: Shard;
  readonly onProgress?: (progress: Progress) => void;
}): Promise<Plan> {
  const { target, ...rest } = options;
  const { mock, settings } = await startEmbedded();
  try {
    const money = new SpendLimit(Number.MAX_VALUE);
    let purchases = 0;
    const { report } = await runSuite({
      ...rest,
      settings: asGivenIn(target, settings),
      isConfirming: false,
      onExchange: (exchange, outgoing) => {
        money.see(exchange);
        if (exchange.status !== 200 || outgoing.effect !== "spends money" || outgoing.surface === "sandbox") return;
        purchases++;
        money.reserve(outgoing)(true);
      },
    });
    const requests = inOrder(
      report.latency.map(({ surface, endpoint, exchanges }) => {
        const { method, effect } = endpointOf(surface, endpoint as EndpointKey);
        return { surface, endpoint, method, effect, count: exchanges };
      }),
    );
    return {
      baseUrl: target.embedded ? "the embedded reference" : target.baseUrl,
      surfaces: target.surfaces,
      allowWrites: target.allowWrites,
      requests,
      mostRequests: requests.reduce((sum, { surface, count }) => sum + MOST_TIMES[surface] * count, 0),
      unlock: report.unlock,
      arrangesStates: target.embedded || target.providerStatesUrl !== undefined,
      maxWaitSeconds: target.maxWaitSeconds,
      traffic: target.traffic,
      purchases: { count: purchases, costUsd: Math.round(100 * money.spentUsd) / 100 },
      ...(report.stopped === undefined ? {} : { stopped: report.stopped }),
    };
  } finally {
    await mock.close();
  }
}

/** The reference's own address, and those of its credentials that the target has too. */
function asGivenIn(target: Target, reference: Settings): Settings {
  const has = (name: string) => target.embedded || target.keys[name as Credential] !== undefined;
  const hasStates = target.embedded || target.providerStatesUrl !== undefined;
  const given = Object.entries(reference).filter(
    ([name]) => name === "BASE_URL" || (name === "PROVIDER_STATES_URL" ? hasStates : has(name)),
  );
  return {
    ...Object.fromEntries(given),
    SURFACES: target.surfaces.join(","),
    ALLOW_WRITES: target.allowWrites.join(","),
    SEED: String(target.seed),
    RUNS: String(target.runs),
    EFFORT: target.effort,
  };
}

/** Sorted by surface, then reads before writes, then by number. */
function inOrder(rows: readonly PlannedRequests[]): readonly PlannedRequests[] {
  const EFFECTS: readonly Effect[] = ["read", "write", "spends money", "ships goods"];
  return [...rows].sort(
    (a, b) =>
      SURFACES.indexOf(a.surface) - SURFACES.indexOf(b.surface) ||
      EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) ||
      b.count - a.count ||
      a.endpoint.localeCompare(b.endpoint),
  );
}
