import type { Call } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { textIn } from "./support/after.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { error, errorIn } from "./support/replies.ts";
import { at, recordOf } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;

/** Active offers for the item in an init request. */
function offersOf(call: Call, world: World) {
  const item = (call.body as { mint_address?: unknown } | undefined)?.mint_address;
  return (world.user.offers.get(stringOf(item)) ?? []).filter(({ active }) => active);
}

/** Returns the previous session to every second caller of init. */
function everySecondSession(): Pick<Mutant, "answer"> {
  let before: unknown;
  let turn = 0;
  return {
    answer: edited("take-claw-bid-init", "session_id", (id) => {
      const shown = turn++ % 2 === 1 ? before : id;
      before = id;
      return shown;
    }),
  };
}

const isOfSecond = (call: Call, world: World) => recordOf(call, world)?.account.id === "account-second";
const sessionIn = (call: Call) => stringOf(objectOf(call.body)?.session_id);

/** The sessions that were completed. */
const completedSessions = perWorld(() => new Set<string>());

/** Claw buyback sessions. */
export const userClawMutants: readonly Mutant[] = [
  mutant("user-auth.refusal-changes-nothing", "effect", surfaces, "an init with an unknown key uses up the offer", {
    answer: (call, reply, world) => {
      const isRefused = at(call, "take-claw-bid-init") && reply.status === 401 && recordOf(call, world) === undefined;
      for (const offer of isRefused ? offersOf(call, world) : []) offer.active = false;
      return undefined;
    },
  }),
  mutant("claw-init.answers", "partial", surfaces, "items of the second account have no offer", {
    request: (call, world) =>
      at(call, "take-claw-bid-init") && isOfSecond(call, world) ? error(400, "Invalid buyback offer") : undefined,
  }),
  mutant("claw-finish.answers", "partial", surfaces, "broadcasts of the second account always fail", {
    answer: edited("take-claw-bid-finish", "tx_status", () => "failed", {
      when: (call, _, world) => isOfSecond(call, world),
    }),
  }),
  mutant("claw-finish.repeat-succeeds", "partial", surfaces, "a completed session is unknown to a session token", {
    request: (call, world) =>
      at(call, "take-claw-bid-finish") &&
      recordOf(call, world) === undefined &&
      completedSessions(world).has(sessionIn(call))
        ? error(400, "Session not found")
        : undefined,
    answer: (call, reply, world) => {
      if (at(call, "take-claw-bid-finish") && objectOf(reply.body)?.tx_status === "success")
        completedSessions(world).add(sessionIn(call));
      return undefined;
    },
  }),
  mutant("claw-init.several-offers", "status", surfaces, "take-claw-bid-init answers several offers with 409", {
    answer: (call, reply, world) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world).length > 1
        ? error(409, "Invalid buyback offer")
        : undefined,
  }),
  mutant(
    "claw-init.several-offers",
    "status",
    surfaces,
    "take-claw-bid-init refuses several offers with another text",
    {
      answer: (call, reply, world) =>
        at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world).length > 1
          ? error(400, "Invalid buyback offers")
          : undefined,
    },
  ),
  mutant(
    "claw-init.foreign-item",
    "status",
    surfaces,
    "take-claw-bid-init refuses another wallet's item without a text",
    {
      answer: (call, reply, world) =>
        at(call, "take-claw-bid-init") &&
        errorIn(reply) === "Invalid buyback offer" &&
        offersOf(call, world).length === 1
          ? { status: 400, body: {} }
          : undefined,
    },
  ),
  mutant("claw-init.missing-mint-address", "accepts", surfaces, "take-claw-bid-init accepts a missing mint address", {
    answer: (call, reply) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "mint_address is required"
        ? { status: 200, body: { session_id: "claw_of-nothing", txV0s: [] } }
        : undefined,
  }),
  mutant("claw-init.sessions-distinct", "repeat", surfaces, "every second sale has the session id of the sale before", {
    ...everySecondSession(),
  }),
  mutant("claw-finish.before-expiry", "later", surfaces, "a sale's session expires after four minutes", {
    rules: userRules(() => ({ sessionLifetimeMs: 240_000 })),
  }),
  mutant("claw-finish.before-expiry", "effect", surfaces, "a second sale of an item makes the first one unknown", {
    answer: (call, reply, { user: { clawSessions } }) => {
      const opened = clawSessions.get(textIn(reply.body, "session_id"));
      if (!at(call, "take-claw-bid-init") || opened === undefined) return undefined;
      for (const session of clawSessions.values())
        if (session !== opened && session.offer === opened.offer) clawSessions.delete(session.id);
      return undefined;
    },
  }),
  mutant("claw-init.several-offers", "partial", surfaces, "take-claw-bid-init refuses an even number of offers only", {
    rules: userRules(() => ({ isOneOffer: (count) => count % 2 === 1 })),
  }),
  mutant("claw-finish.missing-txs", "status", surfaces, "take-claw-bid-finish answers missing transactions with 500", {
    answer: (call, reply) =>
      at(call, "take-claw-bid-finish") && errorIn(reply) === "txs is required"
        ? error(500, "Internal server error")
        : undefined,
  }),
  mutant(
    "claw-finish.missing-txs",
    "status",
    surfaces,
    "take-claw-bid-finish refuses missing transactions without a text",
    {
      answer: (call, reply) =>
        at(call, "take-claw-bid-finish") && errorIn(reply) === "txs is required"
          ? { status: 400, body: {} }
          : undefined,
    },
  ),
  ...(
    [
      { endpoint: "take-claw-bid-init", member: "mint_address", violates: "claw-init.missing-mint-address" },
      { endpoint: "take-claw-bid-finish", member: "session_id", violates: "claw-finish.missing-session-id" },
    ] as const
  ).flatMap(({ endpoint, member, violates }) =>
    (
      [
        ["an empty", ""],
        ["a number as", 7],
      ] as const
    ).map(
      ([form, value]): Mutant =>
        mutant(violates, "odd", surfaces, `${endpoint} answers ${form} ${member} with 500`, {
          answer: (call) =>
            at(call, endpoint) && objectOf(call.body)?.[member] === value
              ? error(500, "Internal server error")
              : undefined,
        }),
    ),
  ),
  mutant("claw-finish.repeat-succeeds", "later", surfaces, "a completed session is unknown after five minutes", {
    answer: (call, reply, world) => {
      const session = world.user.clawSessions.get(stringOf(objectOf(call.body)?.session_id));
      const isOld = session !== undefined && world.clock.now() - session.createdAt > 300_000;
      const isSold = at(call, "take-claw-bid-finish") && objectOf(reply.body)?.tx_status === "success";
      return isOld && isSold ? error(400, "Session not found") : undefined;
    },
  }),
];
