import { stringOf } from "../json.ts";
import type { MutantKind } from "./kind.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
): Mutant =>
  mutant("buy-init.sessions-distinct", kind, sandbox, name, {
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
  mutant("buy-init.user-id-missing", "accepts", both, "buy/init accepts null as user id", {
    rules: (plain) => ({ userIdOf: (raw) => (raw === null ? "null" : plain.userIdOf(raw)) }),
  }),
  mutant("buy-init.disabled", "status", sandbox, "the out-of-stock text ends with a full stop", {
    ...worded("outOfStock", { error: "Claw machine is out of stock." }),
  }),
  mutant("buy-init.sold-out", "status", sandbox, "the out-of-stock text is in upper case", {
    ...worded("outOfStock", { error: "Claw Machine is out of stock" }),
  }),
  mutant("buy-init.nfts-count", "missing", sandbox, "a sandbox purchase is pending until its second poll", {
    rules: () => ({ pollsBeforeFulfilment: () => 1 }),
  }),
  mutant(
    "buy-init.fulfils-at-once",
    "effect",
    sandbox,
    "the last item of a purchase enters the inventory only when the purchase is polled",
    {
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
  ),
  returnsFirst(
    "an identical purchase within three milliseconds returns the first purchase",
    "parallel",
    ({ agoMs }) => agoMs < 3,
  ),
  mutant(
    "buy-init.refusal-changes-nothing",
    "effect",
    ["sandbox"],
    "a purchase that is refused for a fractional amount gives the user the items",
    {
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
  ),
  mutant(
    "buy-init.nfts-count",
    "large",
    ["sandbox"],
    "buy/init omits the fourth item for a user who owns three items",
    {
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
  ),
  returnsFirst("a repeated purchase of four or more pulls returns the first purchase", "large", ({ amount }) =>
    count(amount, 4),
  ),
  mutant("buy-init.answers", "odd", sandbox, "user ids that look like missing values count as missing", {
    rules: (plain) => ({
      userIdOf: (raw) => (raw === "null" || raw === "undefined" ? undefined : plain.userIdOf(raw)),
    }),
  }),
  mutant("buy-init.answers", "odd", sandbox, "a user id of one zero counts as missing", {
    rules: (plain) => ({ userIdOf: (raw) => (raw === "0" ? undefined : plain.userIdOf(raw)) }),
  }),
  mutant("buy-init.refusal-changes-nothing", "effect", sandbox, "a user whose amount was refused can't buy any more", {
    request: (call, world) =>
      call.endpoint === "buy/init" && lockedOut(world).has(`${call.surface} ${stringOf(field(call, "user_id"))}`)
        ? refusal(400, "user_id is required")
        : undefined,
    answer: (call, reply, world) => {
      if (call.endpoint === "buy/init" && stringOf(errorIn(reply)).startsWith("Amount must be less"))
        lockedOut(world).add(`${call.surface} ${stringOf(field(call, "user_id"))}`);
      return undefined;
    },
  }),
  mutant(
    "buy-init.refusal-changes-nothing",
    "effect",
    sandbox,
    "a user who met a pack out of stock can't buy any other",
    {
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
  ),
];
