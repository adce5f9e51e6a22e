import type { EndpointKey } from "./endpoints.ts";
import type { RequirementId } from "./index.ts";
import type { Surface } from "./surface.ts";

/** What causes a transition: a request, the passing of time, or something that no client does. */
type Mover = EndpointKey | "time" | "the provider";

/** A documented transition. Without a requirement the documents only name it. */
export interface Transition<State extends string = string> {
  readonly from: State;
  readonly by: Mover;
  readonly when: string;
  readonly to: State;
  readonly requirement?: RequirementId;
}

/** A transition that the tables do not contain although a client can try it; the state must not change. */
export interface ForbiddenMove<State extends string = string> {
  readonly from: State;
  readonly by: Mover;
  readonly attempt: string;
  /** The state that must not be reached. */
  readonly to: State;
  readonly requirement: RequirementId;
}

export interface Machine<State extends string = string> {
  readonly name: string;
  readonly document: "partner-api.md" | "user-key-api.md";
  readonly surfaces: readonly Surface[];
  readonly states: readonly State[];
  readonly start: NoInfer<State>;
  readonly transitions: readonly Transition<NoInfer<State>>[];
  readonly forbidden: readonly ForbiddenMove<NoInfer<State>>[];
}

/** Checks at compile time that the states of a machine's transitions are its own. */
function machine<const State extends string>(of: Machine<State>): Machine<State> {
  return of;
}

/** partner-api.md: in the sandbox a purchase is fulfilled before buy/init answers. */
const sandboxPurchase = machine({
  name: "purchase session (sandbox)",
  document: "partner-api.md",
  surfaces: ["sandbox"],
  states: ["none", "fulfilled"],
  start: "none",
  transitions: [
    {
      from: "none",
      by: "buy/init",
      when: "the request is valid",
      to: "fulfilled",
      requirement: "buy-init.fulfils-at-once",
    },
    {
      from: "fulfilled",
      by: "buy/status",
      when: "asked for the first time",
      to: "fulfilled",
      requirement: "buy-status.first-call-fulfilled",
    },
    {
      from: "fulfilled",
      by: "buy/status",
      when: "asked again",
      to: "fulfilled",
      requirement: "buy-status.stays-fulfilled",
    },
    {
      from: "fulfilled",
      by: "the provider",
      when: "the process restarts",
      to: "none",
      requirement: "sandbox.restart-wipes-sessions",
    },
  ],
  forbidden: [
    {
      from: "none",
      by: "buy/status",
      attempt: "ask for a session that never was",
      to: "fulfilled",
      requirement: "buy-status.session-unknown",
    },
    {
      from: "none",
      by: "buy/init",
      attempt: "buy with a faulty request",
      to: "fulfilled",
      requirement: "buy-init.refusal-changes-nothing",
    },
  ],
});

/** partner-api.md: in production a purchase may be pending for a while. */
const partnerPurchase = machine({
  name: "purchase session (partner)",
  document: "partner-api.md",
  surfaces: ["partner"],
  states: ["none", "pending", "fulfilled", "failed"],
  start: "none",
  transitions: [
    { from: "none", by: "buy/init", when: "the request is valid", to: "pending", requirement: "buy-init.answers" },
    {
      from: "pending",
      by: "buy/status",
      when: "the poll window ends first",
      to: "pending",
      requirement: "buy-status.pending-stays-pollable",
    },
    {
      from: "pending",
      by: "buy/status",
      when: "the order is fulfilled",
      to: "fulfilled",
      requirement: "buy-status.pending-to-fulfilled",
    },
    {
      from: "pending",
      by: "buy/status",
      when: "the transaction can't complete",
      to: "failed",
      requirement: "buy-status.failed",
    },
    {
      from: "fulfilled",
      by: "buy/status",
      when: "asked again",
      to: "fulfilled",
      requirement: "buy-status.stays-fulfilled",
    },
    { from: "failed", by: "buy/status", when: "asked again", to: "failed", requirement: "buy-status.stays-failed" },
  ],
  forbidden: [
    {
      from: "none",
      by: "buy/status",
      attempt: "ask for a session that never was",
      to: "pending",
      requirement: "buy-status.session-unknown-in-production",
    },
    {
      from: "fulfilled",
      by: "buy/status",
      attempt: "poll on after the result",
      to: "pending",
      requirement: "buy-status.stays-fulfilled",
    },
    {
      from: "failed",
      by: "buy/status",
      attempt: "poll on after the failure",
      to: "fulfilled",
      requirement: "buy-status.stays-failed",
    },
  ],
});

/** user-key-api.md: the same session, whose pending state is named processing; bodies contain `pending`. */
const userPurchase = machine({
  name: "purchase session (user)",
  document: "user-key-api.md",
  surfaces: ["user"],
  states: ["none", "processing", "fulfilled", "failed"],
  start: "none",
  transitions: [
    {
      from: "none",
      by: "buy/crypto",
      when: "the purchase is accepted",
      to: "processing",
      requirement: "buy-crypto.session-id",
    },
    {
      from: "processing",
      by: "buy/status",
      when: "not fulfilled within the poll window",
      to: "processing",
      requirement: "crypto-status.pending-again",
    },
    {
      from: "processing",
      by: "buy/status",
      when: "fulfilled",
      to: "fulfilled",
      requirement: "crypto-status.pending-then-fulfilled",
    },
    {
      from: "processing",
      by: "buy/status",
      when: "the purchase failed",
      to: "failed",
      requirement: "crypto-status.failed",
    },
    {
      from: "fulfilled",
      by: "buy/status",
      when: "asked again",
      to: "fulfilled",
      requirement: "crypto-status.fulfilled-stays",
    },
    { from: "failed", by: "buy/status", when: "asked again", to: "failed", requirement: "crypto-status.failed-stays" },
  ],
  forbidden: [
    {
      from: "none",
      by: "buy/status",
      attempt: "ask for a session that never was",
      to: "processing",
      requirement: "crypto-status.unknown-session",
    },
    {
      from: "fulfilled",
      by: "buy/status",
      attempt: "poll on after the result",
      to: "processing",
      requirement: "crypto-status.fulfilled-stays",
    },
    {
      from: "failed",
      by: "buy/status",
      attempt: "poll on after the failure",
      to: "fulfilled",
      requirement: "crypto-status.failed-stays",
    },
  ],
});

/** partner-api.md: an item belongs to one user until it is sold or shipped once. */
const ownership = machine({
  name: "item ownership",
  document: "partner-api.md",
  surfaces: ["sandbox", "partner"],
  states: ["nobody's", "owned", "owned, past its window", "sold back", "locked in an order"],
  start: "nobody's",
  transitions: [
    {
      from: "nobody's",
      by: "buy/init",
      when: "the pull is fulfilled",
      to: "owned",
      requirement: "inventory.lists-purchase",
    },
    {
      from: "owned",
      by: "buyback",
      when: "neither expired nor locked",
      to: "sold back",
      requirement: "inventory.excludes-sold",
    },
    {
      from: "owned",
      by: "ship/request",
      when: "the quote is valid, no item is locked",
      to: "locked in an order",
      requirement: "inventory.excludes-shipped",
    },
    { from: "owned", by: "ship/quote", when: "always", to: "owned", requirement: "ship-quote.changes-nothing" },
    {
      from: "owned",
      by: "time",
      when: "buyback_expires_at is over",
      to: "owned, past its window",
      requirement: "buyback.expired",
    },
  ],
  forbidden: [
    {
      from: "nobody's",
      by: "buyback",
      attempt: "sell an item that nobody holds",
      to: "sold back",
      requirement: "buyback.item-unknown",
    },
    {
      from: "nobody's",
      by: "ship/quote",
      attempt: "quote an item that nobody holds",
      to: "locked in an order",
      requirement: "ship-quote.item-unknown",
    },
    {
      from: "owned",
      by: "buyback",
      attempt: "sell with a refused request",
      to: "sold back",
      requirement: "buyback.refusal-changes-nothing",
    },
    {
      from: "owned",
      by: "ship/request",
      attempt: "order with a refused request",
      to: "locked in an order",
      requirement: "ship-request.refusal-changes-nothing",
    },
    {
      from: "owned",
      by: "buyback",
      attempt: "sell many times at once",
      to: "sold back",
      requirement: "buyback.one-success-under-race",
    },
    {
      from: "owned",
      by: "ship/request",
      attempt: "order many times at once",
      to: "locked in an order",
      requirement: "ship-request.one-order-under-race",
    },
    {
      from: "owned, past its window",
      by: "buyback",
      attempt: "sell after the window",
      to: "sold back",
      requirement: "buyback.expired",
    },
    {
      from: "sold back",
      by: "buyback",
      attempt: "sell a second time",
      to: "sold back",
      requirement: "buyback.item-sold",
    },
    {
      from: "sold back",
      by: "ship/quote",
      attempt: "quote after the sale",
      to: "locked in an order",
      requirement: "ship-quote.item-sold",
    },
    {
      from: "sold back",
      by: "ship/request",
      attempt: "order by a quote from before the sale",
      to: "locked in an order",
      requirement: "ship-request.item-sold",
    },
    {
      from: "sold back",
      by: "time",
      attempt: "look into the inventory later",
      to: "owned",
      requirement: "ownership.sold-stays-sold",
    },
    {
      from: "locked in an order",
      by: "buyback",
      attempt: "sell an item in an order",
      to: "sold back",
      requirement: "buyback.item-locked",
    },
    {
      from: "locked in an order",
      by: "ship/request",
      attempt: "order by an earlier quote",
      to: "locked in an order",
      requirement: "ship-request.item-locked",
    },
    {
      from: "locked in an order",
      by: "ship/request",
      attempt: "order by a fresh quote",
      to: "locked in an order",
      requirement: "ship-request.not-shipped-again",
    },
    {
      from: "locked in an order",
      by: "time",
      attempt: "look into the inventory later",
      to: "owned",
      requirement: "ownership.shipped-stays-shipped",
    },
  ],
});

/** partner-api.md: orders of the sandbox stay queued. */
const sandboxOrder = machine({
  name: "shipping order (sandbox)",
  document: "partner-api.md",
  surfaces: ["sandbox"],
  states: ["none", "queued", "processing"],
  start: "none",
  transitions: [
    { from: "none", by: "ship/request", when: "accepted", to: "queued", requirement: "order.queued-at-first" },
    { from: "queued", by: "order", when: "read again", to: "queued", requirement: "order.stable" },
    { from: "queued", by: "time", when: "always", to: "queued", requirement: "order.stays-queued" },
    {
      from: "queued",
      by: "the provider",
      when: "the process restarts",
      to: "none",
      requirement: "sandbox.restart-wipes-orders",
    },
  ],
  forbidden: [
    {
      from: "none",
      by: "ship/request",
      attempt: "order with a refused request",
      to: "queued",
      requirement: "ship-request.refusal-changes-nothing",
    },
    { from: "queued", by: "time", attempt: "wait", to: "processing", requirement: "order.stays-queued" },
  ],
});

/** partner-api.md: orders of production move forward; the conditions, timing and failures are not shown. */
const partnerOrder = machine({
  name: "shipping order (partner)",
  document: "partner-api.md",
  surfaces: ["partner"],
  states: ["none", "queued", "processing", "label_created", "shipped", "delivered", "cancelled", "failed"],
  start: "none",
  transitions: [
    { from: "none", by: "ship/request", when: "accepted", to: "queued", requirement: "order.queued-at-first" },
    {
      from: "queued",
      by: "the provider",
      when: "not shown",
      to: "processing",
      requirement: "order.moves-to-processing",
    },
    {
      from: "processing",
      by: "the provider",
      when: "not shown",
      to: "label_created",
      requirement: "order.moves-to-label-created",
    },
    {
      from: "label_created",
      by: "the provider",
      when: "not shown",
      to: "shipped",
      requirement: "order.moves-to-shipped",
    },
    {
      from: "shipped",
      by: "the provider",
      when: "not shown",
      to: "delivered",
      requirement: "order.moves-to-delivered",
    },
    { from: "queued", by: "the provider", when: "not shown", to: "cancelled" },
    { from: "queued", by: "the provider", when: "not shown", to: "failed" },
    { from: "processing", by: "the provider", when: "not shown", to: "cancelled" },
    { from: "processing", by: "the provider", when: "not shown", to: "failed" },
    { from: "label_created", by: "the provider", when: "not shown", to: "cancelled" },
    { from: "label_created", by: "the provider", when: "not shown", to: "failed" },
    { from: "shipped", by: "the provider", when: "not shown", to: "cancelled" },
    { from: "shipped", by: "the provider", when: "not shown", to: "failed" },
  ],
  forbidden: [
    {
      from: "processing",
      by: "time",
      attempt: "read the order later",
      to: "queued",
      requirement: "order.never-backwards",
    },
    {
      from: "label_created",
      by: "time",
      attempt: "read the order later",
      to: "processing",
      requirement: "order.never-backwards",
    },
    {
      from: "shipped",
      by: "time",
      attempt: "read the order later",
      to: "label_created",
      requirement: "order.never-backwards",
    },
    {
      from: "delivered",
      by: "time",
      attempt: "read the order later",
      to: "shipped",
      requirement: "order.never-backwards",
    },
  ],
});

/** partner-api.md: the validity of a quote. */
const quote = machine({
  name: "quote validity",
  document: "partner-api.md",
  surfaces: ["sandbox", "partner"],
  states: ["none", "valid", "expired", "ordered"],
  start: "none",
  transitions: [
    { from: "none", by: "ship/quote", when: "the request is valid", to: "valid", requirement: "ship-quote.answers" },
    {
      from: "valid",
      by: "ship/request",
      when: "until expires_at",
      to: "ordered",
      requirement: "ship-request.before-expiry",
    },
    { from: "valid", by: "time", when: "expires_at is over", to: "expired", requirement: "ship-request.expired" },
  ],
  forbidden: [
    {
      from: "none",
      by: "ship/request",
      attempt: "order by an unknown session",
      to: "ordered",
      requirement: "ship-request.session-unknown",
    },
    {
      from: "valid",
      by: "ship/request",
      attempt: "order by an unknown rate",
      to: "ordered",
      requirement: "ship-request.rate-unknown",
    },
    {
      from: "expired",
      by: "ship/request",
      attempt: "order after expires_at",
      to: "ordered",
      requirement: "ship-request.expired",
    },
    {
      from: "expired",
      by: "ship/request",
      attempt: "order by any rate of the session",
      to: "ordered",
      requirement: "ship-request.expired-any-rate",
    },
    {
      from: "ordered",
      by: "ship/request",
      attempt: "order the same quote again",
      to: "ordered",
      requirement: "ship-request.same-quote-again",
    },
    {
      from: "ordered",
      by: "ship/request",
      attempt: "order another rate of the session",
      to: "ordered",
      requirement: "ship-request.other-rate-of-same-session",
    },
  ],
});

/** user-key-api.md: a sale in two steps; later answers of a failed session are not stated. */
const clawSession = machine({
  name: "claw buyback session",
  document: "user-key-api.md",
  surfaces: ["user"],
  states: ["none", "open", "completed", "failed", "expired"],
  start: "none",
  transitions: [
    {
      from: "none",
      by: "take-claw-bid-init",
      when: "exactly one active offer and a linked wallet",
      to: "open",
      requirement: "claw-init.answers",
    },
    {
      from: "open",
      by: "take-claw-bid-finish",
      when: "the signed transactions settle",
      to: "completed",
      requirement: "claw-finish.answers",
    },
    {
      from: "open",
      by: "take-claw-bid-finish",
      when: "less than 5 minutes after init",
      to: "completed",
      requirement: "claw-finish.before-expiry",
    },
    {
      from: "open",
      by: "take-claw-bid-finish",
      when: "the broadcast fails",
      to: "failed",
      requirement: "claw-finish.failed-broadcast",
    },
    {
      from: "open",
      by: "take-claw-bid-finish",
      when: "the submission meets an error",
      to: "failed",
      requirement: "claw-finish.submission-error",
    },
    {
      from: "open",
      by: "time",
      when: "more than 5 minutes after init",
      to: "expired",
      requirement: "claw-finish.expired",
    },
    {
      from: "completed",
      by: "take-claw-bid-finish",
      when: "sent again",
      to: "completed",
      requirement: "claw-finish.repeat-succeeds",
    },
    {
      from: "expired",
      by: "take-claw-bid-init",
      when: "called again for the item",
      to: "open",
      requirement: "claw-init.after-expiry",
    },
  ],
  forbidden: [
    {
      from: "none",
      by: "take-claw-bid-init",
      attempt: "open without an offer",
      to: "open",
      requirement: "claw-init.no-offer",
    },
    {
      from: "none",
      by: "take-claw-bid-init",
      attempt: "open with several offers",
      to: "open",
      requirement: "claw-init.several-offers",
    },
    {
      from: "none",
      by: "take-claw-bid-init",
      attempt: "open without a linked wallet",
      to: "open",
      requirement: "claw-init.no-wallet",
    },
    {
      from: "none",
      by: "take-claw-bid-init",
      attempt: "open for another account's item",
      to: "open",
      requirement: "claw-init.foreign-item",
    },
    {
      from: "none",
      by: "take-claw-bid-finish",
      attempt: "finish a session that never was",
      to: "completed",
      requirement: "claw-finish.unknown-session",
    },
    {
      from: "open",
      by: "take-claw-bid-finish",
      attempt: "finish another account's session",
      to: "completed",
      requirement: "claw-finish.foreign-session",
    },
    {
      from: "open",
      by: "take-claw-bid-finish",
      attempt: "spoil a session from another account",
      to: "failed",
      requirement: "claw-finish.foreign-changes-nothing",
    },
    {
      from: "expired",
      by: "take-claw-bid-finish",
      attempt: "finish after 5 minutes",
      to: "completed",
      requirement: "claw-finish.expired",
    },
    {
      from: "completed",
      by: "take-claw-bid-finish",
      attempt: "have the transactions broadcast once more",
      to: "failed",
      requirement: "claw-finish.repeat-not-resubmitted",
    },
  ],
});

/** user-key-api.md: a key that is no longer valid is answered like an unknown one; its creation and end are not shown. */
const apiKey = machine({
  name: "API key",
  document: "user-key-api.md",
  surfaces: ["user"],
  states: ["none", "valid", "expired", "revoked", "disabled"],
  start: "none",
  transitions: [
    { from: "none", by: "the provider", when: "the holder makes it", to: "valid" },
    {
      from: "valid",
      by: "time",
      when: "its expiry, if it has one, is over",
      to: "expired",
      requirement: "user-key.expired-like-invalid",
    },
    {
      from: "valid",
      by: "the provider",
      when: "the holder revokes it",
      to: "revoked",
      requirement: "user-key.revoked-like-invalid",
    },
    {
      from: "valid",
      by: "the provider",
      when: "keys are disabled for the account",
      to: "disabled",
      requirement: "user-key.disabled-like-invalid",
    },
  ],
  forbidden: [
    {
      from: "none",
      by: "buy/crypto",
      attempt: "call with a key that never was",
      to: "valid",
      requirement: "user-auth.buy-crypto.unknown-key",
    },
    {
      from: "expired",
      by: "buy/crypto",
      attempt: "call with an expired key",
      to: "valid",
      requirement: "user-auth.buy-crypto.expired-key",
    },
    {
      from: "revoked",
      by: "buy/crypto",
      attempt: "call with a revoked key",
      to: "valid",
      requirement: "user-auth.buy-crypto.revoked-key",
    },
    {
      from: "disabled",
      by: "buy/crypto",
      attempt: "call with a key of a disabled account",
      to: "valid",
      requirement: "user-auth.buy-crypto.disabled-account",
    },
    {
      from: "none",
      by: "buy/status",
      attempt: "call with a key that never was",
      to: "valid",
      requirement: "user-auth.crypto-status.unknown-key",
    },
    {
      from: "expired",
      by: "buy/status",
      attempt: "call with an expired key",
      to: "valid",
      requirement: "user-auth.crypto-status.expired-key",
    },
    {
      from: "revoked",
      by: "buy/status",
      attempt: "call with a revoked key",
      to: "valid",
      requirement: "user-auth.crypto-status.revoked-key",
    },
    {
      from: "disabled",
      by: "buy/status",
      attempt: "call with a key of a disabled account",
      to: "valid",
      requirement: "user-auth.crypto-status.disabled-account",
    },
    {
      from: "none",
      by: "take-claw-bid-init",
      attempt: "call with a key that never was",
      to: "valid",
      requirement: "user-auth.claw-init.unknown-key",
    },
    {
      from: "expired",
      by: "take-claw-bid-init",
      attempt: "call with an expired key",
      to: "valid",
      requirement: "user-auth.claw-init.expired-key",
    },
    {
      from: "revoked",
      by: "take-claw-bid-init",
      attempt: "call with a revoked key",
      to: "valid",
      requirement: "user-auth.claw-init.revoked-key",
    },
    {
      from: "disabled",
      by: "take-claw-bid-init",
      attempt: "call with a key of a disabled account",
      to: "valid",
      requirement: "user-auth.claw-init.disabled-account",
    },
    {
      from: "none",
      by: "take-claw-bid-finish",
      attempt: "call with a key that never was",
      to: "valid",
      requirement: "user-auth.claw-finish.unknown-key",
    },
    {
      from: "expired",
      by: "take-claw-bid-finish",
      attempt: "call with an expired key",
      to: "valid",
      requirement: "user-auth.claw-finish.expired-key",
    },
    {
      from: "revoked",
      by: "take-claw-bid-finish",
      attempt: "call with a revoked key",
      to: "valid",
      requirement: "user-auth.claw-finish.revoked-key",
    },
    {
      from: "disabled",
      by: "take-claw-bid-finish",
      attempt: "call with a key of a disabled account",
      to: "valid",
      requirement: "user-auth.claw-finish.disabled-account",
    },
  ],
});

/** Every state machine of both documents, with its transitions and the forbidden moves that a client can try. */
export const MACHINES: readonly Machine[] = [
  sandboxPurchase,
  partnerPurchase,
  userPurchase,
  ownership,
  sandboxOrder,
  partnerOrder,
  quote,
  clawSession,
  apiKey,
];
