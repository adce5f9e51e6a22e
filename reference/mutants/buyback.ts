import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Store } from "../store.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { isOrderedAt } from "./support/holdings.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const itemIdOf = (call: Call) => objectOf(call.body)?.item_id;
const cents = (usd: number) => Math.round(usd * 100) / 100;

/** Replies to matching sellbacks instead of the route. */
const sellbackAnswered = (isMeant: (call: Call) => boolean, status: number, body: unknown) => ({
  request: (call: Call) => (call.endpoint === "buyback" && isMeant(call) ? { status, body } : undefined),
});

/** Sellbacks in progress per world, for mutants that check nothing else. */
const underWay = new WeakMap<World, Set<unknown>>();
/** The sandbox's state before any restart. */
const firstStores = new WeakMap<World, Store>();

/** Faults of selling back. */
export const buybackMutants: readonly Mutant[] = [
  {
    name: "an accepted sellback is answered with 202",
    violates: "buyback.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 200 ? { ...reply, status: 202 } : undefined,
  },
  {
    name: "a sellback omits the amount",
    violates: "buyback.answers",
    kind: "missing",
    surfaces: both,
    answer: edited("buyback", "amount", () => undefined),
  },
  {
    name: "a sellback returns success as a string",
    violates: "buyback.answers",
    kind: "type",
    surfaces: both,
    answer: edited("buyback", "success", () => "true"),
  },
  {
    name: "a sellback pays a cent less",
    violates: "buyback.amount-fixed-at-purchase",
    kind: "value",
    surfaces: sandbox,
    answer: edited("buyback", "amount", (amount) => cents(Number(amount) - 0.01)),
  },
  {
    name: "every third sellback pays whole dollars",
    violates: "buyback.amount-fixed-at-purchase",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("buyback", "amount", (amount) => Math.floor(Number(amount)), { when: everyNth(3) }),
  },
  {
    name: "a sellback pays the full value instead of the buyback price",
    violates: "buyback.amount-fixed-at-purchase",
    kind: "value",
    surfaces: sandbox,
    rules: () => ({ sellbackAmount: (held) => held.listing.fmv }),
  },
  {
    name: "a sellback of market packs' items pays 85 percent whatever the pack's buyback_percent",
    violates: "buyback.amount-fixed-at-purchase",
    kind: "partial",
    surfaces: sandbox,
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        held.pack.buyback_percent === 0.85 ? plain.sellbackAmount(held, scope) : cents(held.listing.fmv * 0.85),
    }),
  },
  {
    name: "the sandbox pays sellbacks at the live price",
    violates: "buyback.amount-not-repriced",
    kind: "value",
    surfaces: sandbox,
    rules: (plain) => ({
      sellbackAmount: (held, scope) => cents(plain.liveFmv(held.listing, scope) * held.pack.buyback_percent),
    }),
  },
  {
    name: "the sandbox pays sellbacks at the live price if it is lower",
    violates: "buyback.amount-not-repriced",
    kind: "value",
    surfaces: sandbox,
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        Math.min(held.pullPrice, cents(plain.liveFmv(held.listing, scope) * held.pack.buyback_percent)),
    }),
  },
  {
    name: "the sandbox pays no less than the pack's price",
    violates: "buyback.no-voucher",
    kind: "value",
    surfaces: sandbox,
    rules: () => ({ sellbackAmount: (held) => Math.max(held.pack.mint_price, held.pullPrice) }),
  },
  {
    name: "production pays sellbacks at the price of the purchase",
    violates: "buyback.amount-live",
    kind: "value",
    surfaces: partner,
    rules: () => ({ sellbackAmount: (held) => held.pullPrice }),
  },
  {
    name: "production pays nothing for a user's second sellback",
    violates: "buyback.amount-live",
    kind: "repeat",
    surfaces: partner,
    rules: ({ soldView }) => ({
      soldView: (amount, held, scope) => {
        const sales = [...scope.store.users.values()].flat().filter((each) => each.userId === held.userId);
        return soldView(sales.filter(({ state }) => state === "sold").length > 1 ? 0 : amount, held, scope);
      },
    }),
  },
  {
    name: "production pays sellbacks at the full live value",
    violates: "buyback.amount-live",
    kind: "value",
    surfaces: partner,
    rules: (plain) => ({ sellbackAmount: (held, scope) => plain.liveFmv(held.listing, scope) }),
  },
  {
    name: "production pays sellbacks at the live price only if it is higher",
    violates: "buyback.amount-live",
    kind: "value",
    surfaces: partner,
    rules: (plain) => ({
      sellbackAmount: (held, scope) => Math.max(held.pullPrice, plain.sellbackAmount(held, scope)),
    }),
  },
  {
    name: "a sellback ignores the voucher",
    violates: "buyback.voucher-pays-mint-price",
    kind: "value",
    surfaces: partner,
    rules: () => ({ voucherAmount: (live) => live }),
  },
  {
    name: "a voucher always pays the mint price",
    violates: "buyback.voucher-pays-live-price",
    kind: "value",
    surfaces: partner,
    rules: () => ({ voucherAmount: (_, held) => held.pack.mint_price }),
  },
  {
    name: "a sellback sells all items of the user",
    violates: "buyback.sells-only-that-item",
    kind: "effect",
    surfaces: both,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const each of plain.holdingsOfUser(held.userId, scope) ?? []) each.state = "sold";
      },
    }),
  },
  {
    name: "a sellback sells the other items of its purchase as well",
    violates: "buyback.sells-only-that-item",
    kind: "effect",
    surfaces: sandbox,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const each of plain.holdingsOfUser(held.userId, scope) ?? [])
          if (each.purchasedAt === held.purchasedAt) each.state = "sold";
      },
    }),
  },
  {
    name: "a sellback sells the user's next item of the pack as well",
    violates: "buyback.sells-only-that-item",
    kind: "effect",
    surfaces: both,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        held.state = "sold";
        const next = plain
          .holdingsOfUser(held.userId, scope)
          ?.find(({ pack, state }) => pack === held.pack && state === "owned");
        if (next) next.state = "sold";
      },
    }),
  },
  {
    name: "a sellback without an item id is refused with another text",
    violates: "buyback.item-missing",
    kind: "status",
    surfaces: both,
    ...sellbackAnswered((call) => itemIdOf(call) === undefined, 400, { error: "item_id is required" }),
  },
  {
    name: "a sellback with claw_id and without item_id is accepted",
    violates: "buyback.item-missing",
    kind: "accepts",
    surfaces: both,
    ...sellbackAnswered((call) => itemIdOf(call) === undefined && objectOf(call.body)?.claw_id !== undefined, 200, {
      success: true,
      amount: 1,
    }),
  },
  {
    name: "a sellback of an unknown item is answered with 404",
    violates: "buyback.item-unknown",
    kind: "status",
    surfaces: both,
    ...worded("nothingToSell", { status: 404 }),
  },
  {
    name: "the refusal of an unknown item ends with a full stop",
    violates: "buyback.item-unknown",
    kind: "status",
    surfaces: both,
    ...worded("nothingToSell", { error: "Item not found." }),
  },
  {
    name: "a sellback finds an item by the first characters of its id",
    violates: "buyback.item-unknown",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      copiesOf: (id, scope) => {
        const exact = plain.copiesOf(id, scope);
        const whole = [...scope.store.copies.keys()].find(
          (each) => typeof id === "string" && id.length > 3 && each.startsWith(id),
        );
        return exact.length > 0 || whole === undefined ? exact : plain.copiesOf(whole, scope);
      },
    }),
  },
  {
    name: "an item can be sold twice",
    violates: "buyback.item-sold",
    kind: "accepts",
    surfaces: both,
    rules: () => ({ isSellable: ({ state }) => state !== "shipping" }),
  },
  {
    name: "items of cheap packs can be sold twice",
    violates: "buyback.item-sold",
    kind: "partial",
    surfaces: sandbox,
    rules: () => ({ isSellable: ({ state, pack }) => state === "owned" || (state === "sold" && pack.mint_price < 60) }),
  },
  ...(["CORE", "MARKET"] as const).map(
    (type): Mutant => ({
      name: `items of packs of type ${type} can be sold twice in the sandbox`,
      violates: "buyback.item-sold",
      kind: "partial",
      surfaces: sandbox,
      rules: () => ({
        isSellable: ({ state, pack }) => state === "owned" || (state === "sold" && pack.type === type),
      }),
    }),
  ),
  {
    name: "a second sellback of an item is refused with another text",
    violates: "buyback.item-sold",
    kind: "status",
    surfaces: both,
    rules: (plain) => ({
      refuse: (name, scope, more) => {
        const reply = plain.refuse(name, scope, more);
        const call = (scope as { call?: Call }).call;
        const isSold =
          name === "nothingToSell" &&
          call !== undefined &&
          plain.copiesOf(itemIdOf(call), scope).some(({ state }) => state === "sold");
        return isSold ? { status: 400, body: { error: "Item already sold" } } : reply;
      },
    }),
  },
  {
    name: "an item in an order can be sold",
    violates: "buyback.item-locked",
    kind: "accepts",
    surfaces: both,
    rules: () => ({ isSellable: ({ state }) => state !== "sold" }),
  },
  {
    name: "an item in an order at another rate than the first can be sold",
    violates: "buyback.item-locked",
    kind: "partial",
    surfaces: both,
    rules: (plain) => ({
      isSellable: (held, scope) => plain.isSellable(held, scope) || isOrderedAt("last", held, scope),
    }),
  },
  {
    name: "an item in an order is refused as shipped",
    violates: "buyback.item-locked",
    kind: "status",
    surfaces: both,
    rules: (plain) => ({
      refuse: (name, scope, more) => {
        const call = (scope as { call?: Call }).call;
        const isLocked =
          name === "nothingToSell" &&
          call !== undefined &&
          plain.copiesOf(itemIdOf(call), scope).some(({ state }) => state === "shipping");
        return isLocked ? { status: 400, body: { error: "Item already shipped" } } : plain.refuse(name, scope, more);
      },
    }),
  },
  {
    name: "a sellback after a restart is answered with 500",
    violates: "buyback.user-untracked",
    kind: "status",
    surfaces: sandbox,
    start: (world) => void firstStores.set(world, world.sandbox),
    request: (call, world) =>
      call.endpoint === "buyback" && world.sandbox !== firstStores.get(world)
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  },
  {
    name: "the sellback window is six days long",
    violates: "buyback.before-expiry",
    kind: "later",
    surfaces: sandbox,
    rules: () => ({ isExpired: (held, { world }) => world.clock.now() > held.purchasedAt + 6 * DAY_MS }),
  },
  {
    name: "the sellback window ends ten minutes early",
    violates: "buyback.before-expiry",
    kind: "later",
    surfaces: both,
    rules: (plain) => ({
      isExpired: (held, scope) =>
        scope.world.clock.now() > (plain.buybackExpiresAt(held.purchasedAt, scope) ?? 0) - 10 * MINUTE_MS,
    }),
  },
  {
    name: "items never expire",
    violates: "buyback.expired",
    kind: "later",
    surfaces: both,
    rules: () => ({ isExpired: () => false }),
  },
  {
    name: "an expired item is not found",
    violates: "buyback.expired",
    kind: "status",
    surfaces: both,
    ...worded("windowClosed", { error: "Item not found" }),
  },
  {
    name: "items can be sold back for eight days and buyback_expires_at says so",
    violates: "buyback.expired-text",
    kind: "later",
    surfaces: sandbox,
    rules: () => ({ sellbackWindowMs: () => 8 * DAY_MS }),
  },
  {
    name: "the refusal of an expired item is in lower case",
    violates: "buyback.expired-text",
    kind: "status",
    surfaces: sandbox,
    ...worded("windowClosed", { error: "item has expired" }),
  },
  {
    name: "the sandbox does not check the sellback window of minted items",
    violates: "buyback.expired-text",
    kind: "partial",
    surfaces: sandbox,
    rules: (plain) => ({
      isExpired: (held, scope) => held.listing.fmv < 40 && plain.isExpired(held, scope),
    }),
  },
  {
    name: "a sellback with the first characters of an id is refused but sells the item",
    violates: "buyback.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    request: (call, world) => {
      const id = itemIdOf(call);
      if (call.endpoint !== "buyback" || call.surface === "user" || typeof id !== "string" || id.length < 4)
        return undefined;
      for (const [known, copies] of world[call.surface].copies) {
        if (known !== id && known.startsWith(id)) for (const held of copies) held.state = "sold";
      }
      return undefined;
    },
  },
  {
    name: "a sandbox sellback waits between check and sale",
    violates: "buyback.one-success-under-race",
    kind: "parallel",
    surfaces: sandbox,
    rules: () => ({ buybackGap: () => sleep(5) }),
  },
  {
    name: "a production sellback waits between check and sale",
    violates: "buyback.one-success-under-race-in-production",
    kind: "parallel",
    surfaces: partner,
    rules: () => ({ buybackGap: () => sleep(5) }),
  },
  {
    name: "the sandbox refuses concurrent sellbacks as already being processed",
    violates: "buyback.losers-under-race",
    kind: "parallel",
    surfaces: sandbox,
    request: async (call, world) => {
      if (call.endpoint !== "buyback") return undefined;
      const busy = underWay.get(world) ?? new Set();
      underWay.set(world, busy);
      const id = itemIdOf(call);
      if (busy.has(id)) {
        return { status: 429, body: { error: "A buyback request for this item is already being processed" } };
      }
      busy.add(id);
      await sleep(5);
      busy.delete(id);
      return undefined;
    },
  },
  {
    name: "a failed sellback transaction is refused with another text",
    violates: "buyback.transaction-failed",
    kind: "status",
    surfaces: partner,
    ...worded("sellbackFailed", { error: "Buyback failed" }),
  },
  {
    name: "a failed sellback transaction is answered with 500",
    violates: "buyback.transaction-failed",
    kind: "status",
    surfaces: partner,
    ...worded("sellbackFailed", { status: 500 }),
  },
  {
    name: "an active buyback session is answered with 409",
    violates: "buyback.active-session",
    kind: "status",
    surfaces: partner,
    ...worded("sellbackActive", { status: 409 }),
  },
  {
    name: "an active buyback session is refused as an unknown item",
    violates: "buyback.active-session",
    kind: "status",
    surfaces: partner,
    ...worded("sellbackActive", { error: "Item not found" }),
  },
  {
    name: "a sellback that is being processed is answered with 400",
    violates: "buyback.processing",
    kind: "status",
    surfaces: partner,
    ...worded("sellbackInProgress", { status: 400 }),
  },
  {
    name: "a sellback that is being processed is refused with a text about rate limits",
    violates: "buyback.processing",
    kind: "status",
    surfaces: partner,
    ...worded("sellbackInProgress", { error: "Rate limit exceeded" }),
  },
  {
    name: "the internal error of buyback has the text of buy/init",
    violates: "buyback.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("sellbackBroke", { error: "Error during transaction" }),
  },
  {
    name: "buyback answers an internal error with 400",
    violates: "buyback.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("sellbackBroke", { status: 400 }),
  },
];
