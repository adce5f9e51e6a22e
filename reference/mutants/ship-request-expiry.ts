import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Scope } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { MINUTE_MS } from "./support/durations.ts";
import { quotesOf } from "./support/holdings.ts";
import { secondTime } from "./support/second-time.ts";
import { both, sandbox } from "./support/surfaces.ts";

const quoteIdOf = (scope: Scope): string | undefined => {
  const id = objectOf((scope as { call?: Call }).call?.body)?.quote_id;
  return typeof id === "string" ? id : undefined;
};

/** Returns whether one of an item's quotes has expired. */
const hasExpiredQuote = (held: Holding, { store, world }: Scope): boolean =>
  [...store.quotes.values()].some(
    ({ holdings, expiresAt }) => holdings.includes(held) && expiresAt < world.clock.now(),
  );

/** Quotes that expire at another time. */
export const shipRequestExpiryMutants: readonly Mutant[] = [
  mutant("ship-request.before-expiry", "later", both, "a quote expires after half its time", {
    rules: () => ({
      isQuoteExpired: (session, { world, surface }) =>
        world.clock.now() > session.expiresAt - (surface === "sandbox" ? 7.5 : 10) * MINUTE_MS,
    }),
  }),
  mutant("ship-request.before-expiry", "later", sandbox, "a quote expires a minute early", {
    rules: () => ({ isQuoteExpired: (session, { world }) => world.clock.now() > session.expiresAt - MINUTE_MS }),
  }),
  mutant(
    "ship-request.before-expiry",
    "partial",
    both,
    "the second rate of a quote expires after a third of its time",
    {
      rules: (plain) => ({
        isQuoteExpired: (session, scope) =>
          (session.quotes[1]?.id === quoteIdOf(scope) &&
            scope.world.clock.now() > session.expiresAt - 10 * MINUTE_MS) ||
          plain.isQuoteExpired(session, scope),
      }),
    },
  ),
  mutant("ship-request.expired-any-rate", "partial", both, "the last rate of a quote never expires", {
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        session.quotes.at(-1)?.id !== quoteIdOf(scope) && plain.isQuoteExpired(session, scope),
    }),
  }),
  mutant("ship-request.before-expiry", "later", both, "a quote expires a minute before its expires_at", {
    rules: () => ({ isQuoteExpired: ({ expiresAt }, { world }) => world.clock.now() > expiresAt - MINUTE_MS }),
  }),
  mutant("ship-request.expired", "later", both, "a quote expires a minute after its expires_at", {
    rules: () => ({ isQuoteExpired: ({ expiresAt }, { world }) => world.clock.now() > expiresAt + MINUTE_MS }),
  }),
  mutant("ship-request.expired", "repeat", sandbox, "a second order with an expired quote is accepted", {
    ...secondTime(
      "Quote expired",
      { status: 200, body: { order_id: "order_AAAAAAAAAAAAAAAA", status: "success" } },
      "quote_id",
    ),
  }),
  mutant("ship-request.expired", "later", ["sandbox"], "a quote does not expire if one of its items was quoted again", {
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        plain.isQuoteExpired(session, scope) && !session.holdings.some((held) => quotesOf(held, scope) >= 2),
    }),
  }),
  mutant("buyback.answers", "later", both, "an item whose quote has expired can't be sold back", {
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) => isSellable(held, scope) && !hasExpiredQuote(held, scope),
    }),
  }),
  mutant("ship-quote.answers", "later", both, "an item whose quote has expired can't be quoted again", {
    rules: ({ canBeQuoted }) => ({
      canBeQuoted: (held, scope) => canBeQuoted(held, scope) && !hasExpiredQuote(held, scope),
    }),
  }),
  mutant("ship-request.expired", "later", both, "a later quote of its items renews an expired quote", {
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        plain.isQuoteExpired(session, scope) &&
        ![...scope.store.quotes.values()].some(
          (other) =>
            !plain.isQuoteExpired(other, scope) && session.holdings.every((held) => other.holdings.includes(held)),
        ),
    }),
  }),
];
