import type { Deviation } from "../deviation.ts";
import type { EndpointKey } from "../http.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("errors.body-shape", "type", both, "refusals have message instead of error", {
    answer: edited(
      ["buy/init", "buyback", "ship/quote", "ship/request", "buy/status"],
      "",
      (body) => ({ message: (body as { error: string }).error }),
      { status: 400 },
    ),
  }),
  mutant("errors.body-shape", "type", both, "refusals have an object as error", {
    answer: edited("buyback", "error", (text) => ({ text }), { status: 400 }),
  }),
  mutant("errors.body-shape", "type", both, "refusals are JSON inside a JSON string", {
    answer: edited("ship/request", "", (body) => (body as { error: string }).error, { status: 400 }),
  }),
  mutant("errors.address-members", "missing", both, "refusals of an address omit details", {
    answer: edited("ship/quote", "details", () => undefined, { status: 400 }),
  }),
  mutant("errors.address-members", "type", both, "details of an address refusal are an array", {
    answer: edited("ship/quote", "details", (text) => text && [text], { status: 400 }),
  }),
  mutant("errors.address-members", "type", both, "a suggested address is a string", {
    answer: edited("ship/quote", "suggested", (value) => value && "1 Main Street", { status: 400 }),
  }),
  mutant("errors.address-members", "extra", both, "where there is no correction, an empty address is suggested", {
    answer: edited("ship/quote", "suggested", (value) => value ?? {}, {
      status: 400,
      when: (_, { body }) => objectOf(body)?.details !== undefined,
    }),
  }),
  mutant("errors.text-with-its-status", "status", both, "an unknown pack is answered with 404", {
    isSlow: true,
    answer: restatused("VM not found", 404),
  }),
  mutant("errors.text-with-its-status", "status", both, "an unknown item is answered with 404", {
    answer: restatused("Item not found", 404),
  }),
  mutant("buy-init.amount-above-highest", "status", both, "an amount that is too large is answered with 422", {
    answer: restatused("Amount must be less", 422),
  }),
  mutant("errors.text-with-its-status", "status", both, "an expired quote is answered with 410", {
    answer: restatused("Quote expired", 410),
  }),
  mutant("errors.text-with-its-status", "status", both, "an unknown order is answered with 400", {
    answer: restatused("Order not found", 400),
  }),
  mutant("errors.sandbox-closed-list", "status", sandbox, "a sellback without an item has an undocumented text", {
    answer: refusing("buyback", 400, { error: "item_id is required" }),
  }),
  mutant("errors.sandbox-closed-list", "status", sandbox, "refusals end with a full stop", {
    answer: edited(["buy/init", "ship/request"], "error", (text) => `${String(text)}.`, { status: 400 }),
  }),
  mutant("card.unknown", "status", sandbox, "an unknown card has an undocumented text", {
    answer: refusing("card", 404, { error: "Not found" }),
  }),
  mutant("errors.production-only-texts", "status", sandbox, "the sandbox refuses a sold item as an active session", {
    answer: refusing("buyback", 400, { error: "Item already has an active buyback session" }),
  }),
  mutant("errors.production-only-texts", "status", sandbox, "the sandbox answers a sellback as a failed transaction", {
    answer: refusing("buyback", 400, { error: "Transaction failed" }),
  }),
  mutant("sandbox.no-rate-limit", "status", sandbox, "the sandbox refuses a sold item as already being processed", {
    answer: (call, reply) =>
      call.endpoint === "buyback" && reply.status === 400
        ? { ...reply, status: 429, body: { error: "A buyback request for this item is already being processed" } }
        : undefined,
  }),
  mutant("sandbox.no-rate-limit", "repeat", sandbox, "the sandbox answers a hundredth read of the feed with 429", {
    request: (call) =>
      call.nth > 20 && call.endpoint === "recent-pulls"
        ? { status: 429, body: { error: "Too many requests" } }
        : undefined,
  }),

  mutant("buyback.success-true", "value", both, "a sellback returns success false", {
    answer: edited("buyback", "success", () => false),
  }),
  mutant("buyback.success-true", "missing", both, "a sellback omits success", {
    answer: edited("buyback", "success", () => undefined),
  }),
  mutant("buyback.success-true", "repeat", both, "every second sellback returns success as text", {
    answer: edited("buyback", "success", () => "true", { when: everyNth(2) }),
  }),
  mutant("buy-status.never-pending", "status", sandbox, "the sandbox answers the first poll as pending", {
    request: (call) =>
      call.endpoint === "buy/status" && call.nth % 3 === 1 ? { status: 200, body: { status: "pending" } } : undefined,
  }),
  mutant("buy-status.never-pending", "status", sandbox, "the sandbox answers an unknown session as pending", {
    answer: (call, reply) =>
      call.endpoint === "buy/status" && reply.status === 400 ? { status: 200, body: { status: "pending" } } : undefined,
  }),
  mutant(
    "ship-request.no-error-body",
    "status",
    sandbox,
    "the sandbox answers refused orders with 200 and the status error",
    {
      isSlow: true,
      answer: (call, reply) =>
        call.endpoint === "ship/request" && reply.status === 400
          ? { status: 200, body: { order_id: null, status: "error", error_message: "no" } }
          : undefined,
    },
  ),
  mutant("ship-request.no-error-body", "missing", sandbox, "the sandbox answers an order without an id", {
    answer: edited("ship/request", "order_id", () => null),
  }),

  mutant("order.always-queued", "value", sandbox, "sandbox orders have the status processing", {
    answer: edited("order", "status", () => "processing"),
  }),
  mutant("order.always-queued", "repeat", sandbox, "the second read of an order finds it shipped", {
    answer: edited("order", "status", (status, { call }) => (call.nth > 1 ? "shipped" : status)),
  }),
  mutant("order.tracking-null-before-label", "extra", both, "a queued order has a tracking number", {
    answer: edited("order", "tracking_number", (value) => value ?? "PL0"),
  }),
  mutant("order.tracking-null-before-label", "extra", both, "a queued order has an empty tracking URL", {
    answer: edited("order", "tracking_url", (value) => value ?? ""),
  }),
  mutant("order.shipped-at-null-before", "extra", both, "a queued order has a shipping time", {
    answer: edited("order", "shipped_at", (value, { holder }) => value ?? holder.created_at),
  }),
  mutant("order.delivered-at-null-before", "extra", partner, "a shipped order has a delivery time", {
    answer: edited("order", "delivered_at", (value, { holder }) => value ?? holder.shipped_at),
  }),
  mutant("order.delivered-at-null-before", "extra", both, "a queued order has a delivery time", {
    answer: edited("order", "delivered_at", (value, { holder }) => value ?? holder.created_at),
  }),
  mutant("order.never-backwards", "value", partner, "a shipped order returns to processing", {
    answer: edited("order", "status", (status) => (status === "shipped" ? "processing" : status)),
  }),
  mutant("order.never-backwards", "repeat", partner, "every second read of an order finds it queued", {
    answer: edited("order", "status", () => "queued", { when: everyNth(2) }),
  }),

  mutant("user-errors.message-member", "type", user, "refusals of keys have error instead of message", {
    answer: edited(
      ["buy/crypto", "buy/status", "take-claw-bid-init", "take-claw-bid-finish"],
      "",
      (body) => ({ error: (body as { message: string }).message }),
      { status: 401 },
    ),
  }),
  mutant("user-errors.message-member", "type", user, "refusals for the rate limit have error instead of message", {
    answer: edited("buy/crypto", "", (body) => ({ error: (body as { message: string }).message }), { status: 429 }),
  }),
  mutant("user-errors.error-member", "type", user, "refusals of unknown sessions have message instead of error", {
    answer: edited("take-claw-bid-finish", "", (body) => ({ message: (body as { error: string }).error }), {
      status: 400,
    }),
  }),
  mutant("user-errors.text-with-its-status", "status", user, "an item without an offer is answered with 422", {
    answer: restatused("Invalid buyback offer", 422),
  }),
  mutant(
    "user-errors.text-with-its-status",
    "status",
    user,
    "a broadcast that fails is answered with 502 and its text",
    {
      answer: restatused("Failed to submit transaction", 502),
    },
  ),
  mutant("user-shape.json", "type", user, "filters is a JSON string", {
    answer: (call, reply) => (call.endpoint === "filters" ? { ...reply, raw: "filters" } : undefined),
  }),
  mutant("user-shape.json", "type", user, "take-claw-bid-init refuses an offer with HTML", {
    answer: (call, reply) =>
      call.endpoint === "take-claw-bid-init" && reply.status === 400 ? { ...reply, raw: "<p>no</p>" } : undefined,
  }),
  mutant("claw-finish.tx-status", "value", user, "take-claw-bid-finish returns pending", {
    answer: edited("take-claw-bid-finish", "tx_status", () => "pending"),
  }),
  mutant("claw-finish.tx-status", "value", user, "take-claw-bid-finish returns settled instead of success", {
    answer: edited("take-claw-bid-finish", "tx_status", (value) => (value === "success" ? "SUCCESS" : value)),
  }),
  mutant("user-key.never-echoed", "extra", user, "buy/crypto echoes the key", {
    answer: edited(
      "buy/crypto",
      "",
      (body, { call }) => ({ ...(body as object), key: call.headers["x-api-key"] ?? call.headers.authorization }),
      { status: "any" },
    ),
  }),
  mutant("user-key.never-echoed", "extra", user, "a response header echoes the key", {
    answer: (call, reply) =>
      call.endpoint === "take-claw-bid-init" && reply.status === 200 && call.headers["x-api-key"]
        ? { ...reply, headers: { "x-caller": call.headers["x-api-key"] } }
        : undefined,
  }),
];
