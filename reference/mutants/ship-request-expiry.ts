import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "a quote expires after half its time",
    violates: "ship-request.before-expiry",
    kind: "later",
    surfaces: both,
    rules: () => ({
      isQuoteExpired: (session, { world, surface }) =>
        world.clock.now() > session.expiresAt - (surface === "sandbox" ? 7.5 : 10) * MINUTE_MS,
    }),
  },
  {
    name: "a quote expires a minute early",
    violates: "ship-request.before-expiry",
    kind: "later",
    surfaces: sandbox,
    rules: () => ({ isQuoteExpired: (session, { world }) => world.clock.now() > session.expiresAt - MINUTE_MS }),
  },
  {
    name: "the second rate of a quote expires after a third of its time",
    violates: "ship-request.before-expiry",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        (session.quotes[1]?.id === quoteIdOf(scope) && scope.world.clock.now() > session.expiresAt - 10 * MINUTE_MS) ||
        plain.isQuoteExpired(session, scope),
    }),
  },
  {
    name: "the last rate of a quote never expires",
    violates: "ship-request.expired-any-rate",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        session.quotes.at(-1)?.id !== quoteIdOf(scope) && plain.isQuoteExpired(session, scope),
    }),
  },
  {
    name: "a quote expires a minute before its expires_at",
    violates: "ship-request.before-expiry",
    kind: "later",
    surfaces: both,
    rules: () => ({ isQuoteExpired: ({ expiresAt }, { world }) => world.clock.now() > expiresAt - MINUTE_MS }),
  },
  {
    name: "a quote expires a minute after its expires_at",
    violates: "ship-request.expired",
    kind: "later",
    surfaces: both,
    rules: () => ({ isQuoteExpired: ({ expiresAt }, { world }) => world.clock.now() > expiresAt + MINUTE_MS }),
  },
  {
    name: "a second order with an expired quote is accepted",
    violates: "ship-request.expired",
    kind: "repeat",
    surfaces: sandbox,
    ...secondTime(
      "Quote expired",
      { status: 200, body: { order_id: "order_AAAAAAAAAAAAAAAA", status: "success" } },
      "quote_id",
    ),
  },
  {
    name: "a quote does not expire if one of its items was quoted again",
    violates: "ship-request.expired",
    kind: "later",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        plain.isQuoteExpired(session, scope) && !session.holdings.some((held) => quotesOf(held, scope) >= 2),
    }),
  },
  {
    name: "an item whose quote has expired can't be sold back",
    violates: "buyback.answers",
    kind: "later",
    surfaces: both,
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) => isSellable(held, scope) && !hasExpiredQuote(held, scope),
    }),
  },
  {
    name: "an item whose quote has expired can't be quoted again",
    violates: "ship-quote.answers",
    kind: "later",
    surfaces: both,
    rules: ({ canBeQuoted }) => ({
      canBeQuoted: (held, scope) => canBeQuoted(held, scope) && !hasExpiredQuote(held, scope),
    }),
  },
  {
    name: "a later quote of its items renews an expired quote",
    violates: "ship-request.expired",
    kind: "later",
    surfaces: both,
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        plain.isQuoteExpired(session, scope) &&
        ![...scope.store.quotes.values()].some(
          (other) =>
            !plain.isQuoteExpired(other, scope) && session.holdings.every((held) => other.holdings.includes(held)),
        ),
    }),
  },
];
