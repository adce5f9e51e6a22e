import { graceAfter } from "../schedule/grace.ts";
import type { Plan } from "./1-plan.ts";
import { findObstacle, findProviderObstacle, findSystemObstacle } from "./obstacles.ts";
import { findRefusedCredentials } from "./refused-credentials.ts";
import type { Run } from "./run.ts";
import { reportFault, SUITE_FAULT } from "./suite-fault.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { runVisits } from "./visits.ts";

/** Each member is one line with the remedy. */
export interface Preflight {
  /** Why the run can't be done. */
  readonly obstacle?: string | undefined;
  /** The refused credentials. A run without findings then counts as not done. */
  readonly refused?: string | undefined;
}

/** Checks that the system under test answers, that the provider of states works, and that the credentials are accepted. */
export async function preflight(run: Run, plan: Plan, options: VerifyOptions): Promise<Preflight> {
  const found = plan.visits.length > 0 ? visitFirst(run, plan, options) : inspect(run, () => findObstacle(run));
  return found.catch((fault: Error) => {
    reportFault(run, "the look before the run", fault);
    return { obstacle: SUITE_FAULT };
  });
}

async function inspect(run: Run, find: () => Promise<string | undefined>): Promise<Preflight> {
  const [obstacle, refused] = await Promise.all([find(), findRefusedCredentials(run)]);
  return { obstacle, refused };
}

/** Requests that only a test suite sends, such as provider states and refused keys, come after the visits. */
async function visitFirst(run: Run, { visits, progress }: Plan, options: VerifyOptions): Promise<Preflight> {
  const obstacle = await findSystemObstacle(run);
  if (obstacle !== undefined) return { obstacle };
  // Reads the pack lists on the connection of the preflight: within a visit they would need a second connection,
  // which an ordinary client does not open.
  for (const surface of run.target.surfaces) {
    await run.pause();
    await run.catalogue.packs(surface).catch(() => []);
  }
  await Promise.race([runVisits(run, visits, options, progress), graceAfter(run.transport.ended)]);
  return inspect(run, () => findProviderObstacle(run));
}
