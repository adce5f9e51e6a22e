import type { EndpointKey } from "../../contract/endpoints.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { Exchange } from "../transport/exchange.ts";

/**
 * Returns the answer of an endpoint for which an internal error is set up.
 * @throws {Inconclusive} if the request was repeated and then accepted, because the first one may have got the error
 */
export async function answerToInternalError(
  context: Pick<ScenarioContext, "exclusively">,
  endpoint: EndpointKey,
  request: () => Promise<Exchange>,
): Promise<Exchange> {
  const answer = await context.exclusively("an internal error", { endpoint }, request);
  const isLate = answer.resentAfter === "no answer" && answer.status < 500;
  if (isLate) throw new Inconclusive("the request was sent again, and its first sending may have met the error");
  return answer;
}
