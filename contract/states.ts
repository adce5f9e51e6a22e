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
  readonly start: State;
  readonly transitions: readonly Transition<State>[];
  readonly forbidden: readonly ForbiddenMove<State>[];
}

/** A machine as a table. Its rows are the members of a transition and of a forbidden move, in their order. */
interface MachineTable<State extends string> extends Pick<Machine<State>, "name" | "document" | "surfaces" | "states"> {
  readonly start: NoInfer<State>;
  readonly transitions: readonly (readonly [
    from: NoInfer<State>,
    by: Mover,
    when: string,
    to: NoInfer<State>,
    requirement?: RequirementId,
  ])[];
  readonly forbidden: readonly (readonly [
    from: NoInfer<State>,
    by: Mover,
    attempt: string,
    to: NoInfer<State>,
    requirement: RequirementId,
  ])[];
}

/** Checks at compile time that the states of a machine's transitions are its own. */
function machine<const State extends string>({ transitions, forbidden, ...of }: MachineTable<State>): Machine<State> {
  return {
    ...of,
    transitions: transitions.map(([from, by, when, to, requirement]) => {
      return { from, by, when, to, ...(requirement === undefined ? {} : { requirement }) };
    }),
    forbidden: forbidden.map(([from, by, attempt, to, requirement]) => ({ from, by, attempt, to, requirement })),
  };
}

/** partner-api.md: in the sandbox a purchase is fulfilled before buy/init answers. */
const sandboxPurchase = machine({
  name: "purchase session (sandbox)",
  document: "partner-api.md",
  surfaces: ["sandbox"],
  states: ["none", "fulfilled"],
  start: "none",
  transitions: [
    ["none", "buy/init", "the request is valid", "fulfilled", "buy-init.fulfils-at-once"],
    ["fulfilled", "buy/status", "asked for the first time", "fulfilled", "buy-status.first-call-fulfilled"],
    ["fulfilled", "buy/status", "asked again", "fulfilled", "buy-status.stays-fulfilled"],
    ["fulfilled", "the provider", "the process restarts", "none", "sandbox.restart-wipes-sessions"],
  ],
  forbidden: [
    ["none", "buy/status", "ask for a session that never was", "fulfilled", "buy-status.session-unknown"],
    ["none", "buy/init", "buy with a faulty request", "fulfilled", "buy-init.refusal-changes-nothing"],
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
    ["none", "buy/init", "the request is valid", "pending", "buy-init.answers"],
    ["pending", "buy/status", "the poll window ends first", "pending", "buy-status.pending-stays-pollable"],
    ["pending", "buy/status", "the order is fulfilled", "fulfilled", "buy-status.pending-to-fulfilled"],
    ["pending", "buy/status", "the transaction can't complete", "failed", "buy-status.failed"],
    ["fulfilled", "buy/status", "asked again", "fulfilled", "buy-status.stays-fulfilled"],
    ["failed", "buy/status", "asked again", "failed", "buy-status.stays-failed"],
  ],
  forbidden: [
    ["none", "buy/status", "ask for a session that never was", "pending", "buy-status.session-unknown-in-production"],
    ["fulfilled", "buy/status", "poll on after the result", "pending", "buy-status.stays-fulfilled"],
    ["failed", "buy/status", "poll on after the failure", "fulfilled", "buy-status.stays-failed"],
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
    ["none", "buy/crypto", "the purchase is accepted", "processing", "buy-crypto.session-id"],
    ["processing", "buy/status", "not fulfilled within the poll window", "processing", "crypto-status.pending-again"],
    ["processing", "buy/status", "fulfilled", "fulfilled", "crypto-status.pending-then-fulfilled"],
    ["processing", "buy/status", "the purchase failed", "failed", "crypto-status.failed"],
    ["fulfilled", "buy/status", "asked again", "fulfilled", "crypto-status.fulfilled-stays"],
    ["failed", "buy/status", "asked again", "failed", "crypto-status.failed-stays"],
  ],
  forbidden: [
    ["none", "buy/status", "ask for a session that never was", "processing", "crypto-status.unknown-session"],
    ["fulfilled", "buy/status", "poll on after the result", "processing", "crypto-status.fulfilled-stays"],
    ["failed", "buy/status", "poll on after the failure", "fulfilled", "crypto-status.failed-stays"],
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
    ["nobody's", "buy/init", "the pull is fulfilled", "owned", "inventory.lists-purchase"],
    ["owned", "buyback", "neither expired nor locked", "sold back", "inventory.excludes-sold"],
    [
      "owned",
      "ship/request",
      "the quote is valid, no item is locked",
      "locked in an order",
      "inventory.excludes-shipped",
    ],
    ["owned", "ship/quote", "always", "owned", "ship-quote.changes-nothing"],
    ["owned", "time", "buyback_expires_at is over", "owned, past its window", "buyback.expired"],
  ],
  forbidden: [
    ["nobody's", "buyback", "sell an item that nobody holds", "sold back", "buyback.item-unknown"],
    ["nobody's", "ship/quote", "quote an item that nobody holds", "locked in an order", "ship-quote.item-unknown"],
    ["owned", "buyback", "sell with a refused request", "sold back", "buyback.refusal-changes-nothing"],
    [
      "owned",
      "ship/request",
      "order with a refused request",
      "locked in an order",
      "ship-request.refusal-changes-nothing",
    ],
    ["owned", "buyback", "sell many times at once", "sold back", "buyback.one-success-under-race"],
    ["owned", "ship/request", "order many times at once", "locked in an order", "ship-request.one-order-under-race"],
    ["owned, past its window", "buyback", "sell after the window", "sold back", "buyback.expired"],
    ["sold back", "buyback", "sell a second time", "sold back", "buyback.item-sold"],
    ["sold back", "ship/quote", "quote after the sale", "locked in an order", "ship-quote.item-sold"],
    [
      "sold back",
      "ship/request",
      "order by a quote from before the sale",
      "locked in an order",
      "ship-request.item-sold",
    ],
    ["sold back", "time", "look into the inventory later", "owned", "ownership.sold-stays-sold"],
    ["locked in an order", "buyback", "sell an item in an order", "sold back", "buyback.item-locked"],
    [
      "locked in an order",
      "ship/request",
      "order by an earlier quote",
      "locked in an order",
      "ship-request.item-locked",
    ],
    [
      "locked in an order",
      "ship/request",
      "order by a fresh quote",
      "locked in an order",
      "ship-request.not-shipped-again",
    ],
    ["locked in an order", "time", "look into the inventory later", "owned", "ownership.shipped-stays-shipped"],
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
    ["none", "ship/request", "accepted", "queued", "order.queued-at-first"],
    ["queued", "order", "read again", "queued", "order.stable"],
    ["queued", "time", "always", "queued", "order.stays-queued"],
    ["queued", "the provider", "the process restarts", "none", "sandbox.restart-wipes-orders"],
  ],
  forbidden: [
    ["none", "ship/request", "order with a refused request", "queued", "ship-request.refusal-changes-nothing"],
    ["queued", "time", "wait", "processing", "order.stays-queued"],
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
    ["none", "ship/request", "accepted", "queued", "order.queued-at-first"],
    ["queued", "the provider", "not shown", "processing", "order.moves-to-processing"],
    ["processing", "the provider", "not shown", "label_created", "order.moves-to-label-created"],
    ["label_created", "the provider", "not shown", "shipped", "order.moves-to-shipped"],
    ["shipped", "the provider", "not shown", "delivered", "order.moves-to-delivered"],
    ["queued", "the provider", "not shown", "cancelled"],
    ["queued", "the provider", "not shown", "failed"],
    ["processing", "the provider", "not shown", "cancelled"],
    ["processing", "the provider", "not shown", "failed"],
    ["label_created", "the provider", "not shown", "cancelled"],
    ["label_created", "the provider", "not shown", "failed"],
    ["shipped", "the provider", "not shown", "cancelled"],
    ["shipped", "the provider", "not shown", "failed"],
  ],
  forbidden: [
    ["processing", "time", "read the order later", "queued", "order.never-backwards"],
    ["label_created", "time", "read the order later", "processing", "order.never-backwards"],
    ["shipped", "time", "read the order later", "label_created", "order.never-backwards"],
    ["delivered", "time", "read the order later", "shipped", "order.never-backwards"],
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
    ["none", "ship/quote", "the request is valid", "valid", "ship-quote.answers"],
    ["valid", "ship/request", "until expires_at", "ordered", "ship-request.before-expiry"],
    ["valid", "time", "expires_at is over", "expired", "ship-request.expired"],
  ],
  forbidden: [
    ["none", "ship/request", "order by an unknown session", "ordered", "ship-request.session-unknown"],
    ["valid", "ship/request", "order by an unknown rate", "ordered", "ship-request.rate-unknown"],
    ["expired", "ship/request", "order after expires_at", "ordered", "ship-request.expired"],
    ["expired", "ship/request", "order by any rate of the session", "ordered", "ship-request.expired-any-rate"],
    ["ordered", "ship/request", "order the same quote again", "ordered", "ship-request.same-quote-again"],
    [
      "ordered",
      "ship/request",
      "order another rate of the session",
      "ordered",
      "ship-request.other-rate-of-same-session",
    ],
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
    ["none", "take-claw-bid-init", "exactly one active offer and a linked wallet", "open", "claw-init.answers"],
    ["open", "take-claw-bid-finish", "the signed transactions settle", "completed", "claw-finish.answers"],
    ["open", "take-claw-bid-finish", "less than 5 minutes after init", "completed", "claw-finish.before-expiry"],
    ["open", "take-claw-bid-finish", "the broadcast fails", "failed", "claw-finish.failed-broadcast"],
    ["open", "take-claw-bid-finish", "the submission meets an error", "failed", "claw-finish.submission-error"],
    ["open", "time", "more than 5 minutes after init", "expired", "claw-finish.expired"],
    ["completed", "take-claw-bid-finish", "sent again", "completed", "claw-finish.repeat-succeeds"],
    ["expired", "take-claw-bid-init", "called again for the item", "open", "claw-init.after-expiry"],
  ],
  forbidden: [
    ["none", "take-claw-bid-init", "open without an offer", "open", "claw-init.no-offer"],
    ["none", "take-claw-bid-init", "open with several offers", "open", "claw-init.several-offers"],
    ["none", "take-claw-bid-init", "open without a linked wallet", "open", "claw-init.no-wallet"],
    ["none", "take-claw-bid-init", "open for another account's item", "open", "claw-init.foreign-item"],
    ["none", "take-claw-bid-finish", "finish a session that never was", "completed", "claw-finish.unknown-session"],
    ["open", "take-claw-bid-finish", "finish another account's session", "completed", "claw-finish.foreign-session"],
    [
      "open",
      "take-claw-bid-finish",
      "spoil a session from another account",
      "failed",
      "claw-finish.foreign-changes-nothing",
    ],
    ["expired", "take-claw-bid-finish", "finish after 5 minutes", "completed", "claw-finish.expired"],
    [
      "completed",
      "take-claw-bid-finish",
      "have the transactions broadcast once more",
      "failed",
      "claw-finish.repeat-not-resubmitted",
    ],
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
    ["none", "the provider", "the holder makes it", "valid"],
    ["valid", "time", "its expiry, if it has one, is over", "expired", "user-key.expired-like-invalid"],
    ["valid", "the provider", "the holder revokes it", "revoked", "user-key.revoked-like-invalid"],
    ["valid", "the provider", "keys are disabled for the account", "disabled", "user-key.disabled-like-invalid"],
  ],
  forbidden: [
    ["none", "buy/crypto", "call with a key that never was", "valid", "user-auth.buy-crypto.unknown-key"],
    ["expired", "buy/crypto", "call with an expired key", "valid", "user-auth.buy-crypto.expired-key"],
    ["revoked", "buy/crypto", "call with a revoked key", "valid", "user-auth.buy-crypto.revoked-key"],
    [
      "disabled",
      "buy/crypto",
      "call with a key of a disabled account",
      "valid",
      "user-auth.buy-crypto.disabled-account",
    ],
    ["none", "buy/status", "call with a key that never was", "valid", "user-auth.crypto-status.unknown-key"],
    ["expired", "buy/status", "call with an expired key", "valid", "user-auth.crypto-status.expired-key"],
    ["revoked", "buy/status", "call with a revoked key", "valid", "user-auth.crypto-status.revoked-key"],
    [
      "disabled",
      "buy/status",
      "call with a key of a disabled account",
      "valid",
      "user-auth.crypto-status.disabled-account",
    ],
    ["none", "take-claw-bid-init", "call with a key that never was", "valid", "user-auth.claw-init.unknown-key"],
    ["expired", "take-claw-bid-init", "call with an expired key", "valid", "user-auth.claw-init.expired-key"],
    ["revoked", "take-claw-bid-init", "call with a revoked key", "valid", "user-auth.claw-init.revoked-key"],
    [
      "disabled",
      "take-claw-bid-init",
      "call with a key of a disabled account",
      "valid",
      "user-auth.claw-init.disabled-account",
    ],
    ["none", "take-claw-bid-finish", "call with a key that never was", "valid", "user-auth.claw-finish.unknown-key"],
    ["expired", "take-claw-bid-finish", "call with an expired key", "valid", "user-auth.claw-finish.expired-key"],
    ["revoked", "take-claw-bid-finish", "call with a revoked key", "valid", "user-auth.claw-finish.revoked-key"],
    [
      "disabled",
      "take-claw-bid-finish",
      "call with a key of a disabled account",
      "valid",
      "user-auth.claw-finish.disabled-account",
    ],
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
