import { windowSecondsOf } from "../../contract/limits.ts";
import { repeatWhile } from "../../harness/actions/repeat-while.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { type PairTimes, pairsOverTime } from "../../harness/arrange/limited-pairs.ts";
import type { LimitedEndpoint } from "../../harness/arrange/limited-requests.ts";
import { userScenarios } from "../../harness/arrange/scenario.ts";
import type { UserContext } from "../../harness/arrange/user-context.ts";
import { related } from "../../harness/oracles/difference.ts";
import { isExplainedByWindow } from "../../harness/oracles/window.ts";

const { all, scenario } = userScenarios("rate-limit");

/** The length of the windows, measured by pairs of requests of several keys. */
export const rateLimitWindows = all;

/**
 * At least two thirds of the window lie between the two requests of each key. The pairs are spread over the window,
 * so that the end of one window can't lie in all of them. Seconds; `isReal` if they are too short for moves of time.
 */
const PAIRS = [
  {
    endpoint: "buy/crypto",
    requirement: "rate-limit.buy-crypto.window-length",
    startsS: [0, 10, 20, 30, 40, 50],
    gapS: 46,
    lateS: 1.5,
    isReal: false,
  },
  {
    endpoint: "take-claw-bid-init",
    requirement: "rate-limit.claw-init.window-length",
    // Time is moved by whole seconds; with fewer pairs, the end of one window could lie in all of them. The last one
    // starts right after the first second request, for which a part of a second has to pass.
    startsS: [0, 1, 2, 3, 3.6],
    gapS: 3.6,
    lateS: 0.95,
    isReal: false,
  },
  {
    endpoint: "take-claw-bid-finish",
    requirement: "rate-limit.claw-finish.window-length",
    startsS: [0, 0.2, 0.4, 0.6, 0.8],
    gapS: 0.69,
    lateS: 0.12,
    isReal: true,
  },
] as const;

for (const { endpoint, requirement, ...times } of PAIRS) {
  scenario(
    `${endpoint} enforces its limit two thirds into the window`,
    { verifies: [requirement] },
    async (context) => {
      const windowS = windowSecondsOf(endpoint);
      const keys = times.startsS.length;
      const { exchanges, accepted } = await timelyPairs(context, endpoint, times);

      const isLimited = isExplainedByWindow(accepted, windowS);
      const isRight = related(isLimited, "pairs of which both requests were accepted", "at most", [keys - 1], keys);
      const did = `${keys} keys sent two requests each, ${times.gapS} s apart, spread over ${windowS} s`;
      context.verify(requirement, atLeastOne(exchanges, "no answer"), [isRight], did);
    },
  );
}

/**
 * Sends the pairs again if they were late. A busy machine, or a move of time for another scenario, spreads them badly,
 * so that the end of one window lies in all of them.
 */
function timelyPairs(context: UserContext, endpoint: LimitedEndpoint, times: PairTimes) {
  return repeatWhile(
    () => pairsOverTime(context, endpoint, times),
    ({ accepted }) =>
      accepted.length === times.startsS.length && isExplainedByWindow(accepted, windowSecondsOf(endpoint)),
  );
}
