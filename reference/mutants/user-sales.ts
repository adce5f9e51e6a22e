import type { Call, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { ClawSession } from "../user/claw.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { success } from "./support/replies.ts";
import { field } from "./support/requests.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;
const isInit = (call: Call) => call.endpoint === "take-claw-bid-init";
const isFinish = (call: Call) => call.endpoint === "take-claw-bid-finish";
const says = (reply: Reply, text: string) => (reply.body as { error?: string }).error === text;

const onText = (isMeant: (call: Call) => boolean, text: string, reply: Reply) => (call: Call, given: Reply) =>
  isMeant(call) && says(given, text) ? reply : undefined;

const refused = (status: number, body: unknown): Reply => ({ status, body });
const opened: Reply = { status: 200, body: { session_id: "claw_for-nothing", txV0s: ["AA=="] } };
const sessionOf = (call: Call, world: World) => world.user.clawSessions.get(stringOf(objectOf(call.body)?.session_id));
const isUnknown = (call: Call, world: World) => {
  const mint = (call.body as { mint_address?: unknown } | undefined)?.mint_address;
  return typeof mint === "string" && /^\w{12,}$/.test(mint) && world.listings.byId(mint) === undefined;
};
const chainOf = (call: Call) => (call.body as { chain?: unknown } | undefined)?.chain;

/** Replaces the second and later matching answers of a session. */
const again = (isMeant: (reply: Reply) => boolean, reply: Reply) => {
  const seen = new Set<unknown>();
  return (call: Call, given: Reply): Reply | undefined => {
    if (!isFinish(call) || !isMeant(given)) return undefined;
    const { session_id } = call.body as { session_id: unknown };
    const isAgain = seen.has(session_id);
    seen.add(session_id);
    return isAgain ? reply : undefined;
  };
};

const isSuccess = (reply: Reply) => (reply.body as { tx_status?: string }).tx_status === "success";
const isFailure = (reply: Reply) => (reply.body as { tx_status?: string }).tx_status === "failed";

/** A session that was completed less than so many milliseconds ago is broadcast again. */
function completedLate(delayMs: number): Pick<Mutant, "rules"> {
  const answeredAtMs = new WeakMap<ClawSession, number>();
  return {
    rules: userRules(({ isRepeatable }) => ({
      isRepeatable: (session) => isRepeatable(session) && Date.now() - (answeredAtMs.get(session) ?? 0) > delayMs,
      broadcast: (session) => {
        answeredAtMs.set(session, Date.now());
        return session.willMeet;
      },
    })),
  };
}

/** Faults of selling claw items. */
export const userSaleMutants: readonly Mutant[] = [
  mutant("claw-init.answers", "type", surfaces, "take-claw-bid-init wraps its answer in an object", {
    answer: edited("take-claw-bid-init", "", (result) => ({ result })),
  }),
  mutant("claw-init.answers", "missing", surfaces, "take-claw-bid-init returns an empty session id", {
    answer: edited("take-claw-bid-init", "session_id", () => ""),
  }),
  mutant("claw-init.answers", "status", surfaces, "take-claw-bid-init answers with 201", {
    answer: (call, reply) => (isInit(call) && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  }),
  mutant(
    "claw-init.answers",
    "type",
    surfaces,
    "take-claw-bid-init returns a string instead of an array of transactions",
    {
      answer: edited("take-claw-bid-init", "txV0s", (list) => (list as string[])[0]),
    },
  ),
  mutant("claw-init.transactions-to-sign", "value", surfaces, "take-claw-bid-init returns an empty transaction", {
    answer: edited("take-claw-bid-init", "txV0s[]", () => ""),
  }),
  mutant("claw-init.no-offer", "accepts", surfaces, "take-claw-bid-init accepts an item without an offer", {
    answer: onText(isInit, "Invalid buyback offer", opened),
  }),
  mutant("claw-init.no-offer", "status", surfaces, "take-claw-bid-init refuses a missing offer with another text", {
    answer: onText(isInit, "Invalid buyback offer", refused(400, { error: "No buyback offer" })),
  }),
  mutant("claw-init.no-offer", "status", surfaces, "take-claw-bid-init answers a missing offer with 404", {
    answer: onText(isInit, "Invalid buyback offer", refused(404, { error: "Invalid buyback offer" })),
  }),
  mutant("claw-init.several-offers", "accepts", surfaces, "take-claw-bid-init takes the first of several offers", {
    rules: userRules(() => ({ isOneOffer: (count) => count >= 1 })),
  }),
  mutant("claw-init.foreign-item", "accepts", surfaces, "take-claw-bid-init accepts another wallet's item", {
    rules: userRules(() => ({ isOfferFor: (offer) => offer.active })),
  }),
  mutant("claw-init.unknown-item", "status", surfaces, "take-claw-bid-init answers an unknown item with 500", {
    answer: (call, _, world) =>
      isInit(call) && isUnknown(call, world) ? refused(500, { error: "Internal server error" }) : undefined,
  }),
  mutant("claw-init.unknown-item", "accepts", surfaces, "take-claw-bid-init accepts an unknown item", {
    answer: (call, _, world) => (isInit(call) && isUnknown(call, world) ? opened : undefined),
  }),
  mutant(
    "claw-init.unknown-item",
    "accepts",
    surfaces,
    "take-claw-bid-init finds a mint address although characters follow it",
    {
      request: (call, world) => {
        const asked = isInit(call) ? stringOf(objectOf(call.body)?.mint_address) : "";
        const found = [...world.user.offers.keys()].find((id) => asked.startsWith(id));
        if (found !== undefined) call.body = { ...objectOf(call.body), mint_address: found };
        return undefined;
      },
    },
  ),
  mutant("claw-init.no-wallet", "status", surfaces, "take-claw-bid-init refuses a missing wallet with another text", {
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, noWallet: { status: 404, field: "error", text: "No wallet found" } },
    })),
  }),
  mutant("claw-init.no-wallet", "status", surfaces, "take-claw-bid-init answers a missing wallet with 400", {
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, noWallet: { status: 400, field: "error", text: "No wallets found" } },
    })),
  }),
  mutant("claw-init.no-wallet", "accepts", surfaces, "take-claw-bid-init accepts an account without a wallet", {
    answer: onText(isInit, "No wallets found", opened),
  }),
  mutant("claw-init.no-wallet", "accepts", surfaces, "an account without a wallet sells its own items", {
    answer: (call, reply, world) => {
      const mint = (call.body as { mint_address?: string } | undefined)?.mint_address ?? "";
      const isOwn = world.user.offers.get(mint)?.some(({ wallet }) => wallet === world.user.service.address) === true;
      return isInit(call) && isOwn && says(reply, "No wallets found") ? opened : undefined;
    },
  }),
  mutant("claw-init.answers", "effect", surfaces, "a sale closes all offers for its wallet", {
    answer: (call, reply, world) => {
      const wallet = isFinish(call) && isSuccess(reply) ? sessionOf(call, world)?.offer.wallet : undefined;
      for (const offer of [...world.user.offers.values()].flat()) if (offer.wallet === wallet) offer.active = false;
      return undefined;
    },
  }),
  mutant("claw-finish.failed-broadcast", "effect", surfaces, "a sale completes all open sessions of its account", {
    answer: (call, reply, world) => {
      const account = isFinish(call) && isSuccess(reply) ? sessionOf(call, world)?.account : undefined;
      for (const session of world.user.clawSessions.values())
        if (session.account === account) session.met ??= "success";
      return undefined;
    },
  }),
  mutant("claw-finish.expired", "later", surfaces, "a finish without transactions renews the lifetime of its session", {
    answer: (call, reply, world) => {
      const session = isFinish(call) && says(reply, "txs is required") ? sessionOf(call, world) : undefined;
      if (session !== undefined) Object.assign(session, { createdAt: world.clock.now() });
      return undefined;
    },
  }),
  mutant("claw-init.no-offer", "effect", surfaces, "a sold item keeps its offer", {
    rules: userRules(({ settle }) => ({
      settle: (session, proceeds) => {
        settle(session, proceeds);
        session.offer.active = true;
      },
    })),
  }),
  mutant(
    "claw-init.missing-mint-address",
    "status",
    surfaces,
    "take-claw-bid-init answers a body that is not an object with 500",
    {
      request: (call) =>
        isInit(call) && call.body === null ? refused(500, { error: "Internal server error" }) : undefined,
    },
  ),
  mutant(
    "claw-init.missing-mint-address",
    "status",
    surfaces,
    "take-claw-bid-init answers a missing mint address with 500",
    {
      answer: onText(isInit, "mint_address is required", refused(500, { error: "mint_address is required" })),
    },
  ),
  mutant(
    "claw-init.sessions-distinct",
    "value",
    surfaces,
    "take-claw-bid-init returns the same session id for all sales",
    {
      answer: edited("take-claw-bid-init", "session_id", () => "claw_the-one"),
    },
  ),
  mutant("claw-init.after-expiry", "effect", surfaces, "the offer of an expired sale can't be sold again", {
    answer: (call, reply, world) => {
      if (isFinish(call) && says(reply, "Session expired")) {
        const session = sessionOf(call, world);
        if (session) session.offer.active = false;
      }
      return undefined;
    },
  }),

  mutant("claw-finish.tx-status", "value", surfaces, "take-claw-bid-finish returns settled", {
    answer: edited("take-claw-bid-finish", "tx_status", (was) => (was === "success" ? "settled" : was)),
  }),
  mutant("claw-finish.answers", "status", surfaces, "take-claw-bid-finish answers with 202", {
    answer: (call, reply) => (isFinish(call) && isSuccess(reply) ? { ...reply, status: 202 } : undefined),
  }),
  mutant("claw-finish.answers", "refuses", surfaces, "take-claw-bid-finish answers signed transactions as failed", {
    rules: userRules(() => ({ broadcast: () => "failed" })),
  }),
  mutant("claw-finish.tx-status", "value", surfaces, "take-claw-bid-finish returns its status in upper case", {
    answer: edited("take-claw-bid-finish", "tx_status", (was) => String(was).toUpperCase()),
  }),
  mutant("claw-finish.tx-status", "type", surfaces, "take-claw-bid-finish returns its status as a boolean", {
    answer: edited("take-claw-bid-finish", "tx_status", (was) => was === "success"),
  }),
  mutant(
    "claw-finish.tx-status",
    "missing",
    surfaces,
    "take-claw-bid-finish omits the status of unsigned transactions",
    {
      answer: (call, reply, world) =>
        isFinish(call) && says(reply, "Failed to submit transaction") && sessionOf(call, world)?.willMeet === "success"
          ? refused(200, { tx_status: "" })
          : undefined,
    },
  ),
  mutant("claw-finish.tx-status", "partial", surfaces, "take-claw-bid-finish omits the status of a sold item", {
    rules: userRules(({ broadcast }) => ({
      broadcast: (session) => (session.offer.active ? broadcast(session) : ("" as "failed")),
    })),
  }),
  mutant("claw-finish.chain-optional", "refuses", surfaces, "take-claw-bid-finish requires chain", {
    answer: (call, reply) =>
      isFinish(call) && isSuccess(reply) && chainOf(call) === undefined
        ? refused(400, { error: "chain is required" })
        : undefined,
  }),
  mutant(
    "claw-finish.failed-broadcast",
    "status",
    surfaces,
    "take-claw-bid-finish answers a failed broadcast as success",
    {
      answer: (call, reply) => (isFinish(call) && isFailure(reply) ? success : undefined),
    },
  ),
  mutant(
    "claw-finish.failed-broadcast",
    "status",
    surfaces,
    "take-claw-bid-finish answers a failed broadcast with 500",
    {
      answer: (call, reply) =>
        isFinish(call) && isFailure(reply) ? refused(500, { error: "Failed to submit transaction" }) : undefined,
    },
  ),
  mutant(
    "claw-finish.submission-error",
    "status",
    surfaces,
    "take-claw-bid-finish answers a submission error as success",
    {
      answer: onText(isFinish, "Failed to submit transaction", success),
    },
  ),
  mutant(
    "claw-finish.submission-error",
    "status",
    surfaces,
    "take-claw-bid-finish answers a submission error with another text",
    {
      answer: onText(
        isFinish,
        "Failed to submit transaction",
        refused(400, { error: "Failed to submit transactions" }),
      ),
    },
  ),
  mutant(
    "claw-finish.unknown-session",
    "status",
    surfaces,
    "take-claw-bid-finish answers an unknown session with 404",
    {
      answer: onText(isFinish, "Session not found", refused(404, { error: "Session not found" })),
    },
  ),
  mutant(
    "claw-finish.unknown-session",
    "status",
    surfaces,
    "take-claw-bid-finish refuses an unknown session with the text of an expired one",
    {
      answer: onText(isFinish, "Session not found", refused(400, { error: "Session expired" })),
    },
  ),
  mutant(
    "claw-finish.unknown-session",
    "status",
    surfaces,
    "without provider states, take-claw-bid-finish refuses an unknown session with the text of an expired one",
    {
      isWithoutStates: true,
      answer: onText(isFinish, "Session not found", refused(400, { error: "Session expired" })),
    },
  ),
  mutant("claw-finish.unknown-session", "accepts", surfaces, "take-claw-bid-finish accepts an unknown session", {
    answer: onText(isFinish, "Session not found", success),
  }),
  mutant("claw-finish.before-expiry", "later", surfaces, "a sale's session expires after three minutes", {
    rules: userRules(() => ({ sessionLifetimeMs: 180_000 })),
  }),
  mutant("claw-finish.expired", "later", surfaces, "a sale lives as long as its account's latest one", {
    request: (call, world) => {
      const { clawSessions } = world.user;
      const session = isFinish(call) ? sessionOf(call, world) : undefined;
      if (session === undefined) return undefined;
      const ofAccount = [...clawSessions.values()].filter(({ account }) => account === session.account);
      const latestMs = Math.max(...ofAccount.map(({ createdAt }) => createdAt));
      clawSessions.set(session.id, { ...session, createdAt: latestMs });
      return undefined;
    },
  }),
  mutant("claw-finish.expired", "later", surfaces, "a sale's session never expires", {
    rules: userRules(() => ({ isPast: () => false })),
  }),
  mutant("claw-finish.expired", "later", surfaces, "a sale's session expires after ten minutes", {
    rules: userRules(() => ({ sessionLifetimeMs: 600_000 })),
  }),
  mutant("claw-finish.expired", "status", surfaces, "take-claw-bid-finish refuses an expired session as unknown", {
    answer: onText(isFinish, "Session expired", refused(400, { error: "Session not found" })),
  }),
  mutant("claw-finish.expired", "status", surfaces, "take-claw-bid-finish answers an expired session with 410", {
    answer: onText(isFinish, "Session expired", refused(410, { error: "Session expired" })),
  }),
  mutant(
    "claw-finish.expired",
    "repeat",
    surfaces,
    "take-claw-bid-finish accepts an expired session at the second request",
    {
      answer: again((reply) => says(reply, "Session expired"), success),
    },
  ),
  mutant(
    "claw-finish.foreign-session",
    "accepts",
    surfaces,
    "take-claw-bid-finish accepts sessions of other accounts",
    {
      rules: userRules(() => ({ mayFinish: () => true })),
    },
  ),
  mutant(
    "claw-finish.foreign-session",
    "accepts",
    surfaces,
    "take-claw-bid-finish accepts sessions of other accounts with a session token",
    {
      answer: (call, reply) =>
        call.endpoint === "take-claw-bid-finish" &&
        (reply.body as { error?: unknown }).error === "Session does not belong to this user" &&
        /^bearer (?!svc_)/i.test(call.headers.authorization ?? "")
          ? { status: 200, body: { tx_status: "success" } }
          : undefined,
    },
  ),
  mutant(
    "claw-finish.foreign-session",
    "partial",
    surfaces,
    "take-claw-bid-finish accepts completed sessions of other accounts",
    {
      rules: userRules(({ mayFinish }) => ({
        mayFinish: (session, account) => session.met === "success" || mayFinish(session, account),
      })),
    },
  ),
  mutant(
    "claw-finish.foreign-session",
    "status",
    surfaces,
    "take-claw-bid-finish refuses another account's session as unknown",
    {
      rules: userRules(({ refusals }) => ({
        refusals: { ...refusals, foreignSession: { status: 404, field: "error", text: "Session not found" } },
      })),
    },
  ),
  mutant(
    "claw-finish.foreign-session",
    "status",
    surfaces,
    "take-claw-bid-finish answers another account's session with 401",
    {
      rules: userRules(({ refusals }) => ({
        refusals: {
          ...refusals,
          foreignSession: { status: 401, field: "message", text: "Session does not belong to this user" },
        },
      })),
    },
  ),
  mutant(
    "claw-finish.foreign-session",
    "status",
    surfaces,
    "take-claw-bid-finish refuses another account's session with another text",
    {
      rules: userRules(({ refusals }) => ({
        refusals: {
          ...refusals,
          foreignSession: { status: 403, field: "error", text: "Session does not belong to user" },
        },
      })),
    },
  ),
  mutant(
    "claw-finish.foreign-changes-nothing",
    "effect",
    surfaces,
    "take-claw-bid-finish by another account ends the session",
    {
      rules: userRules(({ mayFinish }) => ({
        mayFinish: (session, account) => {
          const may = mayFinish(session, account);
          if (!may) session.met ??= "failed";
          return may;
        },
      })),
    },
  ),
  mutant("claw-finish.repeat-succeeds", "refuses", surfaces, "take-claw-bid-finish refuses a completed session", {
    answer: again(isSuccess, refused(400, { error: "Session not found" })),
  }),
  mutant(
    "claw-finish.repeat-succeeds",
    "status",
    surfaces,
    "take-claw-bid-finish answers a completed session as failed",
    {
      answer: again(isSuccess, refused(200, { tx_status: "failed" })),
    },
  ),
  mutant(
    "claw-finish.repeat-not-resubmitted",
    "effect",
    surfaces,
    "take-claw-bid-finish broadcasts a completed session again",
    {
      rules: userRules(() => ({ isRepeatable: () => false, broadcast: (session) => session.willMeet })),
    },
  ),
  mutant(
    "claw-finish.repeat-not-resubmitted",
    "repeat",
    surfaces,
    "a completed session is known to be completed only a second after the answer",
    completedLate(1_000),
  ),
  mutant(
    "claw-finish.missing-session-id",
    "status",
    surfaces,
    "take-claw-bid-finish answers a missing session id with 500",
    {
      answer: onText(isFinish, "session_id is required", refused(500, { error: "session_id is required" })),
    },
  ),
  mutant("claw-finish.missing-session-id", "accepts", surfaces, "take-claw-bid-finish accepts a missing session id", {
    answer: onText(isFinish, "session_id is required", success),
  }),
  mutant(
    "claw-finish.missing-session-id",
    "status",
    surfaces,
    "take-claw-bid-finish answers a null session id with 500",
    {
      answer: (call) =>
        isFinish(call) && field(call, "session_id") === null
          ? refused(500, { error: "session_id is null" })
          : undefined,
    },
  ),
  mutant("claw-finish.missing-txs", "status", surfaces, "take-claw-bid-finish answers null transactions with 500", {
    answer: (call) =>
      isFinish(call) && field(call, "txs") === null ? refused(500, { error: "txs is null" }) : undefined,
  }),
  mutant("claw-finish.missing-txs", "accepts", surfaces, "take-claw-bid-finish sells for a text as transactions", {
    answer: (call) => (isFinish(call) && typeof field(call, "txs") === "string" ? success : undefined),
  }),
  mutant("claw-finish.missing-txs", "accepts", surfaces, "take-claw-bid-finish accepts missing transactions", {
    answer: onText(isFinish, "txs is required", success),
  }),
  mutant("claw-finish.missing-txs", "accepts", surfaces, "take-claw-bid-finish accepts an empty list of transactions", {
    answer: (call) => {
      const txs = isFinish(call) ? objectOf(call.body)?.txs : undefined;
      return Array.isArray(txs) && txs.length === 0 ? success : undefined;
    },
  }),
  mutant(
    "user-errors.error-member",
    "type",
    surfaces,
    "take-claw-bid-finish refuses missing transactions with message instead of error",
    {
      answer: onText(isFinish, "txs is required", refused(400, { message: "txs is required" })),
    },
  ),
];
