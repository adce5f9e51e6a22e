import { PartnerClient } from "../client/partner-client.ts";
import { FIRST_KEYS } from "../config/target.ts";
import type { Connection } from "../transport/connection.ts";
import type { RunContext } from "./run-context.ts";

type Reached = Pick<RunContext, "transport" | "target">;

/** Returns a client with the surface's first key, for requests that belong to no scenario. */
export function partnerOn(run: Reached, surface: "sandbox" | "partner", connection: Connection): PartnerClient {
  return new PartnerClient(surface, run.transport, connection, run.target.keys[FIRST_KEYS[surface]]);
}

/** Returns a sandbox client with the first key. */
export function sandboxOn(run: Reached, connection: Connection): PartnerClient {
  return partnerOn(run, "sandbox", connection);
}
