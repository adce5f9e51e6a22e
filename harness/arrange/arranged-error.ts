import type { EndpointKey } from "../../contract/endpoints.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { settledValue } from "../exits/settled-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { ScenarioContext } from "./scenario-context.ts";

/** What a scenario that calls the functions below can't do without. */
export const NEEDS_INTERNAL_ERROR = { state: "an internal error" } as const;

/**
 * Returns the answer of an endpoint for which an internal error is set up.
 * @throws {Inconclusive} if the request was repeated and then accepted, because the first one may have got the error
 */
export async function answerToInternalError(
  context: Pick<ScenarioContext, "exclusively">,
  endpoint: EndpointKey,
  request: () => Promise<Exchange>,
): Promise<Exchange> {
  return onTime(await context.exclusively("an internal error", { endpoint }, request));
}

/** Does the same with several requests; each gets an internal error of its own, and none waits for other scenarios. */
export async function answersToInternalErrors(
  context: Pick<ScenarioContext, "exclusivelyEach">,
  endpoint: EndpointKey,
  requests: readonly (() => Promise<Exchange>)[],
): Promise<readonly Exchange[]> {
  const parts = requests.map((work) => ({ params: { endpoint }, work }));
  const outcomes = await context.exclusivelyEach("an internal error", parts);
  return outcomes.map((outcome) => onTime(settledValue(outcome)));
}

function onTime(answer: Exchange): Exchange {
  const isLate = answer.resentAfter === "no answer" && answer.status < 500;
  if (isLate) throw new Inconclusive("the request was sent again, and its first sending may have met the error");
  return answer;
}
