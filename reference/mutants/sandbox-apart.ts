import type { Deviation } from "../deviation.ts";
import { objectOf, stringOf } from "../json.ts";
import { type PackSurface, type Scope, scopeOf } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { partnerOn } from "./support/requests.ts";
import { both } from "./support/surfaces.ts";

const scopeOn = (world: World, surface: PackSurface): Scope => scopeOf(world, surface, partnerOn(surface));

/** One surface also knows the users of the other. */
const knowingUsersOf = (other: PackSurface): Pick<Deviation, "rules"> => ({
  rules: ({ holdingsOfUser }) => ({
    holdingsOfUser: (userId, scope) =>
      holdingsOfUser(userId, scope) ??
      (scope.surface === other ? undefined : holdingsOfUser(userId, scopeOn(scope.world, other))),
  }),
});

/** One surface also accepts the sessions of the other. */
const pollingSessionsOf = (other: PackSurface): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    if (call.endpoint !== "buy/status" || call.surface === other || call.surface === "user") return undefined;
    const sessionId = objectOf(call.body)?.session_id;
    const found = typeof sessionId === "string" ? world[other].purchases.get(sessionId) : undefined;
    return found && { status: 200, body: world.rules.fulfilledView(found, scopeOn(world, call.surface)) };
  },
});

/** One surface also shows the orders of the other. */
const showingOrdersOf = (other: PackSurface): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    if (call.endpoint !== "order" || call.surface === other || call.surface === "user") return undefined;
    const found = world[other].orders.get(call.params.order_id ?? "");
    return found && { status: 200, body: world.rules.orderView(found, scopeOn(world, call.surface)) };
  },
});

/** One surface also accepts the quotes of the other. */
const orderingByQuotesOf = (other: PackSurface): Pick<Deviation, "rules" | "request"> => ({
  rules: () => ({ canUseQuote: () => true }),
  request: (call, world) => {
    if (call.endpoint !== "ship/request" || call.surface === other || call.surface === "user") return undefined;
    const id = world.rules.splitQuoteId(objectOf(call.body)?.quote_id)?.sessionId ?? "";
    const found = world[other].quotes.get(id);
    if (found !== undefined) world[call.surface].quotes.set(id, found);
    return undefined;
  },
});

/** Leaks between the sandbox and production. */
export const sandboxApartMutants: readonly Mutant[] = [
  mutant("sandbox.apart-from-production", "extra", both, "production lists the sandbox's users", {
    ...knowingUsersOf("sandbox"),
  }),
  mutant("sandbox.knows-nothing-of-production", "extra", both, "the sandbox lists production's users", {
    ...knowingUsersOf("partner"),
  }),
  mutant("sandbox.ids-unknown-to-production", "accepts", both, "production polls the sandbox's sessions", {
    ...pollingSessionsOf("sandbox"),
  }),
  mutant("sandbox.knows-nothing-of-production", "accepts", both, "the sandbox polls production's sessions", {
    ...pollingSessionsOf("partner"),
  }),
  mutant("sandbox.ids-unknown-to-production", "extra", both, "production shows the sandbox's orders", {
    ...showingOrdersOf("sandbox"),
  }),
  mutant("sandbox.knows-nothing-of-production", "extra", both, "the sandbox shows production's orders", {
    ...showingOrdersOf("partner"),
  }),
  mutant("sandbox.ids-unknown-to-production", "accepts", both, "production accepts the sandbox's quotes for orders", {
    ...orderingByQuotesOf("sandbox"),
  }),
  mutant("sandbox.ids-unknown-to-production", "accepts", both, "production quotes the sandbox's items", {
    rules: ({ copiesToShip }) => ({
      copiesToShip: (ids, scope) =>
        copiesToShip(ids, scope) ??
        (scope.surface === "partner" ? copiesToShip(ids, scopeOn(scope.world, "sandbox")) : undefined),
    }),
  }),
  mutant("sandbox.ids-unknown-to-production", "accepts", both, "production buys the sandbox's items back", {
    request: ({ surface, endpoint, body }, world) => {
      if (surface !== "partner" || endpoint !== "buyback") return undefined;
      const id = stringOf(objectOf(body)?.item_id);
      const held = world.partner.copies.has(id)
        ? undefined
        : world.sandbox.copies.get(id)?.find(({ state }) => state === "owned");
      if (held === undefined) return undefined;
      held.state = "sold";
      return { status: 200, body: { success: true, amount: held.pullPrice } };
    },
  }),
  mutant("sandbox.ids-unknown-to-production", "extra", both, "production shows the sandbox's pulls", {
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) => recentPulls(ids, limit, { ...scope, store: scope.world.sandbox }),
    }),
  }),
  mutant("sandbox.knows-nothing-of-production", "accepts", both, "the sandbox quotes production's items", {
    rules: ({ copiesToShip }) => ({
      copiesToShip: (ids, scope) =>
        copiesToShip(ids, scope) ??
        (scope.surface === "sandbox" ? copiesToShip(ids, scopeOn(scope.world, "partner")) : undefined),
    }),
  }),
  mutant("sandbox.knows-nothing-of-production", "accepts", both, "the sandbox buys production's items back", {
    request: ({ surface, endpoint, body }, { sandbox, partner }) => {
      const id = stringOf(objectOf(body)?.item_id);
      if (surface !== "sandbox" || endpoint !== "buyback" || sandbox.copies.has(id)) return undefined;
      const held = partner.copies.get(id)?.find(({ state }) => state === "owned");
      return held && { status: 200, body: { success: true, amount: held.pullPrice } };
    },
  }),
  mutant("sandbox.knows-nothing-of-production", "accepts", both, "the sandbox accepts production's quotes for orders", {
    ...orderingByQuotesOf("partner"),
  }),
];
