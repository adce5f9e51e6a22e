import type { Call, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { success } from "./support/replies.ts";
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

/** Faults of selling claw items. */
export const userSaleMutants: readonly Mutant[] = [
  {
    name: "take-claw-bid-init wraps its answer in an object",
    violates: "claw-init.answers",
    kind: "type",
    surfaces,
    answer: edited("take-claw-bid-init", "", (result) => ({ result })),
  },
  {
    name: "take-claw-bid-init returns an empty session id",
    violates: "claw-init.answers",
    kind: "missing",
    surfaces,
    answer: edited("take-claw-bid-init", "session_id", () => ""),
  },
  {
    name: "take-claw-bid-init answers with 201",
    violates: "claw-init.answers",
    kind: "status",
    surfaces,
    answer: (call, reply) => (isInit(call) && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  },
  {
    name: "take-claw-bid-init returns a string instead of an array of transactions",
    violates: "claw-init.answers",
    kind: "type",
    surfaces,
    answer: edited("take-claw-bid-init", "txV0s", (list) => (list as string[])[0]),
  },
  {
    name: "take-claw-bid-init returns an empty transaction",
    violates: "claw-init.transactions-to-sign",
    kind: "value",
    surfaces,
    answer: edited("take-claw-bid-init", "txV0s[]", () => ""),
  },
  {
    name: "take-claw-bid-init accepts an item without an offer",
    violates: "claw-init.no-offer",
    kind: "accepts",
    surfaces,
    answer: onText(isInit, "Invalid buyback offer", opened),
  },
  {
    name: "take-claw-bid-init refuses a missing offer with another text",
    violates: "claw-init.no-offer",
    kind: "status",
    surfaces,
    answer: onText(isInit, "Invalid buyback offer", refused(400, { error: "No buyback offer" })),
  },
  {
    name: "take-claw-bid-init answers a missing offer with 404",
    violates: "claw-init.no-offer",
    kind: "status",
    surfaces,
    answer: onText(isInit, "Invalid buyback offer", refused(404, { error: "Invalid buyback offer" })),
  },
  {
    name: "take-claw-bid-init takes the first of several offers",
    violates: "claw-init.several-offers",
    kind: "accepts",
    surfaces,
    rules: userRules(() => ({ isOneOffer: (count) => count >= 1 })),
  },
  {
    name: "take-claw-bid-init accepts another wallet's item",
    violates: "claw-init.foreign-item",
    kind: "accepts",
    surfaces,
    rules: userRules(() => ({ isOfferFor: (offer) => offer.active })),
  },
  {
    name: "take-claw-bid-init answers an unknown item with 500",
    violates: "claw-init.unknown-item",
    kind: "status",
    surfaces,
    answer: (call, _, world) =>
      isInit(call) && isUnknown(call, world) ? refused(500, { error: "Internal server error" }) : undefined,
  },
  {
    name: "take-claw-bid-init accepts an unknown item",
    violates: "claw-init.unknown-item",
    kind: "accepts",
    surfaces,
    answer: (call, _, world) => (isInit(call) && isUnknown(call, world) ? opened : undefined),
  },
  {
    name: "take-claw-bid-init compares mint addresses without regard to case",
    violates: "claw-init.unknown-item",
    kind: "odd",
    surfaces,
    request: (call, world) => {
      const asked = isInit(call) ? stringOf(objectOf(call.body)?.mint_address) : "";
      const found = [...world.user.offers.keys()].find((id) => id.toLowerCase() === asked.toLowerCase());
      if (found !== undefined) call.body = { ...objectOf(call.body), mint_address: found };
      return undefined;
    },
  },
  {
    name: "take-claw-bid-init refuses a missing wallet with another text",
    violates: "claw-init.no-wallet",
    kind: "status",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, noWallet: { status: 404, field: "error", text: "No wallet found" } },
    })),
  },
  {
    name: "take-claw-bid-init answers a missing wallet with 400",
    violates: "claw-init.no-wallet",
    kind: "status",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, noWallet: { status: 400, field: "error", text: "No wallets found" } },
    })),
  },
  {
    name: "take-claw-bid-init accepts an account without a wallet",
    violates: "claw-init.no-wallet",
    kind: "accepts",
    surfaces,
    answer: onText(isInit, "No wallets found", opened),
  },
  {
    name: "an account without a wallet sells its own items",
    violates: "claw-init.no-wallet",
    kind: "accepts",
    surfaces,
    answer: (call, reply, world) => {
      const mint = (call.body as { mint_address?: string } | undefined)?.mint_address ?? "";
      const isOwn = world.user.offers.get(mint)?.some(({ wallet }) => wallet === world.user.service.address) === true;
      return isInit(call) && isOwn && says(reply, "No wallets found") ? opened : undefined;
    },
  },
  {
    name: "a sale closes all offers for its wallet",
    violates: "claw-init.answers",
    kind: "effect",
    surfaces,
    answer: (call, reply, world) => {
      const wallet = isFinish(call) && isSuccess(reply) ? sessionOf(call, world)?.offer.wallet : undefined;
      for (const offer of [...world.user.offers.values()].flat()) if (offer.wallet === wallet) offer.active = false;
      return undefined;
    },
  },
  {
    name: "a sale completes all open sessions of its account",
    violates: "claw-finish.failed-broadcast",
    kind: "effect",
    surfaces,
    answer: (call, reply, world) => {
      const account = isFinish(call) && isSuccess(reply) ? sessionOf(call, world)?.account : undefined;
      for (const session of world.user.clawSessions.values())
        if (session.account === account) session.met ??= "success";
      return undefined;
    },
  },
  {
    name: "a finish without transactions renews the lifetime of its session",
    violates: "claw-finish.expired",
    kind: "later",
    surfaces,
    answer: (call, reply, world) => {
      const session = isFinish(call) && says(reply, "txs is required") ? sessionOf(call, world) : undefined;
      if (session !== undefined) Object.assign(session, { createdAt: world.clock.now() });
      return undefined;
    },
  },
  {
    name: "a sold item keeps its offer",
    violates: "claw-init.no-offer",
    kind: "effect",
    surfaces,
    rules: userRules(({ settle }) => ({
      settle: (session, proceeds) => {
        settle(session, proceeds);
        session.offer.active = true;
      },
    })),
  },
  {
    name: "take-claw-bid-init answers a body that is not an object with 500",
    violates: "claw-init.missing-mint-address",
    kind: "status",
    surfaces,
    request: (call) =>
      isInit(call) && call.body === null ? refused(500, { error: "Internal server error" }) : undefined,
  },
  {
    name: "take-claw-bid-init answers a missing mint address with 500",
    violates: "claw-init.missing-mint-address",
    kind: "status",
    surfaces,
    answer: onText(isInit, "mint_address is required", refused(500, { error: "mint_address is required" })),
  },
  {
    name: "take-claw-bid-init returns the same session id for all sales",
    violates: "claw-init.sessions-distinct",
    kind: "value",
    surfaces,
    answer: edited("take-claw-bid-init", "session_id", () => "claw_the-one"),
  },
  {
    name: "the offer of an expired sale can't be sold again",
    violates: "claw-init.after-expiry",
    kind: "effect",
    surfaces,
    answer: (call, reply, world) => {
      if (isFinish(call) && says(reply, "Session expired")) {
        const session = sessionOf(call, world);
        if (session) session.offer.active = false;
      }
      return undefined;
    },
  },

  {
    name: "take-claw-bid-finish returns settled",
    violates: "claw-finish.tx-status",
    kind: "value",
    surfaces,
    answer: edited("take-claw-bid-finish", "tx_status", (was) => (was === "success" ? "settled" : was)),
  },
  {
    name: "take-claw-bid-finish answers with 202",
    violates: "claw-finish.answers",
    kind: "status",
    surfaces,
    answer: (call, reply) => (isFinish(call) && isSuccess(reply) ? { ...reply, status: 202 } : undefined),
  },
  {
    name: "take-claw-bid-finish answers signed transactions as failed",
    violates: "claw-finish.answers",
    kind: "refuses",
    surfaces,
    rules: userRules(() => ({ broadcast: () => "failed" })),
  },
  {
    name: "take-claw-bid-finish returns its status in upper case",
    violates: "claw-finish.tx-status",
    kind: "value",
    surfaces,
    answer: edited("take-claw-bid-finish", "tx_status", (was) => String(was).toUpperCase()),
  },
  {
    name: "take-claw-bid-finish returns its status as a boolean",
    violates: "claw-finish.tx-status",
    kind: "type",
    surfaces,
    answer: edited("take-claw-bid-finish", "tx_status", (was) => was === "success"),
  },
  {
    name: "take-claw-bid-finish omits the status of unsigned transactions",
    violates: "claw-finish.tx-status",
    kind: "missing",
    surfaces,
    answer: (call, reply, world) =>
      isFinish(call) && says(reply, "Failed to submit transaction") && sessionOf(call, world)?.willMeet === "success"
        ? refused(200, { tx_status: "" })
        : undefined,
  },
  {
    name: "take-claw-bid-finish omits the status of a sold item",
    violates: "claw-finish.tx-status",
    kind: "partial",
    surfaces,
    rules: userRules(({ broadcast }) => ({
      broadcast: (session) => (session.offer.active ? broadcast(session) : ("" as "failed")),
    })),
  },
  {
    name: "take-claw-bid-finish requires chain",
    violates: "claw-finish.chain-optional",
    kind: "refuses",
    surfaces,
    answer: (call, reply) =>
      isFinish(call) && isSuccess(reply) && chainOf(call) === undefined
        ? refused(400, { error: "chain is required" })
        : undefined,
  },
  {
    name: "take-claw-bid-finish answers a failed broadcast as success",
    violates: "claw-finish.failed-broadcast",
    kind: "status",
    surfaces,
    answer: (call, reply) => (isFinish(call) && isFailure(reply) ? success : undefined),
  },
  {
    name: "take-claw-bid-finish answers a failed broadcast with 500",
    violates: "claw-finish.failed-broadcast",
    kind: "status",
    surfaces,
    answer: (call, reply) =>
      isFinish(call) && isFailure(reply) ? refused(500, { error: "Failed to submit transaction" }) : undefined,
  },
  {
    name: "take-claw-bid-finish answers a submission error as success",
    violates: "claw-finish.submission-error",
    kind: "status",
    surfaces,
    answer: onText(isFinish, "Failed to submit transaction", success),
  },
  {
    name: "take-claw-bid-finish answers a submission error with another text",
    violates: "claw-finish.submission-error",
    kind: "status",
    surfaces,
    answer: onText(isFinish, "Failed to submit transaction", refused(400, { error: "Failed to submit transactions" })),
  },
  {
    name: "take-claw-bid-finish answers an unknown session with 404",
    violates: "claw-finish.unknown-session",
    kind: "status",
    surfaces,
    answer: onText(isFinish, "Session not found", refused(404, { error: "Session not found" })),
  },
  {
    name: "take-claw-bid-finish refuses an unknown session with the text of an expired one",
    violates: "claw-finish.unknown-session",
    kind: "status",
    surfaces,
    answer: onText(isFinish, "Session not found", refused(400, { error: "Session expired" })),
  },
  {
    name: "take-claw-bid-finish accepts an unknown session",
    violates: "claw-finish.unknown-session",
    kind: "accepts",
    surfaces,
    answer: onText(isFinish, "Session not found", success),
  },
  {
    name: "a sale's session expires after three minutes",
    violates: "claw-finish.before-expiry",
    kind: "later",
    surfaces,
    rules: userRules(() => ({ sessionLifetimeMs: 180_000 })),
  },
  {
    name: "a sale lives as long as its account's latest one",
    violates: "claw-finish.expired",
    kind: "later",
    surfaces,
    request: (call, world) => {
      const { clawSessions } = world.user;
      const session = isFinish(call) ? sessionOf(call, world) : undefined;
      if (session === undefined) return undefined;
      const ofAccount = [...clawSessions.values()].filter(({ account }) => account === session.account);
      const latestMs = Math.max(...ofAccount.map(({ createdAt }) => createdAt));
      clawSessions.set(session.id, { ...session, createdAt: latestMs });
      return undefined;
    },
  },
  {
    name: "a sale's session never expires",
    violates: "claw-finish.expired",
    kind: "later",
    surfaces,
    rules: userRules(() => ({ isPast: () => false })),
  },
  {
    name: "a sale's session expires after ten minutes",
    violates: "claw-finish.expired",
    kind: "later",
    surfaces,
    rules: userRules(() => ({ sessionLifetimeMs: 600_000 })),
  },
  {
    name: "take-claw-bid-finish refuses an expired session as unknown",
    violates: "claw-finish.expired",
    kind: "status",
    surfaces,
    answer: onText(isFinish, "Session expired", refused(400, { error: "Session not found" })),
  },
  {
    name: "take-claw-bid-finish answers an expired session with 410",
    violates: "claw-finish.expired",
    kind: "status",
    surfaces,
    answer: onText(isFinish, "Session expired", refused(410, { error: "Session expired" })),
  },
  {
    name: "take-claw-bid-finish accepts an expired session at the second request",
    violates: "claw-finish.expired",
    kind: "repeat",
    surfaces,
    answer: again((reply) => says(reply, "Session expired"), success),
  },
  {
    name: "take-claw-bid-finish accepts sessions of other accounts",
    violates: "claw-finish.foreign-session",
    kind: "accepts",
    surfaces,
    rules: userRules(() => ({ mayFinish: () => true })),
  },
  {
    name: "take-claw-bid-finish accepts sessions of other accounts with a session token",
    violates: "claw-finish.foreign-session",
    kind: "accepts",
    surfaces,
    answer: (call, reply) =>
      call.endpoint === "take-claw-bid-finish" &&
      (reply.body as { error?: unknown }).error === "Session does not belong to this user" &&
      /^bearer (?!svc_)/i.test(call.headers.authorization ?? "")
        ? { status: 200, body: { tx_status: "success" } }
        : undefined,
  },
  {
    name: "take-claw-bid-finish accepts completed sessions of other accounts",
    violates: "claw-finish.foreign-session",
    kind: "partial",
    surfaces,
    rules: userRules(({ mayFinish }) => ({
      mayFinish: (session, account) => session.met === "success" || mayFinish(session, account),
    })),
  },
  {
    name: "take-claw-bid-finish refuses another account's session as unknown",
    violates: "claw-finish.foreign-session",
    kind: "status",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, foreignSession: { status: 404, field: "error", text: "Session not found" } },
    })),
  },
  {
    name: "take-claw-bid-finish answers another account's session with 401",
    violates: "claw-finish.foreign-session",
    kind: "status",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: {
        ...refusals,
        foreignSession: { status: 401, field: "message", text: "Session does not belong to this user" },
      },
    })),
  },
  {
    name: "take-claw-bid-finish refuses another account's session with another text",
    violates: "claw-finish.foreign-session",
    kind: "status",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: {
        ...refusals,
        foreignSession: { status: 403, field: "error", text: "Session does not belong to user" },
      },
    })),
  },
  {
    name: "take-claw-bid-finish by another account ends the session",
    violates: "claw-finish.foreign-changes-nothing",
    kind: "effect",
    surfaces,
    rules: userRules(({ mayFinish }) => ({
      mayFinish: (session, account) => {
        const may = mayFinish(session, account);
        if (!may) session.met ??= "failed";
        return may;
      },
    })),
  },
  {
    name: "take-claw-bid-finish refuses a completed session",
    violates: "claw-finish.repeat-succeeds",
    kind: "refuses",
    surfaces,
    answer: again(isSuccess, refused(400, { error: "Session not found" })),
  },
  {
    name: "take-claw-bid-finish answers a completed session as failed",
    violates: "claw-finish.repeat-succeeds",
    kind: "status",
    surfaces,
    answer: again(isSuccess, refused(200, { tx_status: "failed" })),
  },
  {
    name: "two open sales of one item both succeed",
    violates: "claw-finish.item-sold-once",
    kind: "effect",
    surfaces: ["user"],
    rules: userRules(() => ({ broadcast: (session) => session.willMeet })),
  },
  {
    name: "take-claw-bid-finish broadcasts a completed session again",
    violates: "claw-finish.repeat-not-resubmitted",
    kind: "effect",
    surfaces,
    rules: userRules(() => ({ isRepeatable: () => false, broadcast: (session) => session.willMeet })),
  },
  {
    name: "take-claw-bid-finish answers a missing session id with 500",
    violates: "claw-finish.missing-session-id",
    kind: "status",
    surfaces,
    answer: onText(isFinish, "session_id is required", refused(500, { error: "session_id is required" })),
  },
  {
    name: "take-claw-bid-finish accepts a missing session id",
    violates: "claw-finish.missing-session-id",
    kind: "accepts",
    surfaces,
    answer: onText(isFinish, "session_id is required", success),
  },
  {
    name: "take-claw-bid-finish accepts missing transactions",
    violates: "claw-finish.missing-txs",
    kind: "accepts",
    surfaces,
    answer: onText(isFinish, "txs is required", success),
  },
  {
    name: "take-claw-bid-finish accepts an empty list of transactions",
    violates: "claw-finish.missing-txs",
    kind: "accepts",
    surfaces,
    answer: (call) => {
      const txs = isFinish(call) ? objectOf(call.body)?.txs : undefined;
      return Array.isArray(txs) && txs.length === 0 ? success : undefined;
    },
  },
  {
    name: "take-claw-bid-finish refuses missing transactions with message instead of error",
    violates: "user-errors.error-member",
    kind: "type",
    surfaces,
    answer: onText(isFinish, "txs is required", refused(400, { message: "txs is required" })),
  },
];
