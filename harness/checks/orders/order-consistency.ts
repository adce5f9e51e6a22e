import { BoundedMap } from "../../collections/bounded-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { type Difference, NONE } from "../../oracles/difference.ts";
import { isCurrencyUsd, ORDER_STEPS } from "../../oracles/order.ts";
import { equals, isOneOf } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/** Members that are null before a status. */
const UNTIL = [
  { member: "tracking_number", step: "label_created", requirement: "order.tracking-null-before-label" },
  { member: "tracking_url", step: "label_created", requirement: "order.tracking-null-before-label" },
  { member: "shipped_at", step: "shipped", requirement: "order.shipped-at-null-before" },
  { member: "delivered_at", step: "delivered", requirement: "order.delivered-at-null-before" },
] as const;

/** Maximum remembered orders, more than a run places; beyond it the oldest are forgotten. */
const MAX_ORDERS = 2000;

interface Sighting {
  readonly status: string;
  readonly doneAtMs: number;
}

/** Compares each order with its status, and the status with earlier ones. */
export class OrderConsistency {
  readonly #furthest = new BoundedMap<string, Sighting>(MAX_ORDERS);

  judge(exchange: Exchange): readonly Judgement[] {
    if (exchange.endpoint !== "order" || exchange.status !== 200) return [];
    const status = memberOf(exchange.json, "status");
    if (typeof status !== "string") return [];
    return [
      ...(exchange.surface === "sandbox" ? [alwaysQueued(status)] : this.#neverBackwards(exchange, status)),
      ...nullUntil(exchange.json, status),
      ...noErrorMessage(exchange.json, status),
      ...inUsd(exchange.json),
    ];
  }

  #neverBackwards(exchange: Exchange, status: string): readonly Judgement[] {
    const orderId = memberOf(exchange.json, "order_id");
    const rank = rankOf(status);
    if (typeof orderId !== "string" || rank === -1) return [];
    const before = this.#furthest.get(orderId);
    if (before === undefined || rank >= rankOf(before.status)) {
      this.#furthest.set(orderId, { status, doneAtMs: exchange.doneAtMs });
      return before === undefined ? [] : [["order.never-backwards", []]];
    }
    // Overlapping reads may arrive in any order.
    if (exchange.sentAtMs < before.doneAtMs) return [];
    return [
      ["order.never-backwards", isOneOf({ pointer: "/status" }, ORDER_STEPS.slice(rankOf(before.status)), status)],
    ];
  }
}

function alwaysQueued(status: string): Judgement {
  return ["order.always-queued", equals({ pointer: "/status" }, "queued", status)];
}

function nullUntil(order: unknown, status: string): readonly Judgement[] {
  const rank = rankOf(status);
  if (rank === -1) return [];
  return UNTIL.filter(({ step, member }) => rank < rankOf(step) && memberOf(order, member) !== undefined).map(
    ({ member, requirement }) => [requirement, isNull(order, member, status)] as const,
  );
}

function noErrorMessage(order: unknown, status: string): readonly Judgement[] {
  if (rankOf(status) === -1 || memberOf(order, "error_message") === undefined) return [];
  // An empty text counts as null.
  const isEmpty = memberOf(order, "error_message") === "";
  return [["order.error-message-null-otherwise", isEmpty ? NONE : isNull(order, "error_message", status)]];
}

/** The amount of an order is in USD in every status. */
function inUsd(order: unknown): readonly Judgement[] {
  const currency = memberOf(order, "currency");
  return typeof currency === "string" ? [["order.currency-usd", isCurrencyUsd(currency)]] : [];
}

function isNull(order: unknown, member: string, status: string): readonly Difference[] {
  const value = memberOf(order, member);
  return equals({ name: member, of: `an order that is ${status}` }, null, value);
}

function rankOf(status: string): number {
  return ORDER_STEPS.indexOf(status);
}
