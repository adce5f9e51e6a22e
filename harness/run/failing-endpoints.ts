import type { EndpointKey } from "../../contract/endpoints.ts";
import type { RequirementId } from "../../contract/index.ts";
import { claimed } from "../oracles/difference.ts";
import type { Failing } from "../transport/circuit-breaker.ts";
import { isAboutConnection } from "../transport/no-answer.ts";
import type { Run } from "./run.ts";

/** The requirement that an endpoint without any usable answer violates first. */
const PARTNER: Readonly<Partial<Record<EndpointKey, RequirementId>>> = {
  available: "available.answers",
  chase: "chase.answers",
  "recent-pulls": "recent-pulls.answers",
  "buy/init": "buy-init.answers",
  "buy/status": "buy-status.answers",
  inventory: "inventory.answers",
  card: "card.answers",
  buyback: "buyback.answers",
  "ship/quote": "ship-quote.answers",
  "ship/request": "ship-request.answers",
  order: "order.answers",
};
const USER: Readonly<Partial<Record<EndpointKey, RequirementId>>> = {
  available: "user-available.answers",
  chase: "user-chase.answers",
  filters: "filters.answers",
  "buy/crypto": "buy-crypto.session-id",
  "take-claw-bid-init": "claw-init.answers",
  "take-claw-bid-finish": "claw-finish.answers",
};

/** Minimum failed requests that are no accident. */
const MIN_REQUESTS = 3;
/** Connections are lost for other reasons too: they may have been idle for too long. */
const MIN_LOST = 8;

/**
 * Makes a finding of each endpoint that never gave one usable answer, or several that can't be read, so that no run is
 * green for a system that does not answer. To be called at the end of a run that nothing cut short.
 * @returns why the run was not done, where an endpoint was asked too seldom to accuse the system
 */
export function judgeFailingEndpoints(run: Run): string | undefined {
  let stopped: string | undefined;
  for (const failing of run.transport.failing) {
    const { exchange, fault, requests, isSilent } = failing;
    const { surface, endpoint } = exchange;
    const requirement = (surface === "user" ? USER : PARTNER)[endpoint];
    if (requirement === undefined || !isTelling(failing)) {
      stopped ??= `${endpoint} gave no usable answer to ${requests} ${requests === 1 ? "request" : "requests"} (${fault.kind})`;
      continue;
    }
    run.ledger.violate(
      {
        requirement,
        surface,
        account: {
          did: `${requests} requests to ${endpoint} got no usable answer, ${isSilent ? "and none got one" : "and it was asked no more"}`,
        },
        differences: [
          claimed("an answer", { text: `${fault.kind}${fault.detail === "" ? "" : ` (${fault.detail})`}` }),
        ],
        evidence: [exchange],
        scenario: undefined,
      },
      requests,
    );
  }
  return stopped;
}

function isTelling({ fault, requests }: Failing): boolean {
  return requests >= (isAboutConnection(fault.kind) ? MIN_LOST : MIN_REQUESTS);
}
