import { settingsOf } from "../cli/embedded.ts";
import { ALL_SCENARIOS } from "../cli/scenarios.ts";
import { SUITE } from "../cli/suite.ts";
import { readTarget } from "../harness/config/settings.ts";
import type { Target } from "../harness/config/target.ts";
import { verify } from "../harness/run/verify.ts";
import type { Outgoing } from "../harness/transport/outgoing.ts";
import { startEmbeddedReference } from "../reference/worker.ts";

/** All references have the same keys, so the requests to one can be sent to any other. */
export function requestsOfARun(): Promise<readonly Outgoing[]> {
  return withReference(async (target) => {
    const requests: Outgoing[] = [];
    const onExchange = (_: unknown, outgoing: Outgoing) => requests.push(outgoing);
    await verify({ target, scenarios: ALL_SCENARIOS, suite: SUITE, isConfirming: false, onExchange });
    return requests;
  });
}

/** Runs some work against a new reference. */
export async function withReference<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const mock = await startEmbeddedReference();
  try {
    const surfaces = "sandbox,partner";
    return await work(readTarget({ ...settingsOf(mock), SURFACES: surfaces, ALLOW_WRITES: surfaces, SEED: "1" }));
  } finally {
    await mock.close();
  }
}
