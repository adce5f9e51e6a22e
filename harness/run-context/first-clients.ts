import type { PartnerSurface } from "../../contract/surface.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { FIRST_KEYS } from "../config/target.ts";
import type { Connection } from "../transport/connection.ts";
import type { RunContext } from "./run-context.ts";

/** The parts of a run that a client needs. */
type Access = Pick<RunContext, "transport" | "target">;

/** Returns a client that sends the surface's first key, for requests that belong to no scenario. */
export function partnerOn(run: Access, surface: PartnerSurface, connection: Connection): PartnerClient {
  return new PartnerClient(surface, run.transport, connection, run.target.keys[FIRST_KEYS[surface]]);
}

/** Returns a sandbox client that sends the first key. */
export function sandboxOn(run: Access, connection: Connection): PartnerClient {
  return partnerOn(run, "sandbox", connection);
}
