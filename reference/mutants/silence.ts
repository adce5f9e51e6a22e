import { setTimeout } from "node:timers/promises";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const user = ["user"] as const;

/** A refusal that never arrives: the requirement it belongs to, its endpoint, how its text begins, and the surfaces. */
type Row = readonly [violates: string, endpoint: Call["endpoint"], text: string, surfaces: Mutant["surfaces"]];

/**
 * Refusals that remain when the request is sent again. Limits and internal errors are left out: another request meets
 * them no more.
 */
const REFUSALS: readonly Row[] = [
  ["buy-init.sold-out", "buy/init", "Claw machine is out of stock", both],
  ["buy-init.amount-zero", "buy/init", "Amount must be greater", both],
  ["buy-init.amount-above-highest", "buy/init", "Amount must be less", both],
  ["buy-init.pack-unknown", "buy/init", "VM not found", both],
  ["buy-init.user-id-missing", "buy/init", "user_id is required", both],
  ["buy-status.session-unknown", "buy/status", "Transaction failed", sandbox],
  ["inventory.user-unknown", "inventory", "User not found", both],
  ["card.unknown", "card", "Card not found", both],
  ["buyback.item-unknown", "buyback", "Item not found", both],
  ["buyback.expired", "buyback", "Item has expired", both],
  ["buyback.active-session", "buyback", "Item already has", partner],
  ["ship-quote.item-ids-missing", "ship/quote", "item_ids is required", both],
  ["address.name-missing", "ship/quote", "Invalid destination", both],
  ["ship-quote.item-unknown", "ship/quote", "Item not found", both],
  ["ship-quote.nothing-shippable", "ship/quote", "No shippable", both],
  ["ship-request.quote-id-missing", "ship/request", "quote_id is required", both],
  ["ship-request.session-unknown", "ship/request", "Quote expired", both],
  ["ship-request.item-locked", "ship/request", "Item already shipped", both],
  ["order.unknown", "order", "Order not found", both],
  ["user-auth.buy-crypto.unknown-key", "buy/crypto", "Invalid or missing credentials", user],
  ["user-auth.buy-crypto.no-credential", "buy/crypto", "No token provided", user],
  ["user-auth.crypto-status.unknown-key", "buy/status", "Invalid or missing credentials", user],
  ["crypto-status.failed", "buy/status", "Transaction failed", user],
  ["claw-init.no-offer", "take-claw-bid-init", "Invalid buyback offer", user],
  ["claw-init.no-wallet", "take-claw-bid-init", "No wallets found", user],
  ["claw-finish.unknown-session", "take-claw-bid-finish", "Session not found", user],
  ["claw-finish.expired", "take-claw-bid-finish", "Session expired", user],
  ["claw-finish.foreign-session", "take-claw-bid-finish", "Session does not belong", user],
];

/** Those that also never arrive on a connection that stays open: one per endpoint, because each takes long. */
const HANGING: readonly string[] = [
  "buy-init.user-id-missing",
  "buyback.expired",
  "ship-quote.nothing-shippable",
  "ship-request.item-locked",
  "user-auth.buy-crypto.no-credential",
  "claw-init.no-wallet",
];

/** Answers of endpoints that never arrive for some requests. */
const INPUTS: readonly { readonly violates: string; readonly what: string; readonly isMet: (call: Call) => boolean }[] =
  [
    {
      violates: "recent-pulls.limit-never-refused",
      what: "recent-pulls with a limit that is no number",
      isMet: ({ endpoint, query }) => endpoint === "recent-pulls" && Number.isNaN(Number(query.get("limit") ?? 1)),
    },
  ];

function says({ body }: Reply, text: string): boolean {
  const { error, message } = objectOf(body) ?? {};
  return String(error ?? message ?? "").startsWith(text);
}

/** Longer than a run waits for an answer. Milliseconds. */
const FOR_LONG_MS = 120_000;

async function hang(): Promise<undefined> {
  await setTimeout(FOR_LONG_MS, undefined, { ref: false });
  return undefined;
}

/** Servers that close the connection, or never answer, where they have to refuse. */
export const silenceMutants: readonly Mutant[] = [
  ...REFUSALS.map(([violates, at, text, surfaces]) =>
    mutant(violates, "silent", surfaces, `${at} closes the connection instead of "${text}"`, {
      answer: ({ endpoint }, reply) => (endpoint === at && says(reply, text) ? { ...reply, hangUp: true } : undefined),
    }),
  ),
  ...REFUSALS.filter(([violates]) => HANGING.includes(violates)).map(([violates, at, text, surfaces]) =>
    mutant(violates, "silent", surfaces, `${at} never answers instead of "${text}"`, {
      answer: ({ endpoint }, reply) => (endpoint === at && says(reply, text) ? hang() : undefined),
      isHanging: true,
    }),
  ),
  ...INPUTS.map(({ violates, what, isMet }) =>
    mutant(violates, "silent", both, `${what} closes the connection`, {
      answer: (call, reply) => (isMet(call) ? { ...reply, hangUp: true } : undefined),
    }),
  ),
];
