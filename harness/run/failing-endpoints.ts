import { answersOf } from "../ledger/requirement-rows.ts";
import { claimed } from "../oracles/difference.ts";
import type { Failing } from "../transport/circuit-breaker.ts";
import { isAboutConnection } from "../transport/no-answer.ts";
import type { Run } from "./run.ts";
import { undecidedBy } from "./undecided-by.ts";

/** Minimum failed requests for a finding. */
const MIN_REQUESTS = 3;
/** Minimum lost connections for a finding. Connections also break for other reasons, for example after being idle. */
const MIN_LOST = 8;

/** The outcome of the other requests to a failing endpoint. */
const OTHERS: Readonly<Record<Exclude<Failing["how"], "at times unreadable">, string>> = {
  "no answer": "none got a usable answer",
  "only refusals": "all others were refused",
  unreadable: "then no more were sent",
};

/**
 * Reports a finding for each endpoint that never gave a usable answer, gave nothing but refusals and often no answer, or
 * gave several unreadable ones, so that such a system can't pass. An endpoint with too few requests for a finding is
 * undecided. Call it after an uninterrupted run.
 */
export function judgeFailingEndpoints(run: Run): void {
  for (const failing of run.transport.failing) {
    const { exchange, fault, requests, how } = failing;
    const { surface, endpoint } = exchange;
    const requirement = answersOf(surface, endpoint);
    // No requirement about the marketplace's listings can fail a run.
    if (requirement === undefined) continue;
    const isAtTimes = how === "at times unreadable";
    if (isAtTimes || !isConclusive(failing)) {
      if (how === "only refusals") continue;
      const share = isAtTimes
        ? `${requests} of ${failing.of} requests`
        : `${requests} request${requests === 1 ? "" : "s"}`;
      const reason = `${endpoint} gave no usable answer to ${share} (${fault.kind})`;
      const unanswered = { endpoint, how: fault.kind };
      run.ledger.withdrawPass(requirement, surface, reason, undecidedBy([exchange], run.redactor, unanswered));
      continue;
    }
    run.ledger.violate(
      {
        requirement,
        surface,
        reproduction: {
          did: `${requests} requests to ${endpoint} got no usable answer, and ${OTHERS[how]}`,
        },
        differences: [claimed("an answer", { text: fault.reason })],
        evidence: [exchange],
        scenario: undefined,
      },
      requests,
    );
  }
}

function isConclusive({ fault, requests }: Failing): boolean {
  return requests >= (isAboutConnection(fault.kind) ? MIN_LOST : MIN_REQUESTS);
}
