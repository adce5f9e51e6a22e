import { type Mutant, mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { inProduction } from "./support/surfaces.ts";

/** Gives every `n`th caller an id that another one has. */
function everyNthIsOld(n: number): (id: string) => string {
  const issued: string[] = [];
  return (id) => {
    issued.push(id);
    return issued.length % n === 0 ? (issued[Math.max(0, issued.length - 3)] ?? id) : id;
  };
}

/** Ids that identify two things. */
export const idsUsedAgainMutants: readonly Mutant[] = [
  mutant("buy-init.sessions-of-purchases-distinct", "repeat", ["partner"], "production repeats a few session ids", {
    rules: (plain) => ({
      sessionId: (scope) =>
        scope.surface === "partner" ? `buy-${(scope.store.purchases.size * 7) % 11}` : plain.sessionId(scope),
    }),
  }),
  mutant("buy-init.sessions-distinct", "repeat", ["sandbox"], "the sandbox repeats a few session ids", {
    answer: (() => {
      const issued: unknown[] = [];
      return edited("buy/init", "session_id", (id, { call }) => {
        issued.push(id);
        return everyNth(5)(call) ? issued[Math.max(0, issued.length - 4)] : id;
      });
    })(),
  }),
  mutant(
    "ship-quote.quote-ids-of-one-session",
    "value",
    ["partner"],
    "rate ids in production are the same for every quote",
    {
      rules: (plain) => ({
        quoteId: (sessionId, key, scope) =>
          scope.surface === "partner" ? `production_rate_${key}` : plain.quoteId(sessionId, key, scope),
        splitQuoteId: (id) => plain.splitQuoteId(id),
      }),
    },
  ),
  ...[
    { nth: "third", n: 3 },
    { nth: "fifth", n: 5 },
  ].map(({ nth, n }): Mutant => {
    const old = everyNthIsOld(n);
    return mutant(
      "ship-quote.sessions-distinct",
      "repeat",
      ["partner"],
      `every ${nth} quote of production has the session id of the last but one`,
      { answer: edited("ship/quote", "session_id", (id) => old(String(id)), { when: inProduction }) },
    );
  }),
  mutant(
    "ship-request.order-ids-distinct",
    "repeat",
    ["partner"],
    "every fourth order of production has the id of an earlier one",
    {
      rules: (plain) => {
        const old = everyNthIsOld(4);
        return { orderId: (scope) => (scope.surface === "partner" ? old(plain.orderId(scope)) : plain.orderId(scope)) };
      },
    },
  ),
  mutant(
    "buy-crypto.sessions-distinct",
    "repeat",
    ["user"],
    "every third purchase of an account has the session id of an earlier one",
    {
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
  ),
];
