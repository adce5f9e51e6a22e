import { PARTNER_STATES } from "./provider-states/partner.ts";
import { USER_STATES } from "./provider-states/user.ts";

export type { StateRow } from "./provider-states/state-row.ts";

/** Every situation that a provider may be asked to arrange. */
export const PROVIDER_STATES = [...PARTNER_STATES, ...USER_STATES] as const;

export type ProviderState = (typeof PROVIDER_STATES)[number]["name"];

/**
 * States of which a run can tell that the provider answers 200 and does nothing. For the others, that looks like a mistake of
 * the system.
 */
export const TOLD_APART = [
  "time has passed",
  "an internal error",
  "an item is minted",
  "an item is a market listing",
  "an item cannot be shipped",
  "an item is worth",
] as const satisfies readonly ProviderState[];

/** Returns the reason of what stays undecided because a state had no effect. */
export function withoutEffect(state: ProviderState): string {
  return `the provider state "${state}" was answered with 200 and had no effect`;
}

/** What the values mean that set-ups return, by key. */
export const RETURNED_VALUES: Readonly<Record<(typeof PROVIDER_STATES)[number]["returns"][number], string>> = {
  pack_id: "id of the pack",
  session_id: "session of the purchase",
  item_id: "id of the item",
  claw_id: "id of the pack that the item was pulled from",
  mint_price: "price of a pull, USD",
  fmv: "fair market value of the item, USD",
  buyback_percent: "share of the value that a sellback pays, 0 to 1",
  destination: "an address, as ship/quote takes it",
  order_id: "id of the order",
  status: "the order's new status",
  claw_ids: "ids of the packs that were pulled from",
  api_key: "the key",
  session_token: "the token",
  mint_address: "mint address of the item",
  txs: "the signed transactions, each a list of bytes",
};
