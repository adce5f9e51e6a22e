/** A provider state, and whether it changes the whole provider until its teardown. */
interface StateRow {
  readonly name: string;
  readonly exclusive: boolean;
  /** Keys that its set-up has to return. */
  readonly returns: readonly string[];
}

export const PROVIDER_STATES = [
  { name: "time has passed", exclusive: true, returns: [] },
  { name: "a pack is disabled", exclusive: false, returns: ["pack_id"] },
  { name: "a pack is sold out", exclusive: false, returns: ["pack_id"] },
  { name: "a pack has no candidate listing", exclusive: false, returns: ["pack_id"] },
  { name: "a purchase is pending", exclusive: false, returns: ["session_id"] },
  { name: "a purchase fails", exclusive: false, returns: ["session_id"] },
  { name: "an internal error", exclusive: true, returns: [] },
  { name: "an item is minted", exclusive: false, returns: ["item_id", "claw_id"] },
  { name: "an item is a market listing", exclusive: false, returns: ["item_id", "claw_id"] },
  { name: "an item cannot be shipped", exclusive: false, returns: ["item_id"] },
  { name: "an item is worth", exclusive: false, returns: [] },
  {
    name: "an item is covered by a voucher",
    exclusive: false,
    returns: ["item_id", "mint_price", "fmv", "buyback_percent"],
  },
  { name: "an item has an active buyback session", exclusive: false, returns: ["item_id"] },
  { name: "an item's buyback is being processed", exclusive: false, returns: ["item_id"] },
  { name: "an item's buyback transaction fails", exclusive: false, returns: ["item_id"] },
  { name: "an address resolves to", exclusive: false, returns: ["destination"] },
  { name: "the address validator is unreachable", exclusive: true, returns: [] },
  { name: "a country is not serviced", exclusive: false, returns: ["destination"] },
  { name: "an order has status", exclusive: false, returns: ["order_id"] },
  { name: "an order moves on", exclusive: false, returns: ["status"] },
  { name: "recent pulls exist", exclusive: false, returns: ["claw_ids"] },
  { name: "two users hold the same listing", exclusive: false, returns: ["item_id"] },
  { name: "a card resolves only on chain", exclusive: false, returns: ["item_id"] },
  { name: "the sandbox is restarted", exclusive: true, returns: [] },
  { name: "an API key", exclusive: false, returns: ["api_key"] },
  { name: "a session token", exclusive: false, returns: ["session_token"] },
  { name: "a crypto purchase", exclusive: false, returns: ["session_id"] },
  { name: "a claw item", exclusive: false, returns: ["mint_address"] },
  { name: "signed transactions", exclusive: false, returns: ["txs"] },
  { name: "the next broadcast", exclusive: false, returns: [] },
] as const satisfies readonly StateRow[];

export type ProviderState = (typeof PROVIDER_STATES)[number]["name"];
