import { stringOf } from "../json.ts";
import type { MutantKind } from "./kind.ts";
import type { Mutant } from "./mutant.ts";
import { holdingsOf } from "./support/holdings.ts";
import { perWorld } from "./support/per-world.ts";
import { errorIn, refusal } from "./support/replies.ts";
import { field } from "./support/requests.ts";
import { both, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

/** Purchases that were polled. */
const polled = new WeakSet<object>();

/** Users who met a pack that can't be bought from. */
const outOfStockFor = perWorld(() => new Set<string>());

const OUT_OF_STOCK = "Claw machine is out of stock";

/** Users whose lock was not released. */
const lockedOut = perWorld(() => new Set<string>());

const count = (amount: number, of: number): boolean => amount >= of;

/** Answers a purchase with the first one of the same user, pack and amount, if `isRepeat` says so. */
const returnsFirst = (
  name: string,
  kind: MutantKind,
  isRepeat: (purchase: { readonly amount: number; readonly agoMs: number }) => boolean,
): Mutant => ({
  name,
  violates: "buy-init.sessions-distinct",
  kind,
  surfaces: sandbox,
  rules: () => {
    const askedAtMs = new Map<string, number>();
    return {
      repeatOf: (pack, amount, userId, { store }) => {
        const asked = JSON.stringify([pack.id, amount, userId]);
        const agoMs = performance.now() - (askedAtMs.get(asked) ?? Number.NEGATIVE_INFINITY);
        askedAtMs.set(asked, performance.now());
        if (!isRepeat({ amount, agoMs })) return undefined;
        return [...store.purchases.values()].find(
          (made) => made.userId === userId && made.holdings.length === amount && made.holdings[0]?.pack === pack,
        );
      },
    };
  },
});

/** Wrong items of some purchases, and effects of some refusals. */
export const buyInitEffectsMutants: readonly Mutant[] = [
  {
    name: "buy/init accepts null as user id",
    violates: "buy-init.user-id-missing",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ userIdOf: (raw) => (raw === null ? "null" : plain.userIdOf(raw)) }),
  },
  {
    name: "the out-of-stock text ends with a full stop",
    violates: "buy-init.disabled",
    kind: "status",
    surfaces: sandbox,
    ...worded("outOfStock", { error: "Claw machine is out of stock." }),
  },
  {
    name: "the out-of-stock text is in upper case",
    violates: "buy-init.sold-out",
    kind: "status",
    surfaces: sandbox,
    ...worded("outOfStock", { error: "Claw Machine is out of stock" }),
  },
  {
    name: "a sandbox purchase is pending until its second poll",
    violates: "buy-init.nfts-count",
    kind: "missing",
    surfaces: sandbox,
    rules: () => ({ pollsBeforeFulfilment: () => 1 }),
  },
  {
    name: "the last item of a purchase enters the inventory only when the purchase is polled",
    violates: "buy-init.fulfils-at-once",
    kind: "effect",
    surfaces: sandbox,
    rules: (plain) => ({
      isInInventory: (held, scope) => {
        const purchase = [...scope.store.purchases.values()].find(({ holdings }) => holdings.at(-1) === held);
        return plain.isInInventory(held, scope) && (purchase === undefined || polled.has(purchase));
      },
      fulfilledView: (purchase, scope) => {
        polled.add(purchase);
        return plain.fulfilledView(purchase, scope);
      },
    }),
  },
  returnsFirst(
    "an identical purchase within three milliseconds returns the first purchase",
    "parallel",
    ({ agoMs }) => agoMs < 3,
  ),
  {
    name: "a purchase that is refused for a fractional amount gives the user the items",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      amountOf: (raw) =>
        typeof raw === "number" && raw > 0 && raw < 2 ** 20 ? Math.max(1, Math.floor(raw)) : plain.amountOf(raw),
    }),
    answer: (call, reply) => {
      const amount = field(call, "amount");
      return call.endpoint === "buy/init" &&
        reply.status === 200 &&
        typeof amount === "number" &&
        !Number.isInteger(amount)
        ? { status: 400, body: { error: "Amount must be greater than 0" } }
        : undefined;
    },
  },
  {
    name: "buy/init omits the fourth item for a user who owns three items",
    violates: "buy-init.nfts-count",
    kind: "large",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      initView: (purchase, scope) => {
        const view = plain.initView(purchase, scope);
        const before = holdingsOf(scope.world, purchase.userId).length - purchase.holdings.length;
        return before >= 3 && purchase.holdings.length > 1
          ? { ...view, nfts: (view.nfts as readonly unknown[]).slice(1) }
          : view;
      },
    }),
  },
  returnsFirst("a repeated purchase of four or more pulls returns the first purchase", "large", ({ amount }) =>
    count(amount, 4),
  ),
  {
    name: "user ids that look like missing values count as missing",
    violates: "buy-init.answers",
    kind: "odd",
    surfaces: sandbox,
    rules: (plain) => ({
      userIdOf: (raw) => (raw === "null" || raw === "undefined" ? undefined : plain.userIdOf(raw)),
    }),
  },
  {
    name: "a user id of one zero counts as missing",
    violates: "buy-init.answers",
    kind: "odd",
    surfaces: sandbox,
    rules: (plain) => ({ userIdOf: (raw) => (raw === "0" ? undefined : plain.userIdOf(raw)) }),
  },
  {
    name: "a user whose amount was refused can't buy any more",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: sandbox,
    request: (call, world) =>
      call.endpoint === "buy/init" && lockedOut(world).has(`${call.surface} ${stringOf(field(call, "user_id"))}`)
        ? refusal(400, "user_id is required")
        : undefined,
    answer: (call, reply, world) => {
      if (call.endpoint === "buy/init" && stringOf(errorIn(reply)).startsWith("Amount must be less"))
        lockedOut(world).add(`${call.surface} ${stringOf(field(call, "user_id"))}`);
      return undefined;
    },
  },
  {
    name: "a user who met a pack out of stock can't buy any other",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: sandbox,
    request: (call, world) =>
      call.endpoint === "buy/init" && outOfStockFor(world).has(`${call.surface} ${stringOf(field(call, "user_id"))}`)
        ? refusal(400, OUT_OF_STOCK)
        : undefined,
    answer: (call, reply, world) => {
      if (call.endpoint === "buy/init" && errorIn(reply) === OUT_OF_STOCK)
        outOfStockFor(world).add(`${call.surface} ${stringOf(field(call, "user_id"))}`);
      return undefined;
    },
  },
];
