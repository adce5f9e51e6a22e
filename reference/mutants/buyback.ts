import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Store } from "../store.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const itemIdOf = (call: Call) => objectOf(call.body)?.item_id;
const cents = (usd: number) => Math.round(usd * 100) / 100;

/** Answers a sellback by itself where the condition holds. */
const sellbackAnswered = (isMeant: (call: Call) => boolean, status: number, body: unknown) => ({
  request: (call: Call) => (call.endpoint === "buyback" && isMeant(call) ? { status, body } : undefined),
});

/** Which sellbacks of a world are under way, for mutants that look at nothing else. */
const underWay = new WeakMap<World, Set<unknown>>();
/** The sandbox's state as it was before any restart. */
const firstStores = new WeakMap<World, Store>();

/** Faults of selling back. */
export const buybackMutants: readonly Mutant[] = [
  {
    name: "an accepted sellback is answered with 202",
    violates: "buyback.answers",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 200 ? { ...reply, status: 202 } : undefined,
  },
  {
    name: "a sellback doesn't say what it paid",
    violates: "buyback.answers",
    surfaces: both,
    answer: edited("buyback", "amount", () => undefined),
  },
  {
    name: "a sellback returns success as a string",
    violates: "buyback.answers",
    surfaces: both,
    answer: edited("buyback", "success", () => "true"),
  },
  {
    name: "a sellback pays a cent less",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: sandbox,
    answer: edited("buyback", "amount", (amount) => cents(Number(amount) - 0.01)),
  },
  {
    name: "every third sellback pays whole dollars",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: sandbox,
    answer: edited("buyback", "amount", (amount) => Math.floor(Number(amount)), { when: everyNth(3) }),
  },
  {
    name: "a sellback pays the whole value",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: sandbox,
    rules: () => ({ sellbackAmount: (held) => held.listing.fmv }),
  },
  {
    name: "items of market packs sell for 85 percent whatever the pack's percent",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: sandbox,
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        held.pack.buyback_percent === 0.85 ? plain.sellbackAmount(held, scope) : cents(held.listing.fmv * 0.85),
    }),
  },
  {
    name: "a sellback in the sandbox follows the live value",
    violates: "buyback.amount-not-repriced",
    surfaces: sandbox,
    rules: (plain) => ({
      sellbackAmount: (held, scope) => cents(plain.liveFmv(held.listing, scope) * held.pack.buyback_percent),
    }),
  },
  {
    name: "a sellback in the sandbox follows the live value down only",
    violates: "buyback.amount-not-repriced",
    surfaces: sandbox,
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        Math.min(held.pullPrice, cents(plain.liveFmv(held.listing, scope) * held.pack.buyback_percent)),
    }),
  },
  {
    name: "the sandbox pays no less than the pack's price",
    violates: "buyback.no-voucher",
    surfaces: sandbox,
    rules: () => ({ sellbackAmount: (held) => Math.max(held.pack.mint_price, held.pullPrice) }),
  },
  {
    name: "production pays the price of the purchase",
    violates: "buyback.amount-live",
    surfaces: partner,
    rules: () => ({ sellbackAmount: (held) => held.pullPrice }),
  },
  {
    name: "production pays the whole live value",
    violates: "buyback.amount-live",
    surfaces: partner,
    rules: (plain) => ({ sellbackAmount: (held, scope) => plain.liveFmv(held.listing, scope) }),
  },
  {
    name: "production follows the live value upwards only",
    violates: "buyback.amount-live",
    surfaces: partner,
    rules: (plain) => ({
      sellbackAmount: (held, scope) => Math.max(held.pullPrice, plain.sellbackAmount(held, scope)),
    }),
  },
  {
    name: "a voucher has no effect",
    violates: "buyback.voucher-pays-mint-price",
    surfaces: partner,
    rules: () => ({ voucherAmount: (live) => live }),
  },
  {
    name: "a voucher always pays the pack's price",
    violates: "buyback.voucher-pays-live-price",
    surfaces: partner,
    rules: () => ({ voucherAmount: (_, held) => held.pack.mint_price }),
  },
  {
    name: "a sellback sells all items of the user",
    violates: "buyback.sells-only-that-item",
    surfaces: both,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const each of plain.holdingsOfUser(held.userId, scope) ?? []) each.state = "sold";
      },
    }),
  },
  {
    name: "a sellback sells the user's next item of the pack as well",
    violates: "buyback.sells-only-that-item",
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
    name: "a sellback without an item id has another text",
    violates: "buyback.item-missing",
    surfaces: both,
    ...sellbackAnswered((call) => itemIdOf(call) === undefined, 400, { error: "item_id is required" }),
  },
  {
    name: "a sellback with the pack alone is accepted",
    violates: "buyback.item-missing",
    surfaces: both,
    ...sellbackAnswered((call) => itemIdOf(call) === undefined && objectOf(call.body)?.claw_id !== undefined, 200, {
      success: true,
      amount: 1,
    }),
  },
  {
    name: "an unknown item is a 404",
    violates: "buyback.item-unknown",
    surfaces: both,
    ...worded("nothingToSell", { status: 404 }),
  },
  {
    name: "an unknown item is refused with a full stop",
    violates: "buyback.item-unknown",
    surfaces: both,
    ...worded("nothingToSell", { error: "Item not found." }),
  },
  {
    name: "the beginning of an item's id is enough to sell it",
    violates: "buyback.item-unknown",
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
    surfaces: both,
    rules: () => ({ isSellable: ({ state }) => state !== "shipping" }),
  },
  {
    name: "items of cheap packs can be sold twice",
    violates: "buyback.item-sold",
    surfaces: sandbox,
    rules: () => ({ isSellable: ({ state, pack }) => state === "owned" || (state === "sold" && pack.mint_price < 60) }),
  },
  {
    name: "a sold item is refused by a text of its own",
    violates: "buyback.item-sold",
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
    surfaces: both,
    rules: () => ({ isSellable: ({ state }) => state !== "sold" }),
  },
  {
    name: "an item in an order is refused as shipped",
    violates: "buyback.item-locked",
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
    name: "after a restart sellbacks break",
    violates: "buyback.user-untracked",
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
    surfaces: sandbox,
    rules: () => ({ isExpired: (held, { world }) => world.clock.now() > held.purchasedAt + 6 * DAY_MS }),
  },
  {
    name: "the sellback window ends ten minutes early",
    violates: "buyback.before-expiry",
    surfaces: both,
    rules: (plain) => ({
      isExpired: (held, scope) =>
        scope.world.clock.now() > (plain.buybackExpiresAt(held.purchasedAt, scope) ?? 0) - 10 * MINUTE_MS,
    }),
  },
  {
    name: "items never expire",
    violates: "buyback.expired",
    surfaces: both,
    rules: () => ({ isExpired: () => false }),
  },
  {
    name: "an expired item is not found",
    violates: "buyback.expired",
    surfaces: both,
    ...worded("windowClosed", { error: "Item not found" }),
  },
  {
    name: "the sellback window is eight days long, as it also says",
    violates: "buyback.expired-text",
    surfaces: sandbox,
    rules: () => ({ sellbackWindowMs: () => 8 * DAY_MS }),
  },
  {
    name: "an expired item is refused in lower case",
    violates: "buyback.expired-text",
    surfaces: sandbox,
    ...worded("windowClosed", { error: "item has expired" }),
  },
  {
    name: "the sandbox does not check the window of minted items",
    violates: "buyback.expired-text",
    surfaces: sandbox,
    rules: (plain) => ({
      isExpired: (held, scope) => held.listing.fmv < 40 && plain.isExpired(held, scope),
    }),
  },
  {
    name: "a sellback by the beginning of an id is refused and sells the item",
    violates: "buyback.refusal-changes-nothing",
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
    name: "a step lies between the check and the sale",
    violates: "buyback.one-success-under-race",
    surfaces: sandbox,
    rules: () => ({ buybackGap: () => sleep(5) }),
  },
  {
    name: "a step lies between the check and the sale in production",
    violates: "buyback.one-success-under-race-in-production",
    surfaces: partner,
    rules: () => ({ buybackGap: () => sleep(5) }),
  },
  {
    name: "the sandbox refuses overlapping sellbacks as in processing",
    violates: "buyback.losers-under-race",
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
    name: "a failed sellback says that the sellback failed",
    violates: "buyback.transaction-failed",
    surfaces: partner,
    ...worded("sellbackFailed", { error: "Buyback failed" }),
  },
  {
    name: "a failed sellback is a 500",
    violates: "buyback.transaction-failed",
    surfaces: partner,
    ...worded("sellbackFailed", { status: 500 }),
  },
  {
    name: "an open sellback session is a conflict",
    violates: "buyback.active-session",
    surfaces: partner,
    ...worded("sellbackActive", { status: 409 }),
  },
  {
    name: "an open sellback session is not found",
    violates: "buyback.active-session",
    surfaces: partner,
    ...worded("sellbackActive", { error: "Item not found" }),
  },
  {
    name: "a sellback in processing is a 400",
    violates: "buyback.processing",
    surfaces: partner,
    ...worded("sellbackInProgress", { status: 400 }),
  },
  {
    name: "a sellback in processing is called a rate limit",
    violates: "buyback.processing",
    surfaces: partner,
    ...worded("sellbackInProgress", { error: "Rate limit exceeded" }),
  },
  {
    name: "a sellback's internal error has the purchase's text",
    violates: "buyback.internal-error",
    surfaces: both,
    ...worded("sellbackBroke", { error: "Error during transaction" }),
  },
  {
    name: "a sellback's internal error is a 400",
    violates: "buyback.internal-error",
    surfaces: both,
    ...worded("sellbackBroke", { status: 400 }),
  },
];
