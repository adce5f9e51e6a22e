import { anyListing, grant } from "../granting.ts";
import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { PARTNER_KEYS } from "../keys.ts";
import type { Scope } from "../scope.ts";
import { userKey } from "../store.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("ownership.others-items-absent", "extra", both, "every inventory lists the items of all users", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => plain.holdingsOfUser(userId, scope) && [...scope.store.users.values()].flat(),
    }),
  }),
  mutant("ownership.others-items-absent", "extra", both, "a purchase also goes to the previous user", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => {
        const own = plain.holdingsOfUser(userId, scope);
        const users = [...scope.store.users.values()];
        const next = own && users[users.indexOf(own as Holding[]) + 1];
        return own && [...own, ...(next ?? [])];
      },
    }),
  }),
  mutant("ownership.others-untouched", "effect", both, "a sellback removes all items of another user", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const other of others(held, scope)) other.state = "sold";
        plain.afterSale(held, scope);
      },
    }),
  }),
  mutant("ownership.others-untouched", "effect", sandbox, "a sellback removes the oldest item of other users", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const holdings of scope.store.users.values()) {
          const oldest = holdings.find(({ state }) => state === "owned");
          if (oldest && oldest.userId !== held.userId) oldest.state = "sold";
        }
        plain.afterSale(held, scope);
      },
    }),
  }),
  mutant("ownership.others-untouched", "partial", sandbox, "a sellback removes every copy of the listing", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const copy of scope.rules.copiesOf(held.listing.id, scope))
          if (copy.state === "owned") copy.state = "sold";
        plain.afterSale(held, scope);
      },
    }),
  }),
  mutant("ownership.others-untouched", "effect", both, "an order removes items of other users", {
    rules: (plain) => ({
      afterRequest: (held, scope) => {
        for (const other of others(held, scope)) other.state = "shipping";
        plain.afterRequest(held, scope);
      },
    }),
  }),
  mutant("ownership.user-ids-exact", "odd", both, "user ids are compared without regard to case", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => plain.holdingsOfUser(lower(userId), scope),
      userIdOf: (raw) => plain.userIdOf(typeof raw === "string" ? lower(raw) : raw),
    }),
  }),
  mutant("ownership.user-ids-exact", "odd", sandbox, "purchases drop the blanks around a user id", {
    rules: (plain) => ({ userIdOf: (raw) => plain.userIdOf(typeof raw === "string" ? raw.trim() : raw) }),
  }),
  mutant("ownership.user-ids-exact", "odd", both, "an inventory is looked up in small letters", {
    rules: (plain) => ({ holdingsOfUser: (userId, scope) => plain.holdingsOfUser(lower(userId), scope) }),
  }),
  mutant("ownership.purchase-keeps-earlier-items", "effect", both, "a purchase replaces earlier ones", {
    rules: (plain) => ({
      initView: (purchase, scope) => {
        for (const held of scope.rules.holdingsOfUser(purchase.userId, scope) ?? [])
          if (!purchase.holdings.includes(held)) held.state = "sold";
        return plain.initView(purchase, scope);
      },
    }),
  }),
  mutant("ownership.purchase-keeps-earlier-items", "large", sandbox, "a fifth purchase drops the first item", {
    rules: (plain) => ({
      initView: (purchase, scope) => {
        const holdings = scope.rules.holdingsOfUser(purchase.userId, scope) ?? [];
        const [first] = holdings;
        if (first && holdings.length > 6) first.state = "sold";
        return plain.initView(purchase, scope);
      },
    }),
  }),
  mutant("ownership.sold-stays-sold", "effect", both, "polling brings a sold item back", {
    ...pollingBrings("sold"),
  }),
  mutant("ownership.sold-stays-sold", "effect", both, "buying brings a sold item back", {
    ...buyingBrings("sold"),
  }),
  mutant("ownership.shipped-stays-shipped", "effect", both, "polling brings a shipped item back", {
    ...pollingBrings("shipping"),
  }),
  mutant("ownership.shipped-stays-shipped", "effect", both, "buying brings a shipped item back", {
    ...buyingBrings("shipping"),
  }),
  mutant(
    "ownership.balance",
    "extra",
    both,
    "an inventory has the items of all users whose ids begin with the user's",
    {
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
  ),
  mutant("ownership.balance", "effect", both, "a sellback gives the user another item", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        plain.afterSale(held, scope);
        grant(held.userId, anyListing, scope);
      },
    }),
  }),
  mutant(
    "ownership.balance",
    "repeat",
    both,
    "inventory lists an item that nobody bought from a user's second purchase on",
    {
      rules: (plain) => ({
        initView: (purchase, scope) => {
          const owned = scope.rules.holdingsOfUser(purchase.userId, scope) ?? [];
          if (owned.length > purchase.holdings.length) grant(purchase.userId, anyListing, scope);
          return plain.initView(purchase, scope);
        },
      }),
    },
  ),
  mutant("ownership.balance", "large", both, "a sellback removes two items of a user with many items", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        plain.afterSale(held, scope);
        const owned = (scope.rules.holdingsOfUser(held.userId, scope) ?? []).filter(({ state }) => state === "owned");
        const [first, second] = owned;
        if (first && second) first.state = "sold";
      },
    }),
  }),
  mutant("ownership.sellback-needs-no-signature", "refuses", both, "a sellback requires a signature", {
    request: (call) =>
      call.endpoint === "buyback" && objectOf(call.body)?.signature === undefined
        ? { status: 400, body: { error: "Item not found" } }
        : undefined,
  }),
  mutant("ownership.sellback-needs-no-signature", "extra", both, "a sellback returns transactions to sign", {
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 200 ? { status: 202, body: { txs: ["AQID"] } } : undefined,
  }),
  mutant("ownership.users-of-partners-apart", "extra", partner, "a partner sees another partner's users", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) =>
        plain.holdingsOfUser(userId, scope) ??
        [...scope.store.users.values()].find((holdings) => holdings[0]?.userId === userId),
    }),
  }),
  mutant(
    "ownership.users-of-partners-apart",
    "accepts",
    partner,
    "inventory answers another partner's user with an empty inventory",
    {
      answer: (call, reply) =>
        call.endpoint === "inventory" && reply.status === 404 && isSecondPartner(call)
          ? { status: 200, body: { user_id: call.params.user_id, items: [] } }
          : undefined,
    },
  ),
  mutant("inventory.lists-purchase", "partial", partner, "inventory shows the second partner no items", {
    answer: edited("inventory", "items", () => [], { when: isSecondPartner }),
  }),
  mutant(
    "ownership.users-of-partners-apart",
    "parallel",
    partner,
    "concurrent requests of two partners for users of the same id get each other's inventory",
    {
      answer: exchangingConcurrent("partner", "inventory", ({ params }) => String(params.user_id)),
    },
  ),
  mutant("ownership.users-of-partners-apart", "extra", partner, "partners share users of the same id", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) =>
        plain.holdingsOfUser(userId, scope) &&
        [...scope.store.users.values()].flat().filter((held) => held.userId === userId),
    }),
  }),
  mutant("ownership.sale-by-another-partner", "accepts", partner, "a partner can sell another partner's items", {
    rules: () => ({ copiesOf: (itemId, { store }) => store.copies.get(stringOf(itemId)) ?? [] }),
  }),
  mutant(
    "ownership.sale-by-another-partner",
    "partial",
    partner,
    "a partner can sell another partner's items once it has a user of the same id",
    {
      rules: () => ({
        copiesOf: (itemId, { store, partner: caller }) =>
          (store.copies.get(stringOf(itemId)) ?? []).filter(({ userId }) => store.users.has(userKey(caller, userId))),
      }),
    },
  ),
  mutant(
    "ownership.sale-by-another-partner",
    "status",
    partner,
    "a sellback of another partner's item is answered with 403",
    {
      answer: (call, reply) =>
        call.endpoint === "buyback" && reply.status === 400 && isSecondPartner(call)
          ? { status: 403, body: { error: "Item not found" } }
          : undefined,
    },
  ),
];
