import { textOf } from "../json.ts";
import type { Pack } from "../pack.ts";
import type { Purchase } from "../purchase.ts";
import type { Scope } from "../scope.ts";

/** buy/init and buy/status. */
export const purchaseRules = {
  /** The pack of that id on any platform, purchasable or not. */
  packToBuy: (id: unknown, { world }: Scope): Pack | undefined => world.packs.find((pack) => pack.id === id),

  /** An integer from 1; undefined for everything else, including numeric strings. */
  amountOf: (raw: unknown): number | undefined =>
    typeof raw === "number" && Number.isInteger(raw) && raw >= 1 ? raw : undefined,

  mostPulls: (pack: Pack): number => pack.max_per_mint,

  userIdOf: (raw: unknown): string | undefined => textOf(raw),

  /** The sellback price of an item in USD, fixed at the pull. */
  pullPrice: (fmv: number, pack: Pack, { rules }: Scope): number => rules.money(fmv * pack.buyback_percent),

  /** Number of status calls that are pending before a purchase is fulfilled; with 0 buy/init fulfils it. */
  pollsBeforeFulfilment: (_scope: Scope): number => 0,

  /** The earlier purchase that an identical buy/init repeats: none, because each call is a separate purchase. */
  repeatOf: (_pack: Pack, _amount: number, _userId: string, _scope: Scope): Purchase | undefined => undefined,

  canPoll: (purchase: Purchase, scope: Scope): boolean => purchase.partner === scope.partner,

  initView: (purchase: Purchase, scope: Scope): Record<string, unknown> => ({
    session_id: purchase.sessionId,
    nfts: purchase.state === "fulfilled" ? purchase.holdings.map((held) => scope.rules.initItemView(held, scope)) : [],
  }),

  pendingView: (_purchase: Purchase, _scope: Scope): Record<string, unknown> => ({ status: "pending" }),

  fulfilledView: (purchase: Purchase, scope: Scope): Record<string, unknown> => ({
    result: {
      session_id: purchase.sessionId,
      user_id: purchase.userId,
      public_id: purchase.publicId,
      nfts: purchase.holdings.map((held) => scope.rules.statusItemView(held, scope)),
      tx_hash: purchase.txHash,
    },
  }),
};
