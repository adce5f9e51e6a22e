import { settingsOf } from "../cli/embedded.ts";
import { ALL_SCENARIOS } from "../cli/scenarios.ts";
import { SUITE } from "../cli/suite.ts";
import { readTarget } from "../harness/config/settings.ts";
import type { Target } from "../harness/config/target.ts";
import { verify } from "../harness/run/verify.ts";
import type { Outgoing } from "../harness/transport/outgoing.ts";
import { startEmbeddedReference } from "../reference/worker.ts";

/** The keys are the same of every reference, so what one was asked any other can be asked. */
export function requestsOfARun(): Promise<readonly Outgoing[]> {
  return withReference(async (target) => {
    const requests: Outgoing[] = [];
    const onExchange = (_: unknown, outgoing: Outgoing) => requests.push(outgoing);
    await verify({ target, scenarios: ALL_SCENARIOS, suite: SUITE, isConfirming: false, onExchange });
    return requests;
  });
}

/** Does something with a reference that nobody has used. */
export async function withReference<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const mock = await startEmbeddedReference();
  try {
    const surfaces = "sandbox,partner";
    return await work(readTarget({ ...settingsOf(mock), SURFACES: surfaces, ALLOW_WRITES: surfaces, SEED: "1" }));
  } finally {
    await mock.close();
  }
}
