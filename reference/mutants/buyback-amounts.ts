import { SECOND_PARTNER } from "../keys.ts";
import type { PackRecord } from "../pack.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { exchangingConcurrent } from "./support/exchanging-concurrent.ts";
import { purchaseOf, sales, siblings } from "./support/holdings.ts";
import { perWorld } from "./support/per-world.ts";
import { partner, sandbox } from "./support/surfaces.ts";

const cents = (usd: number) => Math.round(usd * 100) / 100;

/** Changes the amount that production pays. */
const paying =
  (amountOf: (usd: number) => number): NonNullable<Mutant["rules"]> =>
  ({ soldView }) => ({ soldView: (usd, held, scope) => soldView(amountOf(usd), held, scope) });

/** Multiplies the amount that production pays for items of some packs. */
const payingFor =
  (isMeant: (pack: PackRecord) => boolean, factor: number): NonNullable<Mutant["rules"]> =>
  ({ soldView }) => ({
    soldView: (usd, held, scope) =>
      soldView(scope.surface === "partner" && isMeant(held.pack) ? cents(factor * usd) : usd, held, scope),
  });

const sold = perWorld(() => ({ count: 0 }));
/** Counts sellbacks, and returns whether this one is the second, the fourth and so on. */
const isSecond = (world: World) => ++sold(world).count % 2 === 0;

/** Values of production's items when their cards were first looked up, USD by item id. */
const shownValues = perWorld(() => new Map<string, number>());

/** Ids of the items whose card was looked up in the sandbox. */
const lookedUp = perWorld(() => new Set<string>());

/** Wrong amounts of sellbacks. */
export const buybackAmountsMutants: readonly Mutant[] = [
  mutant(
    "buyback.amount-not-repriced",
    "value",
    sandbox,
    "inventory of the sandbox returns the live price as buyback price",
    {
      rules: ({ inventoryItemView }) => ({
        inventoryItemView: (held, scope) => ({
          ...inventoryItemView(held, scope),
          buyback_price: cents(scope.rules.liveFmv(held.listing, scope) * held.pack.buyback_percent),
        }),
      }),
    },
  ),
  mutant(
    "buyback.amount-not-repriced",
    "partial",
    sandbox,
    "buy/status of the sandbox returns the live price as buyback price",
    {
      rules: ({ statusItemView }) => ({
        statusItemView: (held, scope) => ({
          ...statusItemView(held, scope),
          buyback_price: cents(scope.rules.liveFmv(held.listing, scope) * held.pack.buyback_percent),
        }),
      }),
    },
  ),
  mutant("buyback.amount-fixed-at-purchase", "later", sandbox, "a sellback of items that are days old pays less", {
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        scope.world.clock.now() - held.purchasedAt > 2 * DAY_MS
          ? scope.rules.money(plain.sellbackAmount(held, scope) * 0.9)
          : plain.sellbackAmount(held, scope),
    }),
  }),
  mutant(
    "buyback.amount-fixed-at-purchase",
    "large",
    sandbox,
    "a sellback of a purchase of four or more pays the average of its items",
    {
      rules: ({ sellbackAmount }) => ({
        sellbackAmount: (held, scope) => {
          const purchase = purchaseOf(held, scope);
          const amounts = (purchase?.holdings ?? [held]).map((each) => sellbackAmount(each, scope));
          const sum = amounts.reduce((usd, amount) => usd + amount, 0);
          return amounts.length < 4 ? sellbackAmount(held, scope) : scope.rules.money(sum / amounts.length);
        },
      }),
    },
  ),
  mutant(
    "buyback.amount-fixed-at-purchase",
    "partial",
    sandbox,
    "a sellback pays 0.85 of the value after the card was looked up",
    {
      request: ({ surface, endpoint, params }, world) => {
        if (surface === "sandbox" && endpoint === "card") lookedUp(world).add(String(Object.values(params)[0]));
        return undefined;
      },
      rules: ({ sellbackAmount }) => ({
        sellbackAmount: (held, scope) =>
          lookedUp(scope.world).has(held.listing.id)
            ? scope.rules.money(held.listing.fmv * 0.85)
            : sellbackAmount(held, scope),
      }),
    },
  ),
  mutant("buyback.amount-fixed-at-purchase", "large", sandbox, "the sandbox pays at most 500 dollars", {
    rules: ({ soldView }) => ({
      soldView: (usd, held, scope) => soldView(scope.surface === "sandbox" ? Math.min(500, usd) : usd, held, scope),
    }),
  }),
  mutant("buyback.amount-fixed-at-purchase", "partial", sandbox, "the sandbox pays the value of external items", {
    isWithoutStates: true,
    rules: ({ soldView }) => ({
      soldView: (usd, held, scope) => soldView(held.listing.type === "external" ? held.listing.fmv : usd, held, scope),
    }),
  }),
  mutant(
    "buyback.amount-live",
    "value",
    partner,
    "production pays 0.85 of the value whatever the pack's buyback_percent",
    {
      rules: (plain) => ({
        sellbackAmount: (held, scope) =>
          scope.surface === "partner" && !held.voucher
            ? scope.rules.money(scope.rules.liveFmv(held.listing, scope) * 0.85)
            : plain.sellbackAmount(held, scope),
      }),
    },
  ),
  mutant(
    "buyback.amount-live",
    "partial",
    partner,
    "production pays for the value that the first look-up of the card showed",
    {
      rules: (plain) => ({
        cardFmv: (listing, scope) => {
          const fmv = plain.cardFmv(listing, scope);
          const shown = shownValues(scope.world);
          if (scope.surface === "partner" && !shown.has(listing.id)) shown.set(listing.id, fmv);
          return fmv;
        },
        sellbackAmount: (held, scope) => {
          const shown = scope.surface === "partner" ? shownValues(scope.world).get(held.listing.id) : undefined;
          return shown === undefined || held.voucher
            ? plain.sellbackAmount(held, scope)
            : scope.rules.money(shown * held.pack.buyback_percent);
        },
      }),
    },
  ),
  // An inventory shows what a sellback pays, so that most sales pay what was shown.
  mutant(
    "inventory.item-price-of-the-moment",
    "value",
    partner,
    "production pays 0.85 of the value for items that are not minted, whatever the pack's buyback_percent",
    {
      isWithoutStates: true,
      rules: (plain) => ({
        sellbackAmount: (held, scope) =>
          scope.surface === "partner" && !held.voucher && held.listing.type !== "enft"
            ? scope.rules.money(scope.rules.liveFmv(held.listing, scope) * 0.85)
            : plain.sellbackAmount(held, scope),
      }),
    },
  ),
  mutant("buyback.amount-of-the-moment", "value", partner, "production keeps one percent of each sellback", {
    isWithoutStates: true,
    rules: paying((usd) => cents(0.99 * usd)),
  }),
  mutant("buyback.amount-of-the-moment", "value", partner, "production keeps a dollar of each sellback", {
    isWithoutStates: true,
    rules: paying((usd) => cents(usd - 1)),
  }),
  mutant(
    "buyback.amount-of-the-moment",
    "partial",
    partner,
    "production pays cents instead of dollars for items of packs of the type MARKET",
    {
      rules: payingFor(({ type }) => type === "MARKET", 100),
    },
  ),
  mutant("buyback.amount-live", "partial", partner, "production keeps five percent of sellbacks from one pack", {
    rules: payingFor(({ mint_price: usd }) => usd === 25, 0.95),
  }),
  mutant("buyback.amount-of-the-moment", "repeat", partner, "production keeps five percent of every second sellback", {
    isWithoutStates: true,
    rules: ({ soldView }) => ({
      soldView: (usd, held, scope) =>
        soldView(scope.surface === "partner" && isSecond(scope.world) ? cents(0.95 * usd) : usd, held, scope),
    }),
  }),
  mutant("buyback.amount-of-the-moment", "partial", partner, "production pays whole dollars", {
    isWithoutStates: true,
    rules: paying(Math.floor),
  }),
  mutant(
    "buyback.amount-of-the-moment",
    "parallel",
    partner,
    "concurrent sellbacks of production pay each other's amounts",
    {
      isWithoutStates: true,
      answer: exchangingConcurrent("partner", "buyback"),
    },
  ),
  mutant("buyback.amount-live", "partial", partner, "the second partner's sellbacks pay the whole value", {
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        held.partner === SECOND_PARTNER ? plain.liveFmv(held.listing, scope) : plain.sellbackAmount(held, scope),
    }),
  }),
  mutant(
    "buyback.amount-live",
    "repeat",
    partner,
    "production pays a dollar too much from the third sale of a user on",
    {
      rules: (plain) => ({
        sellbackAmount: (held, scope) => {
          const amount = plain.sellbackAmount(held, scope);
          const sold = siblings(held, scope).filter(({ state }) => state === "sold").length;
          return scope.surface === "partner" && sold >= 2 ? scope.rules.money(amount + 1) : amount;
        },
      }),
    },
  ),
  ...(["market_listing", "enft"] as const).map(
    (type): Mutant =>
      mutant("buyback.amount-live", "partial", partner, `production pays a dollar too much for items of type ${type}`, {
        rules: (plain) => ({
          sellbackAmount: (held, scope) => {
            const amount = plain.sellbackAmount(held, scope);
            return scope.surface === "partner" && held.listing.type === type ? scope.rules.money(amount + 1) : amount;
          },
        }),
      }),
  ),
  mutant("buyback.voucher-pays-mint-price", "value", partner, "a voucher pays half a dollar less than the mint price", {
    rules: (plain) => ({
      voucherAmount: (live, held) =>
        live < held.pack.mint_price ? cents(held.pack.mint_price - 0.5) : plain.voucherAmount(live, held),
    }),
  }),
  mutant("buyback.voucher-pays-mint-price", "value", partner, "a voucher pays the lower of the two amounts", {
    rules: () => ({ voucherAmount: (live, held) => Math.min(live, held.pack.mint_price) }),
  }),
  mutant("buyback.voucher-pays-live-price", "value", partner, "a voucher adds the mint price to the live price", {
    rules: () => ({ voucherAmount: (live, held) => cents(live + held.pack.mint_price) }),
  }),
  mutant("buyback.voucher-pays-live-price", "value", partner, "a voucher pays the price of the purchase", {
    rules: () => ({
      voucherAmount: (live, held) => Math.max(held.pack.mint_price, Math.min(live, cents(held.pack.mint_price * 1.01))),
    }),
  }),
  mutant("buyback.no-voucher", "value", sandbox, "every sellback of the sandbox pays the pack's price", {
    rules: () => ({ sellbackAmount: (held) => held.pack.mint_price }),
  }),
  mutant("buyback.amount-fixed-at-purchase", "repeat", ["sandbox"], "the third sellback of a user pays half", {
    rules: (plain) => ({
      soldView: (amount, held, scope) =>
        plain.soldView(sales(held.userId, scope.world) === 3 ? scope.rules.money(amount / 2) : amount, held, scope),
    }),
  }),
  mutant(
    "buyback.amount-fixed-at-purchase",
    "partial",
    ["sandbox"],
    "a sellback by a user with an order pays the price of the pack",
    {
      rules: (plain) => ({
        sellbackAmount: (held, scope) =>
          siblings(held, scope).some(({ state }) => state === "shipping") &&
          held.state === "owned" &&
          scope.surface === "sandbox"
            ? held.pack.mint_price
            : plain.sellbackAmount(held, scope),
      }),
    },
  ),
];
