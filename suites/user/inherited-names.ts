import { errorRow } from "../../contract/errors.ts";
import type { UserClient } from "../../harness/client/user-client.ts";
import { userScenarios } from "../../harness/context/scenario.ts";
import type { UserGiven } from "../../harness/context/user-given.ts";
import { type Difference, NONE } from "../../harness/oracles/difference.ts";
import { refusedSomehow } from "../../harness/oracles/refusal.ts";
import { refusedAs, refusedWithErrorText } from "../../harness/oracles/user-refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { isGatewaysRefusal } from "../../harness/transport/gateway-refusal.ts";

const { all, scenario } = userScenarios("ids");

/** Ids that are names of properties of every JavaScript object, which a look-up by name may find. */
export const inheritedNames = all;

interface LookUp {
  readonly id: "crypto-status.unknown-session" | "claw-init.unknown-item" | "claw-finish.unknown-session";
  readonly what: string;
  readonly send: (sut: UserClient, given: UserGiven) => Promise<Exchange>;
  readonly refused: (answer: Exchange) => readonly Difference[];
}

const UNKNOWN_SESSION = errorRow("take-claw-bid-finish", "Session not found");

const LOOK_UPS: readonly LookUp[] = [
  {
    id: "crypto-status.unknown-session",
    what: "buy/status of the session constructor",
    send: (sut) => sut.buyStatus({ session_id: "constructor" }),
    refused: refusedSomehow,
  },
  {
    id: "claw-init.unknown-item",
    what: "take-claw-bid-init for the item toString",
    send: (sut) => sut.takeClawBidInit({ mint_address: "toString" }),
    refused: refusedWithErrorText,
  },
  {
    id: "claw-finish.unknown-session",
    what: "take-claw-bid-finish of the session __proto__",
    send: async (sut, given) => sut.takeClawBidFinish({ session_id: "__proto__", txs: await given.someTxs() }),
    refused: (answer) => refusedAs(answer, UNKNOWN_SESSION),
  },
];

for (const { id, what, send, refused } of LOOK_UPS) {
  scenario(`${what} is refused`, { verifies: [id] }, async ({ caller, given, verify }) => {
    const answer = await send(await caller(), given);

    verify(id, answer, [isGatewaysRefusal(answer) ? NONE : refused(answer)], what);
  });
}
