import { setTimeout as sleep } from "node:timers/promises";
import type { Deviation } from "../deviation.ts";
import type { Call } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { QuoteSession } from "../quote.ts";
import { restartSandbox } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { quotesOf, siblings } from "./support/holdings.ts";
import { refusal } from "./support/replies.ts";
import { bodyOf, field } from "./support/requests.ts";
import { everySecondAsBefore } from "./support/second-time.ts";
import { both, sandbox } from "./support/surfaces.ts";

const EXPIRED = { status: 400, body: { error: "Quote expired" } };

const quoteIdOf = (call: Call): unknown => objectOf(call.body)?.quote_id;

/** Refuses matching quote ids as expired. */
const expiredWhere = (isMeant: (quoteId: unknown) => boolean): Pick<Deviation, "request"> => ({
  request: (call) => (call.endpoint === "ship/request" && isMeant(quoteIdOf(call)) ? EXPIRED : undefined),
});

/** Changes a quote id before it is parsed. */
const quoteIdRead = (read: (quoteId: unknown) => unknown): Pick<Deviation, "request"> => ({
  request: (call) => {
    if (call.endpoint === "ship/request") call.body = { ...objectOf(call.body), quote_id: read(quoteIdOf(call)) };
    return undefined;
  },
});

const RATES = ["standard", "priority", "express"];

/** Finds a rate by a part of its key. */
const rateFound = (isMeant: (known: string, key: string) => boolean): Pick<Deviation, "rules"> => ({
  rules: ({ splitQuoteId }) => ({
    splitQuoteId: (quoteId) => {
      const split = splitQuoteId(quoteId);
      if (!split?.key) return split;
      return { ...split, key: RATES.find((known) => isMeant(known, split.key)) ?? split.key };
    },
  }),
});

function lastRateOfThree(): Pick<Mutant, "request" | "answer"> {
  const lasts = new Set<unknown>();
  return {
    answer: (call, reply) => {
      const ids = bodyOf(call).item_ids;
      const rates = objectOf(reply.body)?.quotes;
      if (call.endpoint !== "ship/quote" || !Array.isArray(ids) || ids.length < 3 || !Array.isArray(rates))
        return undefined;
      lasts.add(objectOf(rates.at(-1))?.id);
      return undefined;
    },
    request: (call) =>
      call.endpoint === "ship/request" && lasts.has(bodyOf(call).quote_id) ? refusal(400, "Quote expired") : undefined,
  };
}

/** Orders that are wrongly accepted or refused. */
export const shipRequestOrdersMutants: readonly Mutant[] = [
  mutant("ship-request.answers", "effect", both, "a sale of an item ends its user's quotes of other items", {
    rules: (plain) => {
      const ended = new WeakSet<QuoteSession>();
      return {
        afterSale: (sold, scope) => {
          plain.afterSale(sold, scope);
          for (const session of scope.store.quotes.values())
            if (session.holdings[0]?.userId === sold.userId && !session.holdings.includes(sold)) ended.add(session);
        },
        isQuoteExpired: (session, scope) => ended.has(session) || plain.isQuoteExpired(session, scope),
      };
    },
  }),
  mutant("ship-request.order-ids-distinct", "repeat", both, "every second order has the id of the order before", {
    answer: everySecondAsBefore("ship/request", "order_id"),
  }),
  mutant(
    "ship-request.one-order-under-race",
    "parallel",
    both,
    "an order waits for a slow store between check and lock",
    {
      rules: () => ({ shipRequestGap: () => sleep(1) }),
    },
  ),
  mutant("ship-request.quote-id-not-a-string", "status", sandbox, "a boolean as quote id is refused as expired", {
    ...expiredWhere((id) => typeof id === "boolean"),
  }),
  mutant("ship-request.quote-id-not-a-string", "accepts", sandbox, "an array with a quote id is accepted as quote id", {
    ...quoteIdRead((id) => (Array.isArray(id) ? id[0] : id)),
  }),
  mutant(
    "ship-request.session-unknown",
    "status",
    sandbox,
    "a quote id that is only the separator is refused with another text",
    {
      request: (call) =>
        call.endpoint === "ship/request" && quoteIdOf(call) === "_rate_"
          ? { status: 400, body: { error: "quote_id is required" } }
          : undefined,
    },
  ),
  mutant("ship-request.rate-unknown", "accepts", sandbox, "rates are found by their first characters", {
    ...rateFound((known, key) => known.startsWith(key)),
  }),
  mutant("ship-request.rate-unknown", "accepts", sandbox, "rates with appended characters are found", {
    ...rateFound((known, key) => key.startsWith(known)),
  }),
  mutant(
    "ship-request.rate-unknown",
    "accepts",
    both,
    "a quote id is read without what stands between its session and its last rate",
    {
      ...quoteIdRead((quoteId) => {
        const parts = typeof quoteId === "string" ? quoteId.split("_rate_") : [];
        return parts.length > 2 ? `${parts[0]}_rate_${parts.at(-1)}` : quoteId;
      }),
    },
  ),
  mutant(
    "ship-request.other-rate-of-same-session",
    "partial",
    sandbox,
    "a second order with the rate priority of the same session is accepted",
    {
      rules: ({ isLocked }) => ({
        isLocked: (held, scope) =>
          isLocked(held, scope) && !("call" in scope && stringOf(quoteIdOf(scope.call as Call)).endsWith("priority")),
      }),
    },
  ),
  mutant(
    "ship-request.every-rate",
    "partial",
    sandbox,
    "the last rate of a quote of three items is refused as unknown",
    {
      ...lastRateOfThree(),
    },
  ),
  mutant("ship-request.refusal-changes-nothing", "effect", ["sandbox"], "a refused order restarts the sandbox", {
    answer: ({ surface, endpoint }, { status }, world) => {
      if (surface === "sandbox" && endpoint === "ship/request" && status === 400) restartSandbox(world);
      return undefined;
    },
  }),
  mutant(
    "ship-request.refusal-changes-nothing",
    "effect",
    ["sandbox"],
    "an order with an array as quote id is refused but ships the items",
    {
      answer: (call, _, world) => {
        const value = field(call, "quote_id");
        if (call.endpoint !== "ship/request" || !Array.isArray(value)) return undefined;
        const session = world.sandbox.quotes.get(String(value[0]).replace(/_rate_.*$/, ""));
        for (const held of session?.holdings ?? []) held.state = "shipping";
        return undefined;
      },
    },
  ),
  mutant("ship-request.answers", "effect", ["sandbox"], "a sellback invalidates the user's earlier quotes", {
    rules: (plain) => ({
      isGone: (held, scope) => plain.isGone(held, scope) || siblings(held, scope).some(({ state }) => state === "sold"),
    }),
  }),
  mutant("ship-request.answers", "repeat", ["sandbox"], "the second order of a user is refused", {
    rules: (plain) => ({
      isGone: (held, scope) =>
        plain.isGone(held, scope) ||
        [...scope.store.orders.values()].some(({ holdings }) => holdings[0]?.userId === held.userId),
    }),
  }),
  mutant(
    "ship-request.same-quote-again",
    "partial",
    ["sandbox"],
    "the lock of the first of several items is not checked",
    {
      rules: (plain) => ({
        isLocked: (held, scope) =>
          plain.isLocked(held, scope) &&
          ![...scope.store.quotes.values()].some(({ holdings }) => holdings.length > 1 && holdings[0] === held),
      }),
    },
  ),
  mutant(
    "ship-request.same-quote-again",
    "repeat",
    ["sandbox"],
    "the first quote of an item can be ordered twice after a second quote",
    {
      rules: (plain) => ({
        isLocked: (held, scope) => plain.isLocked(held, scope) && quotesOf(held, scope) < 2,
      }),
    },
  ),
];
