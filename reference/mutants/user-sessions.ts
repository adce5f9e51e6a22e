import type { Call, EndpointKey } from "../http.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { error, errorIn, success } from "./support/replies.ts";
import { bodyOf } from "./support/requests.ts";
import { at, isBearerKey, isSessionToken } from "./support/user-callers.ts";

const surfaces = ["user"] as const;

/** The endpoints that look sessions up, with their requirement and the ids of their sessions. */
const LOOKUPS: readonly { endpoint: EndpointKey; violates: string; idsOf: (world: World) => Iterable<string> }[] = [
  { endpoint: "buy/status", violates: "crypto-status.unknown-session", idsOf: ({ user }) => user.purchases.keys() },
  {
    endpoint: "take-claw-bid-finish",
    violates: "claw-finish.unknown-session",
    idsOf: ({ user }) => user.clawSessions.keys(),
  },
];

/** Ways to take one id for another. */
const COMPARISONS: readonly { how: string; isTakenFor: (asked: string, id: string) => boolean }[] = [
  { how: "up to the end of the known one", isTakenFor: (asked, id) => asked.startsWith(id) },
  { how: "by their beginning", isTakenFor: (asked, id) => asked.length > 5 && id.startsWith(asked) },
];

/** A refusal with this status is an internal error for session tokens. */
const brokenForTokens = (endpoint: EndpointKey, status: number): Pick<Mutant, "answer"> => ({
  answer: (call, reply) =>
    at(call, endpoint) && isSessionToken(call) && reply.status === status
      ? error(500, "Internal server error")
      : undefined,
});

/** Finishes an expired sale for such calls. */
const neverExpiring = (isMeant: (call: Call) => boolean): Pick<Mutant, "answer"> => ({
  answer: (call, reply) =>
    at(call, "take-claw-bid-finish") && isMeant(call) && errorIn(reply) === "Session expired" ? success : undefined,
});

/** Faults in looking up sessions of the user surface, and in their results. */
export const userSessionMutants: readonly Mutant[] = [
  mutant(
    "crypto-status.failed-stays",
    "partial",
    surfaces,
    "a failed purchase is an internal error for session tokens",
    {
      ...brokenForTokens("buy/status", 400),
    },
  ),
  mutant("claw-init.no-wallet", "partial", surfaces, "a session token's init without a wallet is an internal error", {
    ...brokenForTokens("take-claw-bid-init", 404),
  }),
  mutant("claw-finish.expired", "partial", surfaces, "sales do not expire for keys that are sent as bearer tokens", {
    ...neverExpiring(isBearerKey),
  }),
  mutant("claw-finish.expired", "partial", surfaces, "sales do not expire for session tokens", {
    ...neverExpiring(isSessionToken),
  }),
  mutant("crypto-status.holds-connection", "partial", surfaces, "polls of session tokens are not held", {
    request: (call, world) => {
      const purchase = world.user.purchases.get(String(bodyOf(call).session_id));
      if (!at(call, "buy/status") || !isSessionToken(call) || purchase === undefined || purchase.pollsLeft === 0)
        return undefined;
      purchase.pollsLeft--;
      return { status: 200, body: { status: "pending" } };
    },
  }),
  mutant(
    "claw-finish.unknown-session",
    "odd",
    surfaces,
    "take-claw-bid-finish takes the session of a purchase for an expired one",
    {
      answer: (call, _, world) =>
        at(call, "take-claw-bid-finish") && world.user.purchases.has(String(bodyOf(call).session_id))
          ? { status: 400, body: { error: "Session expired" } }
          : undefined,
    },
  ),
  mutant("crypto-status.unknown-session", "odd", surfaces, "buy/status answers that the session of a sale is pending", {
    answer: (call, _, world) =>
      at(call, "buy/status") && world.user.clawSessions.has(String(bodyOf(call).session_id))
        ? { status: 200, body: { status: "pending" } }
        : undefined,
  }),
  ...LOOKUPS.flatMap(({ endpoint, violates, idsOf }) =>
    COMPARISONS.map(
      ({ how, isTakenFor }): Mutant =>
        mutant(violates, "odd", surfaces, `${endpoint} of the user surface compares session ids ${how}`, {
          request: (call, world) => {
            const asked = at(call, endpoint) ? bodyOf(call).session_id : undefined;
            if (typeof asked !== "string") return undefined;
            const found = [...idsOf(world)].find((id) => isTakenFor(asked, id));
            if (found !== undefined) call.body = { ...bodyOf(call), session_id: found };
            return undefined;
          },
        }),
    ),
  ),
  mutant(
    "crypto-status.session-id-echoed",
    "later",
    surfaces,
    "a purchase of the user surface that was pending returns another session id",
    {
      ...afterPending((id) => `${id}-2`),
    },
  ),
  mutant("crypto-status.tx-hash-present", "missing", surfaces, "the transaction hash of the user surface is empty", {
    answer: edited("buy/status", "result.tx_hash", () => ""),
  }),
  mutant("crypto-status.tx-hash-present", "value", surfaces, "the transaction hash of the user surface is a blank", {
    answer: edited("buy/status", "result.tx_hash", () => " "),
  }),
];

/** Changes the session id in the results of purchases that were pending. */
function afterPending(change: (id: string) => string): Pick<Mutant, "answer"> {
  const pending = new Set<unknown>();
  const asked = (call: Call) => bodyOf(call).session_id;
  const changed = edited("buy/status", "result.session_id", (id) => change(String(id)), {
    when: (call) => at(call, "buy/status") && pending.has(asked(call)),
  });
  return {
    answer: (call, reply, world) => {
      const isPending = (reply.body as { status?: unknown } | null)?.status === "pending";
      if (!at(call, "buy/status") || !isPending) return changed(call, reply, world);
      pending.add(asked(call));
      return undefined;
    },
  };
}
