import type { Call } from "../http.ts";
import { userRules } from "../mutants/support/user-rules.ts";
import type { UserRules } from "../user/rules.ts";
import type { Variant } from "./variant.ts";

const unsigned = (change: Partial<UserRules> = {}) => userRules(() => ({ areSigned: () => true, ...change }));

/** Without provider states, claw items are bought ones. */
const blind = { surfaces: ["user"], withoutStates: "all" } as const;

const on = (call: Call, endpoint: string) => call.surface === "user" && call.endpoint === endpoint;
const sessionOf = ({ body }: { readonly body: unknown }) =>
  (body as { result?: { session_id?: string }; session_id?: string } | null)?.result?.session_id;

/** Systems without provider states that differ in the offers for bought items and in their sales. */
export const boughtItemVariants: readonly Variant[] = [
  {
    name: "sales are completed with unsigned transactions",
    because: "POST take-claw-bid-finish: who checks signatures is not said",
    ...blind,
    rules: unsigned(),
  },
  {
    name: "the first sale only is completed with unsigned transactions",
    because: "POST take-claw-bid-finish: who checks signatures is not said",
    ...blind,
    rules: userRules(() => {
      const completed: string[] = [];
      return { areSigned: ({ id }) => completed.push(id) === 1 };
    }),
  },
  {
    name: "bought items have no offer",
    because: "POST take-claw-bid-init: which items have an offer is not said",
    ...blind,
    rules: unsigned({ isOfferFor: () => false }),
  },
  {
    name: "every second bought item has no offer",
    because: "POST take-claw-bid-init: which items have an offer is not said",
    ...blind,
    rules: unsigned(),
    answer: (call, reply, world) => {
      const purchase = on(call, "buy/crypto") ? world.user.purchases.get(sessionOf(reply) ?? "") : undefined;
      if (purchase && call.nth % 2 === 0) {
        for (const { listing } of purchase.items) world.user.offers.delete(listing.id);
      }
      return undefined;
    },
  },
  {
    name: "a bought item has one open sale",
    because: "Claw buyback session: whether init opens another session is not said",
    ...blind,
    rules: unsigned(),
    request: (call, world) => {
      const { mint_address: itemId } = (call.body ?? {}) as { mint_address?: unknown };
      if (!on(call, "take-claw-bid-init") || typeof itemId !== "string") return undefined;
      const isOpen = [...world.user.clawSessions.values()].some(
        ({ offer, met }) => offer.itemId === itemId && offer.active && met === null,
      );
      return isOpen ? { status: 409, body: { error: "A session is open" } } : undefined;
    },
  },
  {
    name: "bought items are shown after one pending poll, and are sold with unsigned transactions",
    because: "States: processing",
    ...blind,
    rules: unsigned({ pollWindowMs: 50 }),
    answer: (call, reply, world) => {
      const purchase = on(call, "buy/crypto") ? world.user.purchases.get(sessionOf(reply) ?? "") : undefined;
      if (purchase) purchase.pollsLeft = 1;
      return undefined;
    },
  },
  {
    name: "limits of bought items' sales are fixed windows that every request uses up",
    because: "A-U-RATE",
    ...blind,
    rules: unsigned({
      isCounted: () => true,
      isRefusedCounted: true,
      isTooSoon: (lastMs, nowMs, windowMs) =>
        lastMs !== undefined && Math.floor(lastMs / windowMs) === Math.floor(nowMs / windowMs),
    }),
  },
];
