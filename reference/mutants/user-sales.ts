import type { Call, Reply } from "../http.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;
const isInit = (call: Call) => call.endpoint === "take-claw-bid-init";
const isFinish = (call: Call) => call.endpoint === "take-claw-bid-finish";
const says = (reply: Reply, text: string) => (reply.body as { error?: string }).error === text;

const onText = (isMeant: (call: Call) => boolean, text: string, reply: Reply) => (call: Call, given: Reply) =>
  isMeant(call) && says(given, text) ? reply : undefined;

const refused = (status: number, body: unknown): Reply => ({ status, body });
const success: Reply = { status: 200, body: { tx_status: "success" } };
const opened: Reply = { status: 200, body: { session_id: "claw_for-nothing", txV0s: ["AA=="] } };
const sessionOf = (call: Call, world: World) =>
  world.user.clawSessions.get(String((call.body as { session_id?: unknown } | undefined)?.session_id));
const isUnknown = (call: Call, world: World) => {
  const mint = (call.body as { mint_address?: unknown } | undefined)?.mint_address;
  return typeof mint === "string" && /^\w{12,}$/.test(mint) && world.listings.byId(mint) === undefined;
};
const chainOf = (call: Call) => (call.body as { chain?: unknown } | undefined)?.chain;

/** Second and later answers of this kind to a session. */
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
    name: "init has an envelope",
    violates: "claw-init.answers",
    surfaces,
    answer: edited("take-claw-bid-init", "", (result) => ({ result })),
  },
  {
    name: "init gives an empty session",
    violates: "claw-init.answers",
    surfaces,
    answer: edited("take-claw-bid-init", "session_id", () => ""),
  },
  {
    name: "init creates with 201",
    violates: "claw-init.answers",
    surfaces,
    answer: (call, reply) => (isInit(call) && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  },
  {
    name: "init gives one transaction as text",
    violates: "claw-init.answers",
    surfaces,
    answer: edited("take-claw-bid-init", "txV0s", (list) => (list as string[])[0]),
  },
  {
    name: "init gives an empty transaction",
    violates: "claw-init.transactions-to-sign",
    surfaces,
    answer: edited("take-claw-bid-init", "txV0s[]", () => ""),
  },
  {
    name: "init sells without an offer",
    violates: "claw-init.no-offer",
    surfaces,
    answer: onText(isInit, "Invalid buyback offer", opened),
  },
  {
    name: "init refuses a missing offer with another text",
    violates: "claw-init.no-offer",
    surfaces,
    answer: onText(isInit, "Invalid buyback offer", refused(400, { error: "No buyback offer" })),
  },
  {
    name: "init finds no offer with 404",
    violates: "claw-init.no-offer",
    surfaces,
    answer: onText(isInit, "Invalid buyback offer", refused(404, { error: "Invalid buyback offer" })),
  },
  {
    name: "init takes the first of several offers",
    violates: "claw-init.several-offers",
    surfaces,
    rules: userRules(() => ({ isOneOffer: (count) => count >= 1 })),
  },
  {
    name: "init takes another wallet's offer",
    violates: "claw-init.foreign-item",
    surfaces,
    rules: userRules(() => ({ isOfferFor: (offer) => offer.active })),
  },
  {
    name: "init breaks on an unknown item",
    violates: "claw-init.unknown-item",
    surfaces,
    answer: (call, _, world) =>
      isInit(call) && isUnknown(call, world) ? refused(500, { error: "Internal server error" }) : undefined,
  },
  {
    name: "init sells an unknown item",
    violates: "claw-init.unknown-item",
    surfaces,
    answer: (call, _, world) => (isInit(call) && isUnknown(call, world) ? opened : undefined),
  },
  {
    name: "init refuses a missing wallet with another text",
    violates: "claw-init.no-wallet",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, noWallet: { status: 404, field: "error", text: "No wallet found" } },
    })),
  },
  {
    name: "init refuses a missing wallet with 400",
    violates: "claw-init.no-wallet",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, noWallet: { status: 400, field: "error", text: "No wallets found" } },
    })),
  },
  {
    name: "init sells for an account without a wallet",
    violates: "claw-init.no-wallet",
    surfaces,
    answer: onText(isInit, "No wallets found", opened),
  },
  {
    name: "init breaks without an object",
    violates: "claw-init.missing-mint-address",
    surfaces,
    request: (call) =>
      isInit(call) && call.body === null ? refused(500, { error: "Internal server error" }) : undefined,
  },
  {
    name: "init breaks without an item",
    violates: "claw-init.missing-mint-address",
    surfaces,
    answer: onText(isInit, "mint_address is required", refused(500, { error: "mint_address is required" })),
  },
  {
    name: "init gives all sales one session",
    violates: "claw-init.sessions-distinct",
    surfaces,
    answer: edited("take-claw-bid-init", "session_id", () => "claw_the-one"),
  },
  {
    name: "an expired sale takes its offer along",
    violates: "claw-init.after-expiry",
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
    name: "finish returns settled",
    violates: "claw-finish.tx-status",
    surfaces,
    answer: edited("take-claw-bid-finish", "tx_status", (was) => (was === "success" ? "settled" : was)),
  },
  {
    name: "finish accepts with 202",
    violates: "claw-finish.answers",
    surfaces,
    answer: (call, reply) => (isFinish(call) && isSuccess(reply) ? { ...reply, status: 202 } : undefined),
  },
  {
    name: "finish fails what was signed",
    violates: "claw-finish.answers",
    surfaces,
    rules: userRules(() => ({ broadcast: () => "failed" })),
  },
  {
    name: "finish writes its status in capitals",
    violates: "claw-finish.tx-status",
    surfaces,
    answer: edited("take-claw-bid-finish", "tx_status", (was) => String(was).toUpperCase()),
  },
  {
    name: "finish returns its status as a boolean",
    violates: "claw-finish.tx-status",
    surfaces,
    answer: edited("take-claw-bid-finish", "tx_status", (was) => was === "success"),
  },
  {
    name: "finish returns no status for unsigned transactions",
    violates: "claw-finish.tx-status",
    surfaces,
    answer: (call, reply, world) =>
      isFinish(call) && says(reply, "Failed to submit transaction") && sessionOf(call, world)?.willMeet === "success"
        ? refused(200, { tx_status: "" })
        : undefined,
  },
  {
    name: "finish returns no status for a sold item",
    violates: "claw-finish.tx-status",
    surfaces,
    rules: userRules(({ broadcast }) => ({
      broadcast: (session) => (session.offer.active ? broadcast(session) : ("" as "failed")),
    })),
  },
  {
    name: "finish requires a chain",
    violates: "claw-finish.chain-optional",
    surfaces,
    answer: (call, reply) =>
      isFinish(call) && isSuccess(reply) && chainOf(call) === undefined
        ? refused(400, { error: "chain is required" })
        : undefined,
  },
  {
    name: "a failed broadcast is a success",
    violates: "claw-finish.failed-broadcast",
    surfaces,
    answer: (call, reply) => (isFinish(call) && isFailure(reply) ? success : undefined),
  },
  {
    name: "a failed broadcast breaks finish",
    violates: "claw-finish.failed-broadcast",
    surfaces,
    answer: (call, reply) =>
      isFinish(call) && isFailure(reply) ? refused(500, { error: "Failed to submit transaction" }) : undefined,
  },
  {
    name: "an error on chain is a success",
    violates: "claw-finish.submission-error",
    surfaces,
    answer: onText(isFinish, "Failed to submit transaction", success),
  },
  {
    name: "an error on chain has another text",
    violates: "claw-finish.submission-error",
    surfaces,
    answer: onText(isFinish, "Failed to submit transaction", refused(400, { error: "Failed to submit transactions" })),
  },
  {
    name: "an unknown sale is a 404",
    violates: "claw-finish.unknown-session",
    surfaces,
    answer: onText(isFinish, "Session not found", refused(404, { error: "Session not found" })),
  },
  {
    name: "an unknown sale has the text of an expired one",
    violates: "claw-finish.unknown-session",
    surfaces,
    answer: onText(isFinish, "Session not found", refused(400, { error: "Session expired" })),
  },
  {
    name: "an unknown sale succeeds",
    violates: "claw-finish.unknown-session",
    surfaces,
    answer: onText(isFinish, "Session not found", success),
  },
  {
    name: "sales live three minutes",
    violates: "claw-finish.before-expiry",
    surfaces,
    rules: userRules(() => ({ sessionLifetimeMs: 180_000 })),
  },
  {
    name: "sales never expire",
    violates: "claw-finish.expired",
    surfaces,
    rules: userRules(() => ({ isPast: () => false })),
  },
  {
    name: "sales live for ten minutes",
    violates: "claw-finish.expired",
    surfaces,
    rules: userRules(() => ({ sessionLifetimeMs: 600_000 })),
  },
  {
    name: "an expired sale is unknown",
    violates: "claw-finish.expired",
    surfaces,
    answer: onText(isFinish, "Session expired", refused(400, { error: "Session not found" })),
  },
  {
    name: "an expired sale is gone",
    violates: "claw-finish.expired",
    surfaces,
    answer: onText(isFinish, "Session expired", refused(410, { error: "Session expired" })),
  },
  {
    name: "an expired sale succeeds the second time",
    violates: "claw-finish.expired",
    surfaces,
    answer: again((reply) => says(reply, "Session expired"), success),
  },
  {
    name: "any account can finish a sale",
    violates: "claw-finish.foreign-session",
    surfaces,
    rules: userRules(() => ({ mayFinish: () => true })),
  },
  {
    name: "a session token finishes the sale of any account",
    violates: "claw-finish.foreign-session",
    surfaces,
    answer: (call, reply) =>
      call.endpoint === "take-claw-bid-finish" &&
      (reply.body as { error?: unknown }).error === "Session does not belong to this user" &&
      /^bearer (?!svc_)/i.test(call.headers.authorization ?? "")
        ? { status: 200, body: { tx_status: "success" } }
        : undefined,
  },
  {
    name: "any account can finish a completed sale",
    violates: "claw-finish.foreign-session",
    surfaces,
    rules: userRules(({ mayFinish }) => ({
      mayFinish: (session, account) => session.met === "success" || mayFinish(session, account),
    })),
  },
  {
    name: "another account's sale is unknown",
    violates: "claw-finish.foreign-session",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: { ...refusals, foreignSession: { status: 404, field: "error", text: "Session not found" } },
    })),
  },
  {
    name: "another account's sale is a 401",
    violates: "claw-finish.foreign-session",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: {
        ...refusals,
        foreignSession: { status: 401, field: "message", text: "Session does not belong to this user" },
      },
    })),
  },
  {
    name: "another account's sale has another text",
    violates: "claw-finish.foreign-session",
    surfaces,
    rules: userRules(({ refusals }) => ({
      refusals: {
        ...refusals,
        foreignSession: { status: 403, field: "error", text: "Session does not belong to user" },
      },
    })),
  },
  {
    name: "an attempt by another account ends a sale",
    violates: "claw-finish.foreign-changes-nothing",
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
    name: "a completed sale is refused the second time",
    violates: "claw-finish.repeat-succeeds",
    surfaces,
    answer: again(isSuccess, refused(400, { error: "Session not found" })),
  },
  {
    name: "a completed sale fails the second time",
    violates: "claw-finish.repeat-succeeds",
    surfaces,
    answer: again(isSuccess, refused(200, { tx_status: "failed" })),
  },
  {
    name: "a completed sale is broadcast again",
    violates: "claw-finish.repeat-not-resubmitted",
    surfaces,
    rules: userRules(() => ({ isRepeatable: () => false, broadcast: (session) => session.willMeet })),
  },
  {
    name: "finish breaks without a session",
    violates: "claw-finish.missing-session-id",
    surfaces,
    answer: onText(isFinish, "session_id is required", refused(500, { error: "session_id is required" })),
  },
  {
    name: "finish succeeds without a session",
    violates: "claw-finish.missing-session-id",
    surfaces,
    answer: onText(isFinish, "session_id is required", success),
  },
  {
    name: "finish succeeds without transactions",
    violates: "claw-finish.missing-txs",
    surfaces,
    answer: onText(isFinish, "txs is required", success),
  },
  {
    name: "finish refuses missing transactions with message instead of error",
    violates: "user-errors.error-member",
    surfaces,
    answer: onText(isFinish, "txs is required", refused(400, { message: "txs is required" })),
  },
];
