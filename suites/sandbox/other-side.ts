import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { PartnerClient } from "../../harness/client/partner-client.ts";
import { FIRST_KEYS } from "../../harness/config/target.ts";
import { NotExercised } from "../../harness/exits/early-exits.ts";

/**
 * Returns a client of the other environment.
 * @throws {NotExercised} if the run does not include it
 */
export function otherSide(context: PartnerContext, surface: "sandbox" | "partner"): PartnerClient {
  if (!context.run.target.surfaces.includes(surface))
    throw new NotExercised(`SURFACES=${surface}`, `SURFACES does not contain ${surface}`);
  const key = context.credential(FIRST_KEYS[surface]);
  return new PartnerClient(surface, context.run.transport, context.anotherConnection(), key);
}
