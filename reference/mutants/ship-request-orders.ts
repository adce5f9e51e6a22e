import { setTimeout as sleep } from "node:timers/promises";
import type { Deviation } from "../deviation.ts";
import type { Call } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import type { QuoteSession } from "../quote.ts";
import { restartSandbox } from "../world.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "a sale of an item ends its user's quotes of other items",
    violates: "ship-request.answers",
    kind: "effect",
    surfaces: both,
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
  },
  {
    name: "every second order has the id of the order before",
    violates: "ship-request.order-ids-distinct",
    kind: "repeat",
    surfaces: both,
    answer: everySecondAsBefore("ship/request", "order_id"),
  },
  {
    name: "an order waits for a slow store between check and lock",
    violates: "ship-request.one-order-under-race",
    kind: "parallel",
    surfaces: both,
    rules: () => ({ shipRequestGap: () => sleep(1) }),
  },
  {
    name: "a boolean as quote id is refused as expired",
    violates: "ship-request.quote-id-not-a-string",
    kind: "status",
    surfaces: sandbox,
    ...expiredWhere((id) => typeof id === "boolean"),
  },
  {
    name: "an array with a quote id is accepted as quote id",
    violates: "ship-request.quote-id-not-a-string",
    kind: "accepts",
    surfaces: sandbox,
    ...quoteIdRead((id) => (Array.isArray(id) ? id[0] : id)),
  },
  {
    name: "a quote id with its separator in upper case is refused as expired",
    violates: "ship-request.quote-id-without-separator",
    kind: "status",
    surfaces: sandbox,
    ...expiredWhere((id) => typeof id === "string" && id.includes("_RATE_")),
  },
  {
    name: "a quote id that is only the separator is refused with another text",
    violates: "ship-request.session-unknown",
    kind: "status",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "ship/request" && quoteIdOf(call) === "_rate_"
        ? { status: 400, body: { error: "quote_id is required" } }
        : undefined,
  },
  {
    name: "quote sessions are looked up without regard to case",
    violates: "ship-request.session-unknown",
    kind: "odd",
    surfaces: sandbox,
    ...quoteIdRead((id) =>
      typeof id === "string"
        ? id.replace(/^quote_.*?(?=_rate_)/, (session) => `quote_${session.slice(6).toUpperCase()}`)
        : id,
    ),
  },
  {
    name: "rates are looked up without regard to case",
    violates: "ship-request.rate-unknown",
    kind: "odd",
    surfaces: both,
    ...rateFound((known, key) => known === key.toLowerCase()),
  },
  {
    name: "rates are found by their first characters",
    violates: "ship-request.rate-unknown",
    kind: "accepts",
    surfaces: sandbox,
    ...rateFound((known, key) => known.startsWith(key)),
  },
  {
    name: "rates with appended characters are found",
    violates: "ship-request.rate-unknown",
    kind: "accepts",
    surfaces: sandbox,
    ...rateFound((known, key) => key.startsWith(known)),
  },
  {
    name: "quote ids are trimmed",
    violates: "ship-request.rate-unknown",
    kind: "odd",
    surfaces: both,
    ...quoteIdRead((quoteId) => (typeof quoteId === "string" ? quoteId.trim() : quoteId)),
  },
  {
    name: "a quote id is read without what stands between its session and its last rate",
    violates: "ship-request.rate-unknown",
    kind: "accepts",
    surfaces: both,
    ...quoteIdRead((quoteId) => {
      const parts = typeof quoteId === "string" ? quoteId.split("_rate_") : [];
      return parts.length > 2 ? `${parts[0]}_rate_${parts.at(-1)}` : quoteId;
    }),
  },
  {
    name: "a second order with the rate priority of the same session is accepted",
    violates: "ship-request.other-rate-of-same-session",
    kind: "partial",
    surfaces: sandbox,
    rules: ({ isLocked }) => ({
      isLocked: (held, scope) =>
        isLocked(held, scope) && !("call" in scope && stringOf(quoteIdOf(scope.call as Call)).endsWith("priority")),
    }),
  },
  {
    name: "the last rate of a quote of three items is refused as unknown",
    violates: "ship-request.every-rate",
    kind: "partial",
    surfaces: sandbox,
    ...lastRateOfThree(),
  },
  {
    name: "a refused order restarts the sandbox",
    violates: "ship-request.refusal-changes-nothing",
    kind: "effect",
    surfaces: ["sandbox"],
    answer: ({ surface, endpoint }, { status }, world) => {
      if (surface === "sandbox" && endpoint === "ship/request" && status === 400) restartSandbox(world);
      return undefined;
    },
  },
  {
    name: "an order with an array as quote id is refused but ships the items",
    violates: "ship-request.refusal-changes-nothing",
    kind: "effect",
    surfaces: ["sandbox"],
    answer: (call, _, world) => {
      const value = field(call, "quote_id");
      if (call.endpoint !== "ship/request" || !Array.isArray(value)) return undefined;
      const session = world.sandbox.quotes.get(String(value[0]).replace(/_rate_.*$/, ""));
      for (const held of session?.holdings ?? []) held.state = "shipping";
      return undefined;
    },
  },
  {
    name: "a sellback invalidates the user's earlier quotes",
    violates: "ship-request.answers",
    kind: "effect",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isGone: (held, scope) => plain.isGone(held, scope) || siblings(held, scope).some(({ state }) => state === "sold"),
    }),
  },
  {
    name: "the second order of a user is refused",
    violates: "ship-request.answers",
    kind: "repeat",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isGone: (held, scope) =>
        plain.isGone(held, scope) ||
        [...scope.store.orders.values()].some(({ holdings }) => holdings[0]?.userId === held.userId),
    }),
  },
  {
    name: "the lock of the first of several items is not checked",
    violates: "ship-request.same-quote-again",
    kind: "partial",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isLocked: (held, scope) =>
        plain.isLocked(held, scope) &&
        ![...scope.store.quotes.values()].some(({ holdings }) => holdings.length > 1 && holdings[0] === held),
    }),
  },
  {
    name: "the first quote of an item can be ordered twice after a second quote",
    violates: "ship-request.same-quote-again",
    kind: "repeat",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isLocked: (held, scope) => plain.isLocked(held, scope) && quotesOf(held, scope) < 2,
    }),
  },
];
