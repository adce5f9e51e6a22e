import { setTimeout as sleep } from "node:timers/promises";
import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { QuoteSession } from "../quote.ts";
import type { Scope } from "../scope.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { isOrderedAt } from "./support/holdings.ts";
import { both, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

const MINUTE_MS = 60_000;

const quoteIdOf = (call: Call) => objectOf(call.body)?.quote_id;
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
  {
    name: "an accepted order is answered with 201",
    violates: "ship-request.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "ship/request" && reply.status === 200 ? { ...reply, status: 201 } : undefined,
  },
  {
    name: "an accepted order omits its id",
    violates: "ship-request.answers",
    kind: "missing",
    surfaces: both,
    answer: edited("ship/request", "order_id", () => undefined),
  },
  {
    name: "an order id is a number",
    violates: "ship-request.answers",
    kind: "type",
    surfaces: both,
    answer: edited("ship/request", "order_id", () => 17),
  },
  {
    name: "an accepted order returns the status queued",
    violates: "ship-request.status-success",
    kind: "value",
    surfaces: both,
    answer: edited("ship/request", "status", () => "queued"),
  },
  {
    name: "an accepted order returns its status in upper case",
    violates: "ship-request.status-success",
    kind: "value",
    surfaces: both,
    answer: edited("ship/request", "status", () => "SUCCESS"),
  },
  {
    name: "an order id has no prefix",
    violates: "ship-request.order-id-form",
    kind: "value",
    surfaces: sandbox,
    rules: (plain) => ({ orderId: (scope) => plain.orderId(scope).slice("order_".length) }),
  },
  {
    name: "an order id is one character too long",
    violates: "ship-request.order-id-form",
    kind: "value",
    surfaces: sandbox,
    rules: (plain) => ({ orderId: (scope) => `${plain.orderId(scope)}A` }),
  },
  {
    name: "an order id contains a full stop",
    violates: "ship-request.order-id-form",
    kind: "value",
    surfaces: sandbox,
    rules: (plain) => ({ orderId: (scope) => `${plain.orderId(scope).slice(0, -1)}.` }),
  },
  {
    name: "all orders have the same id",
    violates: "ship-request.order-ids-distinct",
    kind: "value",
    surfaces: both,
    rules: () => ({ orderId: () => "order_AAAAAAAAAAAAAAAA" }),
  },
  {
    name: "an order with the rate express is refused",
    violates: "ship-request.every-rate",
    kind: "partial",
    surfaces: both,
    request: (call) =>
      call.endpoint === "ship/request" && /_rate_(express|air)$/.test(String(quoteIdOf(call)))
        ? { status: 400, body: { error: "Quote expired" } }
        : undefined,
  },
  {
    name: "an order with the rate priority is refused",
    violates: "ship-request.every-rate",
    kind: "partial",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "ship/request" && /_rate_priority$/.test(String(quoteIdOf(call)))
        ? { status: 500, body: { error: "Failed to create shipping request" } }
        : undefined,
  },
  {
    name: "a missing quote id is refused as expired",
    violates: "ship-request.quote-id-missing",
    kind: "status",
    surfaces: both,
    ...worded("noQuoteId", { error: "Quote expired" }),
  },
  {
    name: "a missing quote id is answered with 422",
    violates: "ship-request.quote-id-missing",
    kind: "status",
    surfaces: both,
    ...worded("noQuoteId", { status: 422 }),
  },
  {
    name: "a quote id that is not a string is converted to one",
    violates: "ship-request.quote-id-not-a-string",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ splitQuoteId: (id) => plain.splitQuoteId(Array.isArray(id) ? String(id) : id) }),
  },
  {
    name: "a number as quote id is refused as expired",
    violates: "ship-request.quote-id-not-a-string",
    kind: "status",
    surfaces: both,
    rules: (plain) => ({
      splitQuoteId: (id) => (typeof id === "number" ? { sessionId: "", key: "" } : plain.splitQuoteId(id)),
    }),
  },
  {
    name: "a quote id without a separator is refused as expired",
    violates: "ship-request.quote-id-without-separator",
    kind: "status",
    surfaces: both,
    rules: (plain) => ({
      splitQuoteId: (id) =>
        plain.splitQuoteId(id) ?? (typeof id === "string" && id !== "" ? { sessionId: id, key: "" } : undefined),
    }),
  },
  {
    name: "a session id without a rate orders the first rate",
    violates: "ship-request.quote-id-without-separator",
    kind: "accepts",
    surfaces: sandbox,
    rules: (plain) => ({
      splitQuoteId: (id) =>
        plain.splitQuoteId(id) ??
        (typeof id === "string" && id !== "" ? { sessionId: id, key: "standard" } : undefined),
    }),
  },
  {
    name: "an order with an unknown quote session is answered with 404",
    violates: "ship-request.session-unknown",
    kind: "status",
    surfaces: both,
    ...worded("unknownQuote", { status: 404, error: "Quote not found" }),
  },
  {
    name: "an order with an unknown quote session is refused as a missing quote id",
    violates: "ship-request.session-unknown",
    kind: "status",
    surfaces: both,
    ...worded("unknownQuote", { error: "quote_id is required" }),
  },
  {
    name: "an unknown rate is taken for the first rate",
    violates: "ship-request.rate-unknown",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      splitQuoteId: (id) => {
        const split = plain.splitQuoteId(id);
        return split && !["standard", "priority", "express", "surface", "air"].includes(split.key)
          ? { ...split, key: split.sessionId.startsWith("quote_") ? "standard" : "surface" }
          : split;
      },
    }),
  },
  {
    name: "an order with an unknown rate is refused with another text",
    violates: "ship-request.rate-unknown",
    kind: "status",
    surfaces: both,
    rules: (plain) => ({
      refuse: (name, scope, more) => {
        const call = callOf(scope);
        return name === "unknownQuote" && call && sessionOf(call, scope.world)
          ? { status: 400, body: { error: "Unknown rate" } }
          : plain.refuse(name, scope, more);
      },
    }),
  },
  {
    name: "a quote expires after ten minutes",
    violates: "ship-request.before-expiry",
    kind: "later",
    surfaces: both,
    rules: () => ({ isQuoteExpired: (session, { world }) => world.clock.now() > session.expiresAt - 5 * MINUTE_MS }),
  },
  {
    name: "a quote never expires",
    violates: "ship-request.expired",
    kind: "later",
    surfaces: both,
    rules: () => ({ isQuoteExpired: () => false }),
  },
  {
    name: "a quote expires ten minutes late",
    violates: "ship-request.expired",
    kind: "later",
    surfaces: both,
    rules: () => ({ isQuoteExpired: (session, { world }) => world.clock.now() > session.expiresAt + 10 * MINUTE_MS }),
  },
  {
    name: "a quote of several items never expires",
    violates: "ship-request.expired",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      isQuoteExpired: (session, scope) => session.holdings.length < 2 && plain.isQuoteExpired(session, scope),
    }),
  },
  {
    name: "an order with an expired quote is answered with 410",
    violates: "ship-request.expired",
    kind: "status",
    surfaces: both,
    ...worded("quoteExpired", { status: 410 }),
  },
  {
    name: "only the first rate of a quote expires",
    violates: "ship-request.expired-any-rate",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      isQuoteExpired: (session, scope) => {
        const call = callOf(scope);
        return session.quotes[0]?.id === (call && quoteIdOf(call)) && plain.isQuoteExpired(session, scope);
      },
    }),
  },
  {
    name: "a locked item can be ordered again",
    violates: "ship-request.item-locked",
    kind: "accepts",
    surfaces: both,
    rules: () => ({ isLocked: () => false }),
  },
  {
    name: "an order of a locked item is refused as expired",
    violates: "ship-request.item-locked",
    kind: "status",
    surfaces: both,
    ...worded("itemLocked", { error: "Quote expired" }),
  },
  {
    name: "an order of a locked item is refused as already shipped",
    violates: "ship-request.item-locked",
    kind: "status",
    surfaces: both,
    ...worded("itemLocked", { error: "Item has already been shipped" }),
  },
  {
    name: "an order with some locked items ships the other items",
    violates: "ship-request.item-locked-among-free",
    kind: "accepts",
    surfaces: both,
    request: (call, world) => {
      const session = sessionOf(call, world);
      const free = session?.holdings.filter(({ state }) => state === "owned") ?? [];
      if (session && free.length > 0) Object.assign(session, { holdings: free });
      return undefined;
    },
  },
  {
    name: "an order checks only the first item of its quote",
    violates: "ship-request.item-locked-among-free",
    kind: "large",
    surfaces: both,
    rules: (plain) => ({
      isLocked: (held, scope) => {
        const call = callOf(scope);
        const first = call && sessionOf(call, scope.world)?.holdings[0];
        return held === first && plain.isLocked(held, scope);
      },
    }),
  },
  {
    name: "a second order with a quote gets the answer of the first",
    violates: "ship-request.same-quote-again",
    kind: "accepts",
    surfaces: both,
    ...replaying((first, again) => first === again),
  },
  {
    name: "a second order with a quote is answered with 409",
    violates: "ship-request.same-quote-again",
    kind: "status",
    surfaces: both,
    ...worded("itemLocked", { status: 409 }),
  },
  {
    name: "an order with another rate of the same session changes the first order",
    violates: "ship-request.other-rate-of-same-session",
    kind: "effect",
    surfaces: both,
    ...replaying((first, again) => first !== again),
  },
  {
    name: "a locked item can be ordered with a new quote",
    violates: "ship-request.not-shipped-again",
    kind: "accepts",
    surfaces: both,
    rules: () => ({ canBeQuoted: ({ state }) => state !== "sold", isLocked: () => false }),
  },
  {
    name: "the third item of an order can be ordered with a new quote",
    violates: "ship-request.not-shipped-again",
    kind: "large",
    surfaces: both,
    rules: (plain) => ({
      canBeQuoted: (held, scope) => plain.canBeQuoted(held, scope) || isThirdOfOrder(held, scope),
      isLocked: (held, scope) => plain.isLocked(held, scope) && !isThirdOfOrder(held, scope),
    }),
  },
  {
    name: "an order locks all items of the user",
    violates: "ship-request.locks-only-quoted-items",
    kind: "effect",
    surfaces: both,
    rules: (plain) => ({
      afterRequest: (held, scope) => {
        for (const each of plain.holdingsOfUser(held.userId, scope) ?? []) each.state = "shipping";
      },
    }),
  },
  {
    name: "an order also locks the user's next item",
    violates: "ship-request.locks-only-quoted-items",
    kind: "effect",
    surfaces: both,
    ...afterAccepted((holdings, call, world) => {
      const [first] = holdings;
      const others =
        call.surface === "user" || !first
          ? []
          : ([...world[call.surface].users.values()].find((list) => list.includes(first)) ?? []);
      const next = others.find(({ state }) => state === "owned");
      if (next) next.state = "shipping";
    }),
  },
  {
    name: "items of an order at another rate than the first stay in the inventory",
    violates: "ship-request.locks-every-quoted-item",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) || isOrderedAt("last", held, scope),
    }),
  },
  {
    name: "an order locks only its first item",
    violates: "ship-request.locks-every-quoted-item",
    kind: "large",
    surfaces: both,
    ...afterAccepted((holdings) => {
      for (const held of holdings.slice(1)) held.state = "owned";
    }),
  },
  {
    name: "an order locks at most two items",
    violates: "ship-request.locks-every-quoted-item",
    kind: "large",
    surfaces: both,
    ...afterAccepted((holdings) => {
      for (const held of holdings.slice(2)) held.state = "owned";
    }),
  },
  {
    name: "a refused order locks its items",
    violates: "ship-request.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    answer: (call, reply, world) => {
      if (reply.status === 400) for (const held of sessionOf(call, world)?.holdings ?? []) held.state = "shipping";
      return undefined;
    },
  },
  {
    name: "a refused order makes its quote unusable",
    violates: "ship-request.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    answer: (call, reply, world) => {
      const session = sessionOf(call, world);
      if (reply.status === 400 && session && call.surface !== "user")
        world[call.surface].quotes.delete(session.sessionId);
      return undefined;
    },
  },
  {
    name: "concurrent orders at different rates of one quote are all accepted",
    violates: "ship-request.one-order-under-race",
    kind: "parallel",
    surfaces: both,
    rules: (plain) => ({
      isLocked: (held, scope) => plain.isLocked(held, scope) && !isAtAnotherRate(held, scope),
      afterRequest: (held, scope) => {
        plain.afterRequest(held, scope);
        lockedBy.set(held, { quoteId: String(quoteIdIn(scope)), atMs: performance.now() });
      },
    }),
  },
  {
    name: "an order waits between check and lock",
    violates: "ship-request.one-order-under-race",
    kind: "parallel",
    surfaces: both,
    rules: () => ({ shipRequestGap: () => sleep(5) }),
  },
  {
    name: "the internal error of ship/request has the text of card",
    violates: "ship-request.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("requestBroke", { error: "An unexpected error occurred" }),
  },
  {
    name: "ship/request answers an internal error with 400",
    violates: "ship-request.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("requestBroke", { status: 400 }),
  },
  {
    name: "every second accepted order omits its status",
    violates: "ship-request.status-success",
    kind: "repeat",
    surfaces: both,
    answer: edited("ship/request", "status", () => undefined, { when: everyNth(2) }),
  },
];
