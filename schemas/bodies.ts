import type { SchemaName } from "./schemas.ts";

/** Which schema an answer's body has to satisfy. */
export interface Body {
  readonly surface: "sandbox" | "partner" | "user";
  /** An endpoint's key; `any` stands for all of the surface that have no row of their own. */
  readonly endpoint: string;
  /** `refused` stands for every 4xx and 5xx without a row of its own. */
  readonly status: number | "refused";
  readonly schema: SchemaName;
  /** The requirement that says so, for what is wrong outside of any record. */
  readonly requirement: string;
}

/**
 * The bodies of all documented answers. An unmatched route answers with a 404 of any form, which no row is meant for; the
 * body of `listings` isn't shown.
 */
export const BODIES = [
  {
    surface: "sandbox",
    endpoint: "available",
    status: 200,
    schema: "body-available",
    requirement: "available.answers",
  },
  { surface: "sandbox", endpoint: "chase", status: 200, schema: "body-chase", requirement: "chase.answers" },
  {
    surface: "sandbox",
    endpoint: "recent-pulls",
    status: 200,
    schema: "body-recent-pulls",
    requirement: "recent-pulls.answers",
  },
  {
    surface: "sandbox",
    endpoint: "buy/init",
    status: 200,
    schema: "sandbox/body-buy-init",
    requirement: "buy-init.answers",
  },
  {
    surface: "sandbox",
    endpoint: "buy/status",
    status: 200,
    schema: "sandbox/body-buy-status",
    requirement: "buy-status.answers",
  },
  {
    surface: "sandbox",
    endpoint: "inventory",
    status: 200,
    schema: "sandbox/body-inventory",
    requirement: "inventory.answers",
  },
  { surface: "sandbox", endpoint: "card", status: 200, schema: "body-card", requirement: "card.answers" },
  { surface: "sandbox", endpoint: "buyback", status: 200, schema: "body-buyback", requirement: "buyback.answers" },
  {
    surface: "sandbox",
    endpoint: "ship/quote",
    status: 200,
    schema: "sandbox/body-ship-quote",
    requirement: "ship-quote.answers",
  },
  {
    surface: "sandbox",
    endpoint: "ship/request",
    status: 200,
    schema: "sandbox/body-ship-request",
    requirement: "ship-request.answers",
  },
  { surface: "sandbox", endpoint: "order", status: 200, schema: "sandbox/body-order", requirement: "order.answers" },
  {
    surface: "sandbox",
    endpoint: "ship/quote",
    status: 400,
    schema: "body-ship-quote-refused",
    requirement: "errors.address-members",
  },
  { surface: "sandbox", endpoint: "any", status: "refused", schema: "error", requirement: "errors.body-shape" },
  {
    surface: "partner",
    endpoint: "available",
    status: 200,
    schema: "body-available",
    requirement: "available.answers",
  },
  { surface: "partner", endpoint: "chase", status: 200, schema: "body-chase", requirement: "chase.answers" },
  {
    surface: "partner",
    endpoint: "recent-pulls",
    status: 200,
    schema: "body-recent-pulls",
    requirement: "recent-pulls.answers",
  },
  { surface: "partner", endpoint: "buy/init", status: 200, schema: "body-buy-init", requirement: "buy-init.answers" },
  {
    surface: "partner",
    endpoint: "buy/status",
    status: 200,
    schema: "body-buy-status",
    requirement: "buy-status.answers",
  },
  {
    surface: "partner",
    endpoint: "inventory",
    status: 200,
    schema: "body-inventory",
    requirement: "inventory.answers",
  },
  { surface: "partner", endpoint: "card", status: 200, schema: "body-card", requirement: "card.answers" },
  { surface: "partner", endpoint: "buyback", status: 200, schema: "body-buyback", requirement: "buyback.answers" },
  {
    surface: "partner",
    endpoint: "ship/quote",
    status: 200,
    schema: "body-ship-quote",
    requirement: "ship-quote.answers",
  },
  {
    surface: "partner",
    endpoint: "ship/request",
    status: 200,
    schema: "body-ship-request",
    requirement: "ship-request.answers",
  },
  { surface: "partner", endpoint: "order", status: 200, schema: "body-order", requirement: "order.answers" },
  {
    surface: "partner",
    endpoint: "ship/quote",
    status: 400,
    schema: "body-ship-quote-refused",
    requirement: "errors.address-members",
  },
  { surface: "partner", endpoint: "any", status: "refused", schema: "error", requirement: "errors.body-shape" },
  {
    surface: "user",
    endpoint: "available",
    status: 200,
    schema: "body-available",
    requirement: "user-available.answers",
  },
  { surface: "user", endpoint: "chase", status: 200, schema: "body-chase", requirement: "user-chase.answers" },
  { surface: "user", endpoint: "filters", status: 200, schema: "user/body-filters", requirement: "filters.answers" },
  {
    surface: "user",
    endpoint: "buy/crypto",
    status: 200,
    schema: "user/body-buy-crypto",
    requirement: "buy-crypto.session-id",
  },
  {
    surface: "user",
    endpoint: "buy/status",
    status: 200,
    schema: "user/body-buy-status",
    requirement: "crypto-status.fulfilled",
  },
  {
    surface: "user",
    endpoint: "take-claw-bid-init",
    status: 200,
    schema: "user/body-take-claw-bid-init",
    requirement: "claw-init.answers",
  },
  {
    surface: "user",
    endpoint: "take-claw-bid-finish",
    status: 200,
    schema: "user/body-take-claw-bid-finish",
    requirement: "claw-finish.answers",
  },
  { surface: "user", endpoint: "any", status: 401, schema: "auth-error", requirement: "user-errors.message-member" },
  { surface: "user", endpoint: "any", status: 429, schema: "auth-error", requirement: "user-errors.message-member" },
  { surface: "user", endpoint: "any", status: "refused", schema: "error", requirement: "user-errors.error-member" },
] as const satisfies readonly Body[];

/** Finds the row for an answer; undefined where the documents show no body for it. */
export function bodyOf(surface: Body["surface"], endpoint: string, status: number): Body | undefined {
  const rows: readonly Body[] = BODIES.filter((row) => row.surface === surface);
  const at = (key: string, code: Body["status"]) => rows.find((row) => row.endpoint === key && row.status === code);
  if (status < 400) return at(endpoint, status);
  return at(endpoint, status) ?? at("any", status) ?? at("any", "refused");
}
