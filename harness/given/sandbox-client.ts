import { PartnerClient } from "../client/partner-client.ts";
import type { RunContext } from "../run/run-context.ts";
import type { Line } from "../transport/line.ts";

/** The sandbox with its first key, for what the run does there of its own accord. */
export function sandboxOn({ wire, target }: RunContext, line: Line): PartnerClient {
  return new PartnerClient("sandbox", wire, line, target.keys.SANDBOX_API_KEY);
}
