import { PartnerClient } from "../client/partner-client.ts";
import type { Connection } from "../transport/connection.ts";
import type { RunContext } from "./run-context.ts";

/** The sandbox with its first key, for what the run does there of its own accord. */
export function sandboxOn({ transport, target }: RunContext, connection: Connection): PartnerClient {
  return new PartnerClient("sandbox", transport, connection, target.keys.SANDBOX_API_KEY);
}
