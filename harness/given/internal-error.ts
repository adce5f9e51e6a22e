import type { EndpointKey } from "../../contract/endpoints.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { Stage } from "../stage/stage.ts";
import type { Exchange } from "../transport/exchange.ts";

/**
 * What the next request to an endpoint is answered, for which an internal error is arranged.
 * @throws {Inconclusive} when the request had to be sent again and was accepted: the first one may have met the error
 */
export async function answerToInternalError(
  stage: Pick<Stage, "exclusively">,
  endpoint: EndpointKey,
  request: () => Promise<Exchange>,
): Promise<Exchange> {
  const answer = await stage.exclusively("an internal error", { endpoint }, request);
  const isLate = answer.resentAfter === "no answer" && answer.status < 500;
  if (isLate) throw new Inconclusive("the request was sent again, and its first sending may have met the error");
  return answer;
}
