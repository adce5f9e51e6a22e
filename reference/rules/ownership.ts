import type { Holding } from "../holding.ts";
import type { Scope } from "../scope.ts";
import { userKey } from "../store.ts";

const DAY_MS = 86_400_000;

/** Awaited between the check and the act of a step, which stops being atomic with it. */
export type Gap = (scope: Scope) => Promise<unknown>;

/** Who owns what, and how it is sold back. */
export const ownershipRules = {
  /** What a user has pulled, in any state; undefined for a user this partner never named. */
  holdingsOfUser: (userId: string, { store, partner }: Scope): readonly Holding[] | undefined =>
    store.users.get(userKey(partner, userId)),

  /** Every copy of the item that this partner's users pulled, oldest first. */
  copiesOf: (itemId: unknown, { store, partner }: Scope): Holding[] =>
    typeof itemId === "string" ? (store.copies.get(itemId) ?? []).filter((held) => held.partner === partner) : [],

  isSellable: (held: Holding, _scope: Scope): boolean => held.state === "owned",

  /** Which copy a sellback by item id takes: the oldest, unless only a younger one is still in its window. */
  copyToSell: (copies: readonly Holding[], scope: Scope): Holding | undefined => {
    const sellable = copies.filter((held) => scope.rules.isSellable(held, scope));
    return sellable.find((held) => !scope.rules.isExpired(held, scope)) ?? sellable[0];
  },

  sellbackWindowMs: ({ surface }: Scope): number => (surface === "sandbox" ? 7 : 14) * DAY_MS,

  /** Milliseconds since 1970; null for no expiry. */
  buybackExpiresAt: (purchasedAt: number, scope: Scope): number | null =>
    purchasedAt + scope.rules.sellbackWindowMs(scope),

  /** The last instant of the window still counts. */
  isExpired: (held: Holding, scope: Scope): boolean => {
    const expiresAt = scope.rules.buybackExpiresAt(held.purchasedAt, scope);
    return expiresAt !== null && scope.world.clock.now() > expiresAt;
  },

  /** Fixed at the pull in the sandbox, live in production, and there with a voucher no less than the pack's price. */
  sellbackAmount: (held: Holding, scope: Scope): number => {
    const { rules, surface } = scope;
    if (surface === "sandbox") return held.pullPrice;
    const live = rules.money(rules.liveFmv(held.listing, scope) * held.pack.buyback_percent);
    return held.voucher ? rules.voucherAmount(live, held) : live;
  },

  voucherAmount: (liveAmount: number, held: Holding): number => Math.max(held.pack.mint_price, liveAmount),

  soldView: (amount: number, _held: Holding, _scope: Scope): Record<string, unknown> => ({ success: true, amount }),

  /** What a sale does to the item. */
  afterSale: (held: Holding, _scope: Scope): void => {
    held.state = "sold";
  },

  /** Null for no gap: the step is atomic then. */
  buybackGap: null as Gap | null,
};
