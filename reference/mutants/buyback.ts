import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Store } from "../store.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("buyback.answers", "status", both, "an accepted sellback is answered with 202", {
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 200 ? { ...reply, status: 202 } : undefined,
  }),
  mutant("buyback.answers", "missing", both, "a sellback omits the amount", {
    answer: edited("buyback", "amount", () => undefined),
  }),
  mutant("buyback.answers", "type", both, "a sellback returns success as a string", {
    answer: edited("buyback", "success", () => "true"),
  }),
  mutant("buyback.amount-fixed-at-purchase", "value", sandbox, "a sellback pays a cent less", {
    answer: edited("buyback", "amount", (amount) => cents(Number(amount) - 0.01)),
  }),
  mutant("buyback.amount-fixed-at-purchase", "repeat", sandbox, "every third sellback pays whole dollars", {
    answer: edited("buyback", "amount", (amount) => Math.floor(Number(amount)), { when: everyNth(3) }),
  }),
  mutant(
    "buyback.amount-fixed-at-purchase",
    "value",
    sandbox,
    "a sellback pays the full value instead of the buyback price",
    {
      rules: () => ({ sellbackAmount: (held) => held.listing.fmv }),
    },
  ),
  mutant(
    "buyback.amount-fixed-at-purchase",
    "partial",
    sandbox,
    "a sellback of market packs' items pays 85 percent whatever the pack's buyback_percent",
    {
      rules: (plain) => ({
        sellbackAmount: (held, scope) =>
          held.pack.buyback_percent === 0.85 ? plain.sellbackAmount(held, scope) : cents(held.listing.fmv * 0.85),
      }),
    },
  ),
  mutant("buyback.amount-not-repriced", "value", sandbox, "the sandbox pays sellbacks at the live price", {
    rules: (plain) => ({
      sellbackAmount: (held, scope) => cents(plain.liveFmv(held.listing, scope) * held.pack.buyback_percent),
    }),
  }),
  mutant(
    "buyback.amount-not-repriced",
    "value",
    sandbox,
    "the sandbox pays sellbacks at the live price if it is lower",
    {
      rules: (plain) => ({
        sellbackAmount: (held, scope) =>
          Math.min(held.pullPrice, cents(plain.liveFmv(held.listing, scope) * held.pack.buyback_percent)),
      }),
    },
  ),
  mutant("buyback.no-voucher", "value", sandbox, "the sandbox pays no less than the pack's price", {
    rules: () => ({ sellbackAmount: (held) => Math.max(held.pack.mint_price, held.pullPrice) }),
  }),
  mutant("buyback.amount-live", "value", partner, "production pays sellbacks at the price of the purchase", {
    rules: () => ({ sellbackAmount: (held) => held.pullPrice }),
  }),
  mutant("buyback.amount-live", "repeat", partner, "production pays nothing for a user's second sellback", {
    rules: ({ soldView }) => ({
      soldView: (amount, held, scope) => {
        const sales = [...scope.store.users.values()].flat().filter((each) => each.userId === held.userId);
        return soldView(sales.filter(({ state }) => state === "sold").length > 1 ? 0 : amount, held, scope);
      },
    }),
  }),
  mutant("buyback.amount-live", "value", partner, "production pays sellbacks at the full live value", {
    rules: (plain) => ({ sellbackAmount: (held, scope) => plain.liveFmv(held.listing, scope) }),
  }),
  mutant("buyback.amount-live", "value", partner, "production pays sellbacks at the live price only if it is higher", {
    rules: (plain) => ({
      sellbackAmount: (held, scope) => Math.max(held.pullPrice, plain.sellbackAmount(held, scope)),
    }),
  }),
  mutant("buyback.voucher-pays-mint-price", "value", partner, "a sellback ignores the voucher", {
    rules: () => ({ voucherAmount: (live) => live }),
  }),
  mutant("buyback.voucher-pays-live-price", "value", partner, "a voucher always pays the mint price", {
    rules: () => ({ voucherAmount: (_, held) => held.pack.mint_price }),
  }),
  mutant("buyback.sells-only-that-item", "effect", both, "a sellback sells all items of the user", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        for (const each of plain.holdingsOfUser(held.userId, scope) ?? []) each.state = "sold";
      },
    }),
  }),
  mutant(
    "buyback.sells-only-that-item",
    "effect",
    sandbox,
    "a sellback sells the other items of its purchase as well",
    {
      rules: (plain) => ({
        afterSale: (held, scope) => {
          for (const each of plain.holdingsOfUser(held.userId, scope) ?? [])
            if (each.purchasedAt === held.purchasedAt) each.state = "sold";
        },
      }),
    },
  ),
  mutant("buyback.sells-only-that-item", "effect", both, "a sellback sells the user's next item of the pack as well", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        held.state = "sold";
        const next = plain
          .holdingsOfUser(held.userId, scope)
          ?.find(({ pack, state }) => pack === held.pack && state === "owned");
        if (next) next.state = "sold";
      },
    }),
  }),
  mutant("buyback.item-missing", "status", both, "a sellback without an item id is refused with another text", {
    ...sellbackAnswered((call) => itemIdOf(call) === undefined, 400, { error: "item_id is required" }),
  }),
  mutant("buyback.item-missing", "accepts", both, "a sellback with claw_id and without item_id is accepted", {
    ...sellbackAnswered((call) => itemIdOf(call) === undefined && objectOf(call.body)?.claw_id !== undefined, 200, {
      success: true,
      amount: 1,
    }),
  }),
  mutant("buyback.item-unknown", "status", both, "a sellback of an unknown item is answered with 404", {
    ...worded("nothingToSell", { status: 404 }),
  }),
  mutant("buyback.item-unknown", "status", both, "the refusal of an unknown item ends with a full stop", {
    ...worded("nothingToSell", { error: "Item not found." }),
  }),
  mutant("buyback.item-unknown", "accepts", both, "a sellback finds an item by the first characters of its id", {
    rules: (plain) => ({
      copiesOf: (id, scope) => {
        const exact = plain.copiesOf(id, scope);
        const whole = [...scope.store.copies.keys()].find(
          (each) => typeof id === "string" && id.length > 3 && each.startsWith(id),
        );
        return exact.length > 0 || whole === undefined ? exact : plain.copiesOf(whole, scope);
      },
    }),
  }),
  mutant("buyback.item-sold", "accepts", both, "an item can be sold twice", {
    rules: () => ({ isSellable: ({ state }) => state !== "shipping" }),
  }),
  mutant("buyback.item-sold", "partial", sandbox, "items of cheap packs can be sold twice", {
    rules: () => ({ isSellable: ({ state, pack }) => state === "owned" || (state === "sold" && pack.mint_price < 60) }),
  }),
  ...(["CORE", "MARKET"] as const).map(
    (type): Mutant =>
      mutant(
        "buyback.item-sold",
        "partial",
        sandbox,
        `items of packs of type ${type} can be sold twice in the sandbox`,
        {
          rules: () => ({
            isSellable: ({ state, pack }) => state === "owned" || (state === "sold" && pack.type === type),
          }),
        },
      ),
  ),
  mutant("buyback.item-sold", "status", both, "a second sellback of an item is refused with another text", {
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
  }),
  mutant("buyback.item-locked", "accepts", both, "an item in an order can be sold", {
    rules: () => ({ isSellable: ({ state }) => state !== "sold" }),
  }),
  mutant("buyback.item-locked", "partial", both, "an item in an order at another rate than the first can be sold", {
    rules: (plain) => ({
      isSellable: (held, scope) => plain.isSellable(held, scope) || isOrderedAt("last", held, scope),
    }),
  }),
  mutant("buyback.item-locked", "status", both, "an item in an order is refused as shipped", {
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
  }),
  mutant("buyback.user-untracked", "status", sandbox, "a sellback after a restart is answered with 500", {
    start: (world) => void firstStores.set(world, world.sandbox),
    request: (call, world) =>
      call.endpoint === "buyback" && world.sandbox !== firstStores.get(world)
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  }),
  mutant("buyback.before-expiry", "later", sandbox, "the sellback window is six days long", {
    rules: () => ({ isExpired: (held, { world }) => world.clock.now() > held.purchasedAt + 6 * DAY_MS }),
  }),
  mutant("buyback.before-expiry", "later", both, "the sellback window ends ten minutes early", {
    rules: (plain) => ({
      isExpired: (held, scope) =>
        scope.world.clock.now() > (plain.buybackExpiresAt(held.purchasedAt, scope) ?? 0) - 10 * MINUTE_MS,
    }),
  }),
  mutant("buyback.expired", "later", both, "items never expire", {
    rules: () => ({ isExpired: () => false }),
  }),
  mutant("buyback.expired", "status", both, "an expired item is not found", {
    ...worded("windowClosed", { error: "Item not found" }),
  }),
  mutant(
    "buyback.expired-text",
    "later",
    sandbox,
    "items can be sold back for eight days and buyback_expires_at says so",
    {
      rules: () => ({ sellbackWindowMs: () => 8 * DAY_MS }),
    },
  ),
  mutant("buyback.expired-text", "status", sandbox, "the refusal of an expired item is in lower case", {
    ...worded("windowClosed", { error: "item has expired" }),
  }),
  mutant("buyback.expired-text", "partial", sandbox, "the sandbox does not check the sellback window of minted items", {
    rules: (plain) => ({
      isExpired: (held, scope) => held.listing.fmv < 40 && plain.isExpired(held, scope),
    }),
  }),
  mutant(
    "buyback.refusal-changes-nothing",
    "effect",
    both,
    "a sellback with the first characters of an id is refused but sells the item",
    {
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
  ),
  mutant("buyback.one-success-under-race", "parallel", sandbox, "a sandbox sellback waits between check and sale", {
    rules: () => ({ buybackGap: () => sleep(5) }),
  }),
  mutant(
    "buyback.one-success-under-race-in-production",
    "parallel",
    partner,
    "a production sellback waits between check and sale",
    {
      rules: () => ({ buybackGap: () => sleep(5) }),
    },
  ),
  mutant(
    "buyback.losers-under-race",
    "parallel",
    sandbox,
    "the sandbox refuses concurrent sellbacks as already being processed",
    {
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
  ),
  mutant(
    "buyback.transaction-failed",
    "status",
    partner,
    "a failed sellback transaction is refused with another text",
    {
      ...worded("sellbackFailed", { error: "Buyback failed" }),
    },
  ),
  mutant("buyback.transaction-failed", "status", partner, "a failed sellback transaction is answered with 500", {
    ...worded("sellbackFailed", { status: 500 }),
  }),
  mutant("buyback.active-session", "status", partner, "an active buyback session is answered with 409", {
    ...worded("sellbackActive", { status: 409 }),
  }),
  mutant("buyback.active-session", "status", partner, "an active buyback session is refused as an unknown item", {
    ...worded("sellbackActive", { error: "Item not found" }),
  }),
  mutant("buyback.processing", "status", partner, "a sellback that is being processed is answered with 400", {
    ...worded("sellbackInProgress", { status: 400 }),
  }),
  mutant(
    "buyback.processing",
    "status",
    partner,
    "a sellback that is being processed is refused with a text about rate limits",
    {
      ...worded("sellbackInProgress", { error: "Rate limit exceeded" }),
    },
  ),
  mutant("buyback.internal-error", "status", both, "the internal error of buyback has the text of buy/init", {
    ...worded("sellbackBroke", { error: "Error during transaction" }),
  }),
  mutant("buyback.internal-error", "status", both, "buyback answers an internal error with 400", {
    ...worded("sellbackBroke", { status: 400 }),
  }),
];
