import type { Holding } from "../holding.ts";
import type { Scope } from "../scope.ts";
import { userKey } from "../store.ts";

const DAY_MS = 86_400_000;

/** Awaited between the check and the action of a step, which is not atomic then. */
export type Gap = (scope: Scope) => Promise<unknown>;

/** Ownership of items, and sellback. */
export const ownershipRules = {
  /** All items that a user pulled, in any state; undefined for a user that is unknown to this partner. */
  holdingsOfUser: (userId: string, { store, partner }: Scope): readonly Holding[] | undefined =>
    store.users.get(userKey(partner, userId)),

  /** Every copy of the item that this partner's users pulled, oldest first. */
  copiesOf: (itemId: unknown, { store, partner }: Scope): Holding[] =>
    typeof itemId === "string" ? (store.copies.get(itemId) ?? []).filter((held) => held.partner === partner) : [],

  isSellable: (held: Holding, _scope: Scope): boolean => held.state === "owned",

  /** The copy that a sellback takes: the oldest, unless only a younger one is still within its window. */
  copyToSell: (copies: readonly Holding[], scope: Scope): Holding | undefined => {
    const sellable = copies.filter((held) => scope.rules.isSellable(held, scope));
    return sellable.find((held) => !scope.rules.isExpired(held, scope)) ?? sellable[0];
  },

  sellbackWindowMs: ({ surface }: Scope): number => (surface === "sandbox" ? 7 : 14) * DAY_MS,

  /** Milliseconds since 1970; null for no expiry. */
  buybackExpiresAt: (purchasedAt: number, scope: Scope): number | null =>
    purchasedAt + scope.rules.sellbackWindowMs(scope),

  /** The end of the window is inclusive. */
  isExpired: (held: Holding, scope: Scope): boolean => {
    const expiresAt = scope.rules.buybackExpiresAt(held.purchasedAt, scope);
    return expiresAt !== null && scope.world.clock.now() > expiresAt;
  },

  /** In the sandbox the price fixed at the pull; in production the live price, with a voucher at least the pack's price. */
  sellbackAmount: (held: Holding, scope: Scope): number => {
    const { rules, surface } = scope;
    if (surface === "sandbox") return held.pullPrice;
    const live = rules.money(rules.liveFmv(held.listing, scope) * held.pack.buyback_percent);
    return held.voucher ? rules.voucherAmount(live, held) : live;
  },

  voucherAmount: (liveAmount: number, held: Holding): number => Math.max(held.pack.mint_price, liveAmount),

  soldView: (amount: number, _held: Holding, _scope: Scope): Record<string, unknown> => ({ success: true, amount }),

  /** The effect of a sale on the item. */
  afterSale: (held: Holding, _scope: Scope): void => {
    held.state = "sold";
  },

  /** Null: no gap, so the step is atomic. */
  buybackGap: null as Gap | null,
};
