import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";

/** Ids that identify two things. */
export const idsUsedAgainMutants: readonly Mutant[] = [
  {
    name: "production repeats a few session ids",
    violates: "buy-init.sessions-of-purchases-distinct",
    kind: "repeat",
    surfaces: ["partner"],
    rules: (plain) => ({
      sessionId: (scope) =>
        scope.surface === "partner" ? `buy-${(scope.store.purchases.size * 7) % 11}` : plain.sessionId(scope),
    }),
  },
  {
    name: "the sandbox repeats a few session ids",
    violates: "buy-init.sessions-distinct",
    kind: "repeat",
    surfaces: ["sandbox"],
    answer: (() => {
      const issued: unknown[] = [];
      return edited("buy/init", "session_id", (id, { call }) => {
        issued.push(id);
        return everyNth(5)(call) ? issued[Math.max(0, issued.length - 4)] : id;
      });
    })(),
  },
  {
    name: "rate ids in production are the same for every quote",
    violates: "ship-quote.quote-ids-of-one-session",
    kind: "value",
    surfaces: ["partner"],
    rules: (plain) => ({
      quoteId: (sessionId, key, scope) =>
        scope.surface === "partner" ? `production_rate_${key}` : plain.quoteId(sessionId, key, scope),
      splitQuoteId: (id) => plain.splitQuoteId(id),
    }),
  },
  {
    name: "every third purchase of an account has the session id of an earlier one",
    violates: "buy-crypto.sessions-distinct",
    kind: "repeat",
    surfaces: ["user"],
    rules: (plain) => ({
      user: {
        ...plain.user,
        purchaseSessionId: (world) =>
          world.user.purchases.size % 3 === 2
            ? ([...world.user.purchases.keys()][0] ?? plain.user.purchaseSessionId(world))
            : plain.user.purchaseSessionId(world),
      },
    }),
  },
  {
    name: "all purchases of the user surface have the same transaction hash",
    violates: "crypto-status.tx-hashes-distinct",
    kind: "value",
    surfaces: ["user"],
    rules: (plain) => ({ user: { ...plain.user, purchaseTxHash: () => "5".repeat(88) } }),
  },
];
