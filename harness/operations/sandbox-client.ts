import { PartnerClient } from "../client/partner-client.ts";
import type { Connection } from "../transport/connection.ts";
import type { RunContext } from "./run-context.ts";

/** Returns a sandbox client with the first key, for requests that belong to no scenario. */
export function sandboxOn({ transport, target }: RunContext, connection: Connection): PartnerClient {
  return new PartnerClient("sandbox", transport, connection, target.keys.SANDBOX_API_KEY);
}
