import type { Deviation } from "../deviation.ts";
import type { EndpointKey } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const user = ["user"] as const;

/** Gives refusals with this text another status. */
const restatused =
  (text: string, status: number): NonNullable<Deviation["answer"]> =>
  (_, reply) => {
    const body = reply.body as { error?: string; message?: string };
    return (body?.error ?? body?.message)?.startsWith(text) ? { ...reply, status } : undefined;
  };

/** Gives refusals of an endpoint with this status another body. */
const refusing =
  (endpoint: EndpointKey | undefined, status: number, body: unknown): NonNullable<Deviation["answer"]> =>
  (call, reply) =>
    (endpoint === undefined || call.endpoint === endpoint) && reply.status === status ? { ...reply, body } : undefined;

/** Faults that any exchange may show. */
export const trafficMutants: readonly Mutant[] = [
  {
    name: "refusals have message instead of error",
    violates: "errors.body-shape",
    kind: "type",
    surfaces: both,
    answer: edited(
      ["buy/init", "buyback", "ship/quote", "ship/request", "buy/status"],
      "",
      (body) => ({ message: (body as { error: string }).error }),
      { status: 400 },
    ),
  },
  {
    name: "refusals have an object as error",
    violates: "errors.body-shape",
    kind: "type",
    surfaces: both,
    answer: edited("buyback", "error", (text) => ({ text }), { status: 400 }),
  },
  {
    name: "refusals are JSON inside a JSON string",
    violates: "errors.body-shape",
    kind: "type",
    surfaces: both,
    answer: edited("ship/request", "", (body) => (body as { error: string }).error, { status: 400 }),
  },
  {
    name: "refusals of an address omit details",
    violates: "errors.address-members",
    kind: "missing",
    surfaces: both,
    answer: edited("ship/quote", "details", () => undefined, { status: 400 }),
  },
  {
    name: "details of an address refusal are an array",
    violates: "errors.address-members",
    kind: "type",
    surfaces: both,
    answer: edited("ship/quote", "details", (text) => text && [text], { status: 400 }),
  },
  {
    name: "a suggested address is a string",
    violates: "errors.address-members",
    kind: "type",
    surfaces: both,
    answer: edited("ship/quote", "suggested", (value) => value && "1 Main Street", { status: 400 }),
  },
  {
    name: "where there is no correction, an empty address is suggested",
    violates: "errors.address-members",
    kind: "extra",
    surfaces: both,
    answer: edited("ship/quote", "suggested", (value) => value ?? {}, {
      status: 400,
      when: (_, { body }) => objectOf(body)?.details !== undefined,
    }),
  },
  {
    name: "an unknown pack is answered with 404",
    isSlow: true,
    violates: "errors.text-with-its-status",
    kind: "status",
    surfaces: both,
    answer: restatused("VM not found", 404),
  },
  {
    name: "an unknown item is answered with 404",
    violates: "errors.text-with-its-status",
    kind: "status",
    surfaces: both,
    answer: restatused("Item not found", 404),
  },
  {
    name: "an amount that is too large is answered with 422",
    violates: "buy-init.amount-above-highest",
    kind: "status",
    surfaces: both,
    answer: restatused("Amount must be less", 422),
  },
  {
    name: "an expired quote is answered with 410",
    violates: "errors.text-with-its-status",
    kind: "status",
    surfaces: both,
    answer: restatused("Quote expired", 410),
  },
  {
    name: "an unknown order is answered with 400",
    violates: "errors.text-with-its-status",
    kind: "status",
    surfaces: both,
    answer: restatused("Order not found", 400),
  },
  {
    name: "a sellback without an item has an undocumented text",
    violates: "errors.sandbox-closed-list",
    kind: "status",
    surfaces: sandbox,
    answer: refusing("buyback", 400, { error: "item_id is required" }),
  },
  {
    name: "refusals end with a full stop",
    violates: "errors.sandbox-closed-list",
    kind: "status",
    surfaces: sandbox,
    answer: edited(["buy/init", "ship/request"], "error", (text) => `${String(text)}.`, { status: 400 }),
  },
  {
    name: "an unknown card has an undocumented text",
    violates: "card.unknown",
    kind: "status",
    surfaces: sandbox,
    answer: refusing("card", 404, { error: "Not found" }),
  },
  {
    name: "the sandbox refuses a sold item as an active session",
    violates: "errors.production-only-texts",
    kind: "status",
    surfaces: sandbox,
    answer: refusing("buyback", 400, { error: "Item already has an active buyback session" }),
  },
  {
    name: "the sandbox answers a sellback as a failed transaction",
    violates: "errors.production-only-texts",
    kind: "status",
    surfaces: sandbox,
    answer: refusing("buyback", 400, { error: "Transaction failed" }),
  },
  {
    name: "the sandbox refuses a sold item as already being processed",
    violates: "sandbox.no-rate-limit",
    kind: "status",
    surfaces: sandbox,
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 400
        ? { ...reply, status: 429, body: { error: "A buyback request for this item is already being processed" } }
        : undefined,
  },
  {
    name: "the sandbox answers a hundredth read of the feed with 429",
    violates: "sandbox.no-rate-limit",
    kind: "repeat",
    surfaces: sandbox,
    request: (call) =>
      call.nth > 20 && call.endpoint === "recent-pulls"
        ? { status: 429, body: { error: "Too many requests" } }
        : undefined,
  },

  {
    name: "a sellback returns success false",
    violates: "buyback.success-true",
    kind: "value",
    surfaces: both,
    answer: edited("buyback", "success", () => false),
  },
  {
    name: "a sellback omits success",
    violates: "buyback.success-true",
    kind: "missing",
    surfaces: both,
    answer: edited("buyback", "success", () => undefined),
  },
  {
    name: "every second sellback returns success as text",
    violates: "buyback.success-true",
    kind: "repeat",
    surfaces: both,
    answer: edited("buyback", "success", () => "true", { when: everyNth(2) }),
  },
  {
    name: "the sandbox answers the first poll as pending",
    violates: "buy-status.never-pending",
    kind: "status",
    surfaces: sandbox,
    request: (call) =>
      call.endpoint === "buy/status" && call.nth % 3 === 1 ? { status: 200, body: { status: "pending" } } : undefined,
  },
  {
    name: "the sandbox answers an unknown session as pending",
    violates: "buy-status.never-pending",
    kind: "status",
    surfaces: sandbox,
    answer: (call, reply) =>
      call.endpoint === "buy/status" && reply.status === 400 ? { status: 200, body: { status: "pending" } } : undefined,
  },
  {
    name: "the sandbox answers refused orders with 200 and the status error",
    isSlow: true,
    violates: "ship-request.no-error-body",
    kind: "status",
    surfaces: sandbox,
    answer: (call, reply) =>
      call.endpoint === "ship/request" && reply.status === 400
        ? { status: 200, body: { order_id: null, status: "error", error_message: "no" } }
        : undefined,
  },
  {
    name: "the sandbox answers an order without an id",
    violates: "ship-request.no-error-body",
    kind: "missing",
    surfaces: sandbox,
    answer: edited("ship/request", "order_id", () => null),
  },

  {
    name: "sandbox orders have the status processing",
    violates: "order.always-queued",
    kind: "value",
    surfaces: sandbox,
    answer: edited("order", "status", () => "processing"),
  },
  {
    name: "the second read of an order finds it shipped",
    violates: "order.always-queued",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("order", "status", (status, { call }) => (call.nth > 1 ? "shipped" : status)),
  },
  {
    name: "a queued order has a tracking number",
    violates: "order.tracking-null-before-label",
    kind: "extra",
    surfaces: both,
    answer: edited("order", "tracking_number", (value) => value ?? "PL0"),
  },
  {
    name: "a queued order has an empty tracking URL",
    violates: "order.tracking-null-before-label",
    kind: "extra",
    surfaces: both,
    answer: edited("order", "tracking_url", (value) => value ?? ""),
  },
  {
    name: "a queued order has a shipping time",
    violates: "order.shipped-at-null-before",
    kind: "extra",
    surfaces: both,
    answer: edited("order", "shipped_at", (value, { holder }) => value ?? holder.created_at),
  },
  {
    name: "a shipped order has a delivery time",
    violates: "order.delivered-at-null-before",
    kind: "extra",
    surfaces: partner,
    answer: edited("order", "delivered_at", (value, { holder }) => value ?? holder.shipped_at),
  },
  {
    name: "a queued order has a delivery time",
    violates: "order.delivered-at-null-before",
    kind: "extra",
    surfaces: both,
    answer: edited("order", "delivered_at", (value, { holder }) => value ?? holder.created_at),
  },
  {
    name: "a shipped order returns to processing",
    violates: "order.never-backwards",
    kind: "value",
    surfaces: partner,
    answer: edited("order", "status", (status) => (status === "shipped" ? "processing" : status)),
  },
  {
    name: "every second read of an order finds it queued",
    violates: "order.never-backwards",
    kind: "repeat",
    surfaces: partner,
    answer: edited("order", "status", () => "queued", { when: everyNth(2) }),
  },

  {
    name: "refusals of keys have error instead of message",
    violates: "user-errors.message-member",
    kind: "type",
    surfaces: user,
    answer: edited(
      ["buy/crypto", "buy/status", "take-claw-bid-init", "take-claw-bid-finish"],
      "",
      (body) => ({ error: (body as { message: string }).message }),
      { status: 401 },
    ),
  },
  {
    name: "refusals for the rate limit have error instead of message",
    violates: "user-errors.message-member",
    kind: "type",
    surfaces: user,
    answer: edited("buy/crypto", "", (body) => ({ error: (body as { message: string }).message }), { status: 429 }),
  },
  {
    name: "refusals of unknown sessions have message instead of error",
    violates: "user-errors.error-member",
    kind: "type",
    surfaces: user,
    answer: edited("take-claw-bid-finish", "", (body) => ({ message: (body as { error: string }).error }), {
      status: 400,
    }),
  },
  {
    name: "an item without an offer is answered with 422",
    violates: "user-errors.text-with-its-status",
    kind: "status",
    surfaces: user,
    answer: restatused("Invalid buyback offer", 422),
  },
  {
    name: "a broadcast that fails is answered with 502 and its text",
    violates: "user-errors.text-with-its-status",
    kind: "status",
    surfaces: user,
    answer: restatused("Failed to submit transaction", 502),
  },
  {
    name: "filters is a JSON string",
    violates: "user-shape.json",
    kind: "type",
    surfaces: user,
    answer: (call, reply) => (call.endpoint === "filters" ? { ...reply, raw: "filters" } : undefined),
  },
  {
    name: "take-claw-bid-init refuses an offer with HTML",
    violates: "user-shape.json",
    kind: "type",
    surfaces: user,
    answer: (call, reply) =>
      call.endpoint === "take-claw-bid-init" && reply.status === 400 ? { ...reply, raw: "<p>no</p>" } : undefined,
  },
  {
    name: "take-claw-bid-finish returns pending",
    violates: "claw-finish.tx-status",
    kind: "value",
    surfaces: user,
    answer: edited("take-claw-bid-finish", "tx_status", () => "pending"),
  },
  {
    name: "take-claw-bid-finish returns settled instead of success",
    violates: "claw-finish.tx-status",
    kind: "value",
    surfaces: user,
    answer: edited("take-claw-bid-finish", "tx_status", (value) => (value === "success" ? "SUCCESS" : value)),
  },
  {
    name: "buy/crypto echoes the key",
    violates: "user-key.never-echoed",
    kind: "extra",
    surfaces: user,
    answer: edited(
      "buy/crypto",
      "",
      (body, { call }) => ({ ...(body as object), key: call.headers["x-api-key"] ?? call.headers.authorization }),
      { status: "any" },
    ),
  },
  {
    name: "a response header echoes the key",
    violates: "user-key.never-echoed",
    kind: "extra",
    surfaces: user,
    answer: (call, reply) =>
      call.endpoint === "take-claw-bid-init" && reply.status === 200 && call.headers["x-api-key"]
        ? { ...reply, headers: { "x-caller": call.headers["x-api-key"] } }
        : undefined,
  },
];
