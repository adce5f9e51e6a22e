import type { Call } from "../http.ts";
import type { UserRules } from "../user/rules.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { error, message } from "./support/replies.ts";
import { at, bearerOf, keyOf, recordOf } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;

/** Faults that show without provider states, because a bought item has an offer. */
const blind = { surfaces, isWithoutStates: true } as const;

/** Completes sales with transactions that nobody signed, and replaces other rules. */
const unsigned = (change: (plain: UserRules) => Partial<UserRules> = () => ({})) =>
  userRules((plain) => ({ areSigned: () => true, ...change(plain) }));

const isFinish = (call: Call) => at(call, "take-claw-bid-finish");

/** Faults of credentials, limits and sales, without provider states. */
export const userWithoutStatesMutants: readonly Mutant[] = [
  {
    name: "a bought item's sale has an empty transaction",
    violates: "claw-init.transactions-to-sign",
    kind: "missing",
    ...blind,
    answer: (call, reply) =>
      at(call, "take-claw-bid-init") && reply.status === 200
        ? { ...reply, body: { ...(reply.body as object), txV0s: [""] } }
        : undefined,
  },
  {
    name: "a bought item's sale can be opened by any account",
    violates: "claw-init.foreign-item",
    kind: "accepts",
    ...blind,
    rules: userRules(() => ({ isOfferFor: ({ active }) => active })),
  },
  {
    name: "a bought item's sale can be finished by any account",
    violates: "claw-finish.foreign-session",
    kind: "accepts",
    ...blind,
    rules: unsigned(() => ({ mayFinish: () => true })),
  },
  {
    name: "a bought item's sale is refused at the second finish",
    violates: "claw-finish.repeat-succeeds",
    kind: "repeat",
    ...blind,
    rules: unsigned(() => ({ isRepeatable: () => false })),
  },
  {
    name: "a bought item's finish is answered with 201",
    violates: "claw-finish.answers",
    kind: "status",
    ...blind,
    rules: unsigned(),
    answer: (call, reply) => (isFinish(call) && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  },
  {
    name: "take-claw-bid-init has no limit for bought items",
    violates: "rate-limit.claw-init.second-refused",
    kind: "accepts",
    ...blind,
    rules: userRules(({ windowsMs: { "take-claw-bid-init": _, ...windowsMs } }) => ({ windowsMs })),
  },
  {
    name: "take-claw-bid-finish has no limit for bought items",
    violates: "rate-limit.claw-finish.second-refused",
    kind: "accepts",
    ...blind,
    rules: unsigned(({ windowsMs: { "take-claw-bid-finish": _, ...windowsMs } }) => ({ windowsMs })),
  },
  ...(["take-claw-bid-init", "take-claw-bid-finish"] as const).map(
    (endpoint): Mutant => ({
      name: `${endpoint} sells bought items without a credential`,
      violates: `user-auth.${endpoint === "take-claw-bid-init" ? "claw-init" : "claw-finish"}.no-credential`,
      kind: "accepts",
      ...blind,
      request: (call, world) => {
        const [token] = world.user.tokens.keys();
        const isAnonymous = keyOf(call) === undefined && bearerOf(call) === undefined;
        if (at(call, endpoint) && isAnonymous) call.headers = { ...call.headers, authorization: `Bearer ${token}` };
        return undefined;
      },
    }),
  ),
  {
    name: "buy/crypto refuses bearer keys",
    violates: "user-auth.buy-crypto.bearer-key",
    kind: "refuses",
    ...blind,
    request: (call) =>
      at(call, "buy/crypto") && bearerOf(call)?.startsWith("svc_") ? message(401, "Invalid token") : undefined,
  },
  {
    name: "buy/crypto refuses keys in X-API-Key",
    violates: "user-auth.buy-crypto.x-api-key-header",
    kind: "refuses",
    ...blind,
    request: (call) =>
      at(call, "buy/crypto") && keyOf(call) ? message(401, "Invalid or missing credentials") : undefined,
  },
  {
    name: "bought purchases can't be polled with bearer keys",
    violates: "user-auth.crypto-status.bearer-key",
    kind: "refuses",
    ...blind,
    answer: (call, reply) =>
      at(call, "buy/status") && bearerOf(call)?.startsWith("svc_") && reply.status === 200
        ? error(400, "Transaction failed")
        : undefined,
  },
  {
    name: "bought purchases of all accounts belong to one",
    violates: "user-auth.accounts-differ",
    kind: "value",
    ...blind,
    rules: userRules(() => ({ userIdOf: () => "account-first" })),
  },
  {
    name: "the user id of a purchase is its session id",
    violates: "user-auth.key-buys-for-account",
    kind: "value",
    ...blind,
    rules: userRules(() => ({ userIdOf: ({ sessionId }) => sessionId })),
  },
  {
    name: "the user id of a purchase of minted items is the buyer's wallet",
    violates: "user-auth.key-buys-for-account",
    kind: "partial",
    ...blind,
    rules: userRules(({ userIdOf }) => ({
      userIdOf: (purchase) =>
        purchase.items.some(({ listing }) => listing.mintAddress !== null)
          ? `wallet of ${userIdOf(purchase)}`
          : userIdOf(purchase),
    })),
  },
  mutant("user-auth.account-shares-purchase", "partial", surfaces, "a key can't poll a session token's purchase", {
    ...ofTokensOnly(),
  }),
];

/** Hides purchases of session tokens from keys. */
function ofTokensOnly(): Pick<Mutant, "answer"> {
  const bought = new Set<unknown>();
  return {
    answer: (call, reply, world) => {
      const { result } = (reply.body ?? {}) as { result?: { session_id?: unknown } };
      if (recordOf(call, world) === undefined) {
        if (at(call, "buy/crypto")) bought.add(result?.session_id);
        return undefined;
      }
      return at(call, "buy/status") && result !== undefined && bought.has(result.session_id)
        ? error(400, "Transaction failed")
        : undefined;
    },
  };
}
