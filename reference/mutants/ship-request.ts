import { setTimeout as sleep } from "node:timers/promises";
import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { QuoteSession } from "../quote.ts";
import type { Scope } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { isOrderedAt } from "./support/holdings.ts";
import { both, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

const MINUTE_MS = 60_000;

const quoteIdOf = (call: Call) => objectOf(call.body)?.quote_id;
const endsIn = (id: unknown, end: RegExp) => typeof id === "string" && end.test(id);
const callOf = (scope: Scope) => (scope as { call?: Call }).call;

/** The session of a request with a well-formed and known quote id. */
function sessionOf(call: Call, world: World): QuoteSession | undefined {
  const id = quoteIdOf(call);
  if (call.endpoint !== "ship/request" || call.surface === "user" || typeof id !== "string") return undefined;
  return world[call.surface].quotes.get(id.split("_rate_")[0] ?? "");
}

const quoteIdIn = (scope: Scope) => {
  const call = callOf(scope);
  return call && quoteIdOf(call);
};

/** Time for which an order is still in work. Milliseconds. */
const IN_WORK_MS = 15;

/** By which quote an item was ordered, and when on the clock of `performance.now()`. */
const lockedBy = new WeakMap<Holding, { readonly quoteId: string; readonly atMs: number }>();

/** Whether the item was just ordered at another rate of the requested session. */
function isAtAnotherRate(held: Holding, scope: Scope): boolean {
  const lock = lockedBy.get(held);
  const quoteId = String(quoteIdIn(scope));
  const isOfSession = lock?.quoteId.split("_rate_")[0] === quoteId.split("_rate_")[0];
  return isOfSession && lock?.quoteId !== quoteId && performance.now() - (lock?.atMs ?? 0) < IN_WORK_MS;
}

const isThirdOfOrder = (held: Holding, { store }: Scope) =>
  [...store.orders.values()].some(({ holdings }) => holdings.indexOf(held) === 2);

/** Runs after a request was accepted, with its items. */
const afterAccepted = (change: (holdings: readonly Holding[], call: Call, world: World) => void) => ({
  answer: (call: Call, reply: Reply, world: World) => {
    const session = sessionOf(call, world);
    if (session && reply.status === 200) change(session.holdings, call, world);
    return undefined;
  },
});

/** Answers to orders, by session, for mutants that repeat them. */
const given = new WeakMap<QuoteSession, { readonly quoteId: unknown; readonly reply: Reply }>();

/** Repeats the answer of a session's first order for matching later ones. */
const replaying = (isMeant: (first: unknown, again: unknown) => boolean) => ({
  request: (call: Call, world: World) => {
    const session = sessionOf(call, world);
    const earlier = session && given.get(session);
    return earlier && isMeant(earlier.quoteId, quoteIdOf(call)) ? structuredClone(earlier.reply) : undefined;
  },
  answer: (call: Call, reply: Reply, world: World) => {
    const session = sessionOf(call, world);
    if (session && reply.status === 200)
      given.set(session, { quoteId: quoteIdOf(call), reply: structuredClone(reply) });
    return undefined;
  },
});

/** Faults of ordering a shipment. */
export const shipRequestMutants: readonly Mutant[] = [
  mutant("ship-request.answers", "status", both, "an accepted order is answered with 201", {
    answer: (call, reply) =>
      call.endpoint === "ship/request" && reply.status === 200 ? { ...reply, status: 201 } : undefined,
  }),
  mutant("ship-request.answers", "missing", both, "an accepted order omits its id", {
    answer: edited("ship/request", "order_id", () => undefined),
  }),
  mutant("ship-request.answers", "type", both, "an order id is a number", {
    answer: edited("ship/request", "order_id", () => 17),
  }),
  mutant("ship-request.status-success", "value", both, "an accepted order returns the status queued", {
    answer: edited("ship/request", "status", () => "queued"),
  }),
  mutant("ship-request.status-success", "value", both, "an accepted order returns its status in upper case", {
    answer: edited("ship/request", "status", () => "SUCCESS"),
  }),
  mutant("ship-request.order-id-form", "value", sandbox, "an order id has no prefix", {
    rules: (plain) => ({ orderId: (scope) => plain.orderId(scope).slice("order_".length) }),
  }),
  mutant("ship-request.order-id-form", "value", sandbox, "an order id is one character too long", {
    rules: (plain) => ({ orderId: (scope) => `${plain.orderId(scope)}A` }),
  }),
  mutant("ship-request.order-id-form", "value", sandbox, "an order id contains a full stop", {
    rules: (plain) => ({ orderId: (scope) => `${plain.orderId(scope).slice(0, -1)}.` }),
  }),
  mutant("ship-request.order-ids-distinct", "value", both, "all orders have the same id", {
    rules: () => ({ orderId: () => "order_AAAAAAAAAAAAAAAA" }),
  }),
  mutant("ship-request.every-rate", "partial", both, "an order with the rate express is refused", {
    request: (call) =>
      call.endpoint === "ship/request" && endsIn(quoteIdOf(call), /_rate_(express|air)$/)
        ? { status: 400, body: { error: "Quote expired" } }
        : undefined,
  }),
  mutant("ship-request.every-rate", "partial", sandbox, "an order with the rate priority is refused", {
    request: (call) =>
      call.endpoint === "ship/request" && endsIn(quoteIdOf(call), /_rate_priority$/)
        ? { status: 500, body: { error: "Failed to create shipping request" } }
        : undefined,
  }),
  mutant("ship-request.quote-id-missing", "status", both, "a missing quote id is refused as expired", {
    ...worded("noQuoteId", { error: "Quote expired" }),
  }),
  mutant("ship-request.quote-id-missing", "status", both, "a missing quote id is answered with 422", {
    ...worded("noQuoteId", { status: 422 }),
  }),
  mutant("ship-request.quote-id-not-a-string", "accepts", both, "a quote id that is not a string is converted to one", {
    rules: (plain) => ({ splitQuoteId: (id) => plain.splitQuoteId(Array.isArray(id) ? String(id) : id) }),
  }),
  mutant("ship-request.quote-id-not-a-string", "status", both, "a number as quote id is refused as expired", {
    rules: (plain) => ({
      splitQuoteId: (id) => (typeof id === "number" ? { sessionId: "", key: "" } : plain.splitQuoteId(id)),
    }),
  }),
  mutant(
    "ship-request.quote-id-without-separator",
    "status",
    both,
    "a quote id without a separator is refused as expired",
    {
      rules: (plain) => ({
        splitQuoteId: (id) =>
          plain.splitQuoteId(id) ?? (typeof id === "string" && id !== "" ? { sessionId: id, key: "" } : undefined),
      }),
    },
  ),
  mutant(
    "ship-request.quote-id-without-separator",
    "accepts",
    sandbox,
    "a session id without a rate orders the first rate",
    {
      rules: (plain) => ({
        splitQuoteId: (id) =>
          plain.splitQuoteId(id) ??
          (typeof id === "string" && id !== "" ? { sessionId: id, key: "standard" } : undefined),
      }),
    },
  ),
  mutant(
    "ship-request.session-unknown",
    "status",
    both,
    "an order with an unknown quote session is answered with 404",
    {
      ...worded("unknownQuote", { status: 404, error: "Quote not found" }),
    },
  ),
  mutant(
    "ship-request.session-unknown",
    "status",
    both,
    "an order with an unknown quote session is refused as a missing quote id",
    {
      ...worded("unknownQuote", { error: "quote_id is required" }),
    },
  ),
  mutant("ship-request.rate-unknown", "accepts", both, "an unknown rate is taken for the first rate", {
    rules: (plain) => ({
      splitQuoteId: (id) => {
        const split = plain.splitQuoteId(id);
        return split && !["standard", "priority", "express", "surface", "air"].includes(split.key)
          ? { ...split, key: split.sessionId.startsWith("quote_") ? "standard" : "surface" }
          : split;
      },
    }),
  }),
  mutant("ship-request.rate-unknown", "status", both, "an order with an unknown rate is refused with another text", {
    rules: (plain) => ({
      refuse: (name, scope, more) => {
        const call = callOf(scope);
        return name === "unknownQuote" && call && sessionOf(call, scope.world)
          ? { status: 400, body: { error: "Unknown rate" } }
          : plain.refuse(name, scope, more);
      },
    }),
  }),
  mutant("ship-request.before-expiry", "later", both, "a quote expires after ten minutes", {
    rules: () => ({ isQuoteExpired: (session, { world }) => world.clock.now() > session.expiresAt - 5 * MINUTE_MS }),
  }),
  mutant("ship-request.expired", "later", both, "a quote never expires", {
    rules: () => ({ isQuoteExpired: () => false }),
  }),
  mutant("ship-request.expired", "later", both, "a quote expires ten minutes late", {
    rules: () => ({ isQuoteExpired: (session, { world }) => world.clock.now() > session.expiresAt + 10 * MINUTE_MS }),
  }),
  mutant("ship-request.expired", "partial", both, "a quote of several items never expires", {
    rules: (plain) => ({
      isQuoteExpired: (session, scope) => session.holdings.length < 2 && plain.isQuoteExpired(session, scope),
    }),
  }),
  mutant("ship-request.expired", "status", both, "an order with an expired quote is answered with 410", {
    ...worded("quoteExpired", { status: 410 }),
  }),
  mutant("ship-request.expired-any-rate", "partial", both, "only the first rate of a quote expires", {
    rules: (plain) => ({
      isQuoteExpired: (session, scope) => {
        const call = callOf(scope);
        return session.quotes[0]?.id === (call && quoteIdOf(call)) && plain.isQuoteExpired(session, scope);
      },
    }),
  }),
  mutant("ship-request.item-locked", "accepts", both, "a locked item can be ordered again", {
    rules: () => ({ isLocked: () => false }),
  }),
  mutant("ship-request.item-locked", "status", both, "an order of a locked item is refused as expired", {
    ...worded("itemLocked", { error: "Quote expired" }),
  }),
  mutant("ship-request.item-locked", "status", both, "an order of a locked item is refused as already shipped", {
    ...worded("itemLocked", { error: "Item has already been shipped" }),
  }),
  mutant(
    "ship-request.item-locked-among-free",
    "accepts",
    both,
    "an order with some locked items ships the other items",
    {
      request: (call, world) => {
        const session = sessionOf(call, world);
        const free = session?.holdings.filter(({ state }) => state === "owned") ?? [];
        if (session && free.length > 0) Object.assign(session, { holdings: free });
        return undefined;
      },
    },
  ),
  mutant("ship-request.item-locked-among-free", "large", both, "an order checks only the first item of its quote", {
    rules: (plain) => ({
      isLocked: (held, scope) => {
        const call = callOf(scope);
        const first = call && sessionOf(call, scope.world)?.holdings[0];
        return held === first && plain.isLocked(held, scope);
      },
    }),
  }),
  mutant("ship-request.same-quote-again", "accepts", both, "a second order with a quote gets the answer of the first", {
    ...replaying((first, again) => first === again),
  }),
  mutant("ship-request.same-quote-again", "status", both, "a second order with a quote is answered with 409", {
    ...worded("itemLocked", { status: 409 }),
  }),
  mutant(
    "ship-request.other-rate-of-same-session",
    "effect",
    both,
    "an order with another rate of the same session changes the first order",
    {
      ...replaying((first, again) => first !== again),
    },
  ),
  mutant("ship-request.not-shipped-again", "accepts", both, "a locked item can be ordered with a new quote", {
    rules: () => ({ canBeQuoted: ({ state }) => state !== "sold", isLocked: () => false }),
  }),
  mutant(
    "ship-request.not-shipped-again",
    "large",
    both,
    "the third item of an order can be ordered with a new quote",
    {
      rules: (plain) => ({
        canBeQuoted: (held, scope) => plain.canBeQuoted(held, scope) || isThirdOfOrder(held, scope),
        isLocked: (held, scope) => plain.isLocked(held, scope) && !isThirdOfOrder(held, scope),
      }),
    },
  ),
  mutant("ship-request.locks-only-quoted-items", "effect", both, "an order locks all items of the user", {
    rules: (plain) => ({
      afterRequest: (held, scope) => {
        for (const each of plain.holdingsOfUser(held.userId, scope) ?? []) each.state = "shipping";
      },
    }),
  }),
  mutant("ship-request.locks-only-quoted-items", "effect", both, "an order also locks the user's next item", {
    ...afterAccepted((holdings, call, world) => {
      const [first] = holdings;
      const others =
        call.surface === "user" || !first
          ? []
          : ([...world[call.surface].users.values()].find((list) => list.includes(first)) ?? []);
      const next = others.find(({ state }) => state === "owned");
      if (next) next.state = "shipping";
    }),
  }),
  mutant(
    "ship-request.locks-every-quoted-item",
    "partial",
    both,
    "items of an order at another rate than the first stay in the inventory",
    {
      rules: (plain) => ({
        isInInventory: (held, scope) => plain.isInInventory(held, scope) || isOrderedAt("last", held, scope),
      }),
    },
  ),
  mutant("ship-request.locks-every-quoted-item", "large", both, "an order locks only its first item", {
    ...afterAccepted((holdings) => {
      for (const held of holdings.slice(1)) held.state = "owned";
    }),
  }),
  mutant("ship-request.locks-every-quoted-item", "large", both, "an order locks at most two items", {
    ...afterAccepted((holdings) => {
      for (const held of holdings.slice(2)) held.state = "owned";
    }),
  }),
  mutant("ship-request.refusal-changes-nothing", "effect", both, "a refused order locks its items", {
    answer: (call, reply, world) => {
      if (reply.status === 400) for (const held of sessionOf(call, world)?.holdings ?? []) held.state = "shipping";
      return undefined;
    },
  }),
  mutant("ship-request.refusal-changes-nothing", "effect", both, "a refused order makes its quote unusable", {
    answer: (call, reply, world) => {
      const session = sessionOf(call, world);
      if (reply.status === 400 && session && call.surface !== "user")
        world[call.surface].quotes.delete(session.sessionId);
      return undefined;
    },
  }),
  mutant(
    "ship-request.one-order-under-race",
    "parallel",
    both,
    "concurrent orders at different rates of one quote are all accepted",
    {
      rules: (plain) => ({
        isLocked: (held, scope) => plain.isLocked(held, scope) && !isAtAnotherRate(held, scope),
        afterRequest: (held, scope) => {
          plain.afterRequest(held, scope);
          lockedBy.set(held, { quoteId: String(quoteIdIn(scope)), atMs: performance.now() });
        },
      }),
    },
  ),
  mutant("ship-request.one-order-under-race", "parallel", both, "an order waits between check and lock", {
    rules: () => ({ shipRequestGap: () => sleep(5) }),
  }),
  mutant("ship-request.internal-error", "status", both, "the internal error of ship/request has the text of card", {
    ...worded("requestBroke", { error: "An unexpected error occurred" }),
  }),
  mutant("ship-request.internal-error", "status", both, "ship/request answers an internal error with 400", {
    ...worded("requestBroke", { status: 400 }),
  }),
  mutant("ship-request.status-success", "repeat", both, "every second accepted order omits its status", {
    answer: edited("ship/request", "status", () => undefined, { when: everyNth(2) }),
  }),
];
