import { anyListing, grant } from "../granting.ts";
import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { PARTNER_KEYS } from "../keys.ts";
import type { Scope } from "../scope.ts";
import { userKey } from "../store.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { exchangingConcurrent } from "./support/exchanging-concurrent.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

/** Holdings of other users. */
const others = (held: Holding, { store }: Scope) =>
  [...store.users.values()].flat().filter((other) => other.userId !== held.userId && other.state === "owned");

const lower = (id: string) => id.toLowerCase();
const isSecondPartner = (call: Call) => call.headers["x-api-key"] === PARTNER_KEYS[1];
const sessionIn = (call: Call) => stringOf(objectOf(call.body)?.session_id);

/** An item that was sold or ordered comes back when its purchase is polled. */
const pollingBrings = (state: Holding["state"]): Pick<Mutant, "request"> => ({
  request: (call, world) => {
    if (call.endpoint !== "buy/status" || call.surface === "user") return undefined;
    const held = world[call.surface].purchases.get(sessionIn(call))?.holdings.find((each) => each.state === state);
    if (held) held.state = "owned";
    return undefined;
  },
});

/** An item that was sold or ordered comes back when its user buys again. */
const buyingBrings = (state: Holding["state"]): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    initView: (purchase, scope) => {
      const holdings = scope.rules.holdingsOfUser(purchase.userId, scope) ?? [];
      for (const held of holdings) if (held.state === state) held.state = "owned";
      return plain.initView(purchase, scope);
    },
  }),
});

/** Faults in the ownership of items. */
export const ownershipMutants: readonly Mutant[] = [
  {
    name: "every inventory lists the items of all users",
    violates: "ownership.others-items-absent",
    kind: "extra",
    surfaces: both,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => plain.holdingsOfUser(userId, scope) && [...scope.store.users.values()].flat(),
    }),
  },
  {
    name: "a purchase also goes to the previous user",
    violates: "ownership.others-items-absent",
    kind: "extra",
    surfaces: both,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const own = plain.holdingsOfUser(userId, scope);
        const users = [...scope.store.users.values()];
        const next = own && users[users.indexOf(own as Holding[]) + 1];
        return own && [...own, ...(next ?? [])];
      },
    }),
  },
  {
    name: "a sellback removes all items of another user",
    violates: "ownership.others-untouched",
    kind: "effect",
    surfaces: both,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const other of others(held, scope)) other.state = "sold";
        plain.afterSale(held, scope);
      },
    }),
  },
  {
    name: "a sellback removes the oldest item of other users",
    violates: "ownership.others-untouched",
    kind: "effect",
    surfaces: sandbox,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const holdings of scope.store.users.values()) {
          const oldest = holdings.find(({ state }) => state === "owned");
          if (oldest && oldest.userId !== held.userId) oldest.state = "sold";
        }
        plain.afterSale(held, scope);
      },
    }),
  },
  {
    name: "a sellback removes every copy of the listing",
    violates: "ownership.others-untouched",
    kind: "partial",
    surfaces: sandbox,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const copy of scope.rules.copiesOf(held.listing.id, scope))
          if (copy.state === "owned") copy.state = "sold";
        plain.afterSale(held, scope);
      },
    }),
  },
  {
    name: "an order removes items of other users",
    violates: "ownership.others-untouched",
    kind: "effect",
    surfaces: both,
    rules: (plain) => ({
      afterRequest: (held, scope) => {
        for (const other of others(held, scope)) other.state = "shipping";
        plain.afterRequest(held, scope);
      },
    }),
  },
  {
    name: "user ids are compared without regard to case",
    violates: "ownership.user-ids-exact",
    kind: "odd",
    surfaces: both,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => plain.holdingsOfUser(lower(userId), scope),
      userIdOf: (raw) => plain.userIdOf(typeof raw === "string" ? lower(raw) : raw),
    }),
  },
  {
    name: "inventory finds user ids without regard to case",
    violates: "ownership.user-ids-exact",
    kind: "odd",
    surfaces: both,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const key = lower(userKey(scope.partner, userId));
        return plain.holdingsOfUser(userId, scope) ?? [...scope.store.users].find(([each]) => lower(each) === key)?.[1];
      },
    }),
  },
  {
    name: "purchases drop the blanks around a user id",
    violates: "ownership.user-ids-exact",
    kind: "odd",
    surfaces: sandbox,
    rules: (plain) => ({ userIdOf: (raw) => plain.userIdOf(typeof raw === "string" ? raw.trim() : raw) }),
  },
  {
    name: "an inventory is looked up in small letters",
    violates: "ownership.user-ids-exact",
    kind: "odd",
    surfaces: both,
    rules: (plain) => ({ holdingsOfUser: (userId, scope) => plain.holdingsOfUser(lower(userId), scope) }),
  },
  {
    name: "a purchase replaces earlier ones",
    violates: "ownership.purchase-keeps-earlier-items",
    kind: "effect",
    surfaces: both,
    rules: (plain) => ({
      initView: (purchase, scope) => {
        for (const held of scope.rules.holdingsOfUser(purchase.userId, scope) ?? [])
          if (!purchase.holdings.includes(held)) held.state = "sold";
        return plain.initView(purchase, scope);
      },
    }),
  },
  {
    name: "a fifth purchase drops the first item",
    violates: "ownership.purchase-keeps-earlier-items",
    kind: "large",
    surfaces: sandbox,
    rules: (plain) => ({
      initView: (purchase, scope) => {
        const holdings = scope.rules.holdingsOfUser(purchase.userId, scope) ?? [];
        const [first] = holdings;
        if (first && holdings.length > 6) first.state = "sold";
        return plain.initView(purchase, scope);
      },
    }),
  },
  {
    name: "polling brings a sold item back",
    violates: "ownership.sold-stays-sold",
    kind: "effect",
    surfaces: both,
    ...pollingBrings("sold"),
  },
  {
    name: "buying brings a sold item back",
    violates: "ownership.sold-stays-sold",
    kind: "effect",
    surfaces: both,
    ...buyingBrings("sold"),
  },
  {
    name: "polling brings a shipped item back",
    violates: "ownership.shipped-stays-shipped",
    kind: "effect",
    surfaces: both,
    ...pollingBrings("shipping"),
  },
  {
    name: "buying brings a shipped item back",
    violates: "ownership.shipped-stays-shipped",
    kind: "effect",
    surfaces: both,
    ...buyingBrings("shipping"),
  },
  {
    name: "an inventory has the items of all users whose ids begin with the user's",
    violates: "ownership.balance",
    kind: "extra",
    surfaces: both,
    rules: ({ holdingsOfUser }) => ({
      holdingsOfUser: (userId, scope) => {
        const held = holdingsOfUser(userId, scope);
        const key = userKey(scope.partner, userId);
        // Without the end of the JSON text.
        const start = key.slice(0, -2);
        const longer = [...scope.store.users].filter(([id]) => id !== key && id.startsWith(start));
        return held && [...held, ...longer.flatMap(([, others]) => others)];
      },
    }),
  },
  {
    name: "a sellback gives the user another item",
    violates: "ownership.balance",
    kind: "effect",
    surfaces: both,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        plain.afterSale(held, scope);
        grant(held.userId, anyListing, scope);
      },
    }),
  },
  {
    name: "inventory lists an item that nobody bought from a user's second purchase on",
    violates: "ownership.balance",
    kind: "repeat",
    surfaces: both,
    rules: (plain) => ({
      initView: (purchase, scope) => {
        const owned = scope.rules.holdingsOfUser(purchase.userId, scope) ?? [];
        if (owned.length > purchase.holdings.length) grant(purchase.userId, anyListing, scope);
        return plain.initView(purchase, scope);
      },
    }),
  },
  {
    name: "a sellback removes two items of a user with many items",
    violates: "ownership.balance",
    kind: "large",
    surfaces: both,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        plain.afterSale(held, scope);
        const owned = (scope.rules.holdingsOfUser(held.userId, scope) ?? []).filter(({ state }) => state === "owned");
        const [first, second] = owned;
        if (first && second) first.state = "sold";
      },
    }),
  },
  {
    name: "a sellback requires a signature",
    violates: "ownership.sellback-needs-no-signature",
    kind: "refuses",
    surfaces: both,
    request: (call) =>
      call.endpoint === "buyback" && objectOf(call.body)?.signature === undefined
        ? { status: 400, body: { error: "Item not found" } }
        : undefined,
  },
  {
    name: "a sellback returns transactions to sign",
    violates: "ownership.sellback-needs-no-signature",
    kind: "extra",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 200 ? { status: 202, body: { txs: ["AQID"] } } : undefined,
  },
  {
    name: "a partner sees another partner's users",
    violates: "ownership.users-of-partners-apart",
    kind: "extra",
    surfaces: partner,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) =>
        plain.holdingsOfUser(userId, scope) ??
        [...scope.store.users.values()].find((holdings) => holdings[0]?.userId === userId),
    }),
  },
  {
    name: "inventory answers another partner's user with an empty inventory",
    violates: "ownership.users-of-partners-apart",
    kind: "accepts",
    surfaces: partner,
    answer: (call, reply) =>
      call.endpoint === "inventory" && reply.status === 404 && isSecondPartner(call)
        ? { status: 200, body: { user_id: call.params.user_id, items: [] } }
        : undefined,
  },
  {
    name: "inventory shows the second partner no items",
    violates: "inventory.lists-purchase",
    kind: "partial",
    surfaces: partner,
    answer: edited("inventory", "items", () => [], { when: isSecondPartner }),
  },
  {
    name: "concurrent requests of two partners for users of the same id get each other's inventory",
    violates: "ownership.users-of-partners-apart",
    kind: "parallel",
    surfaces: partner,
    answer: exchangingConcurrent("partner", "inventory", ({ params }) => String(params.user_id)),
  },
  {
    name: "partners share users of the same id",
    violates: "ownership.users-of-partners-apart",
    kind: "extra",
    surfaces: partner,
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) =>
        plain.holdingsOfUser(userId, scope) &&
        [...scope.store.users.values()].flat().filter((held) => held.userId === userId),
    }),
  },
  {
    name: "a partner can sell another partner's items",
    violates: "ownership.sale-by-another-partner",
    kind: "accepts",
    surfaces: partner,
    rules: () => ({ copiesOf: (itemId, { store }) => store.copies.get(stringOf(itemId)) ?? [] }),
  },
  {
    name: "a partner can sell another partner's items once it has a user of the same id",
    violates: "ownership.sale-by-another-partner",
    kind: "partial",
    surfaces: partner,
    rules: () => ({
      copiesOf: (itemId, { store, partner: caller }) =>
        (store.copies.get(stringOf(itemId)) ?? []).filter(({ userId }) => store.users.has(userKey(caller, userId))),
    }),
  },
  {
    name: "a sellback of another partner's item is answered with 403",
    violates: "ownership.sale-by-another-partner",
    kind: "status",
    surfaces: partner,
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 400 && isSecondPartner(call)
        ? { status: 403, body: { error: "Item not found" } }
        : undefined,
  },
];
