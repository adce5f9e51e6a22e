import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../contract/limits.ts";
import type { Surface } from "../../contract/surface.ts";
import { memberOf } from "../json/json-value.ts";
import { memberAt, type ValueWithPointer } from "../json/values-at.ts";
import { related } from "../oracles/difference.ts";
import { CLOCKS_DIFFER_S, instantOf } from "../oracles/moment.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import type { Judged } from "./judgement.ts";
import { QuoteEnds } from "./orders/quote-ends.ts";
import type { Timestamp } from "./timestamps.ts";

/** The largest lead of one kind of timestamp over the Date header of its answer. */
interface Lead {
  readonly ms: number;
  readonly placed: ValueWithPointer;
  readonly text: string;
  readonly exchange: Exchange;
}

/** Tolerance beside the stated margin: the Date header has whole seconds, and proxies may add it late. Milliseconds. */
const MARGIN_MS = (TIME_MARGIN_SECONDS + 30) * 1000;

/**
 * Minimum kinds of timestamps with the same shift. Production has only two kinds, and a wrong time zone could shift
 * both.
 */
const MIN_SHIFTED_KINDS = 3;

/** Maximum remembered orders of this run. */
const MAX_ORDERS = 500;

/**
 * Finds past events that are dated after the provider's current time. The newest purchases, orders and sandbox quotes
 * show that time, because this run has just made them. If provider states are offered, earlier runs may have moved the
 * clock, so the Date header may differ. Otherwise the clock has to be near the Date header, unless everything shows that a
 * machine with another clock wrote it.
 */
export class EventClock {
  readonly #isDateTrusted: boolean;
  /** By surface and kind of timestamp. */
  readonly #leads = new Map<string, Lead>();
  /** Leads of timestamps that this run has just caused, by surface and kind. */
  readonly #fresh = new Map<string, number>();
  readonly #placedOrders = new Set<string>();
  readonly #quoteEnds = new QuoteEnds();

  /** @param isDateTrusted whether nobody can have moved the provider's clock */
  constructor(isDateTrusted: boolean) {
    this.#isDateTrusted = isDateTrusted;
  }

  /** @param movedS seconds by which this run has moved the clock so far */
  add(exchange: Exchange, timestamps: readonly Timestamp[], movedS: number): void {
    if (exchange.status !== 200) return;
    this.#rememberOrder(exchange);
    const dateMs = Date.parse(headerOf(exchange, "date") ?? "");
    if (Number.isNaN(dateMs)) return;
    const nowMs = dateMs + movedS * 1000;
    for (const { value, placed, place, instant } of timestamps) {
      if (instant === undefined || !instant.isZoned) continue;
      const ms = instant.ms - nowMs;
      const lead = { ms, placed, text: String(value), exchange };
      // Only until the clock is moved, because the Date header need not follow the move.
      if (movedS === 0) this.#quoteEnds.add(exchange, instant.ms, dateMs);
      if (place.isPast) this.#keep(`${exchange.surface} ${place.endpoint} ${place.path}`, lead);
      const expectedLeadMs = this.#expectedLeadMs(exchange, place.path);
      if (expectedLeadMs !== undefined) this.#keepFresh(`${exchange.surface} ${place.path}`, ms - expectedLeadMs);
    }
  }

  /**
   * Returns by how much the provider's clock is ahead of its Date headers, in milliseconds, if it is another clock:
   * everything that this run has just made shows the same large difference. Zero otherwise.
   */
  get shiftMs(): number {
    const leads = [...this.#fresh.values()];
    const [leastMs, mostMs] = [Math.min(...leads), Math.max(...leads)];
    const isOneShift = leads.length >= MIN_SHIFTED_KINDS && mostMs - leastMs <= MARGIN_MS;
    return isOneShift && Math.abs(leastMs) > 1000 * CLOCKS_DIFFER_S ? leastMs : 0;
  }

  /** Returns the judgements of the whole run, each with the exchange that shows it. */
  conclude(): readonly Judged[] {
    return [...this.#quoteEnds.conclude(), ...this.#eventsOfThePast()];
  }

  #eventsOfThePast(): readonly Judged[] {
    return [...this.#leads].flatMap(([key, lead]) => {
      const kind = key.split(" ").at(-1) ?? "";
      const allowedMs = this.#allowedMs(lead.exchange.surface, kind);
      if (allowedMs === undefined) return [];
      const latest = new Date((instantOf(lead.text) ?? 0) - lead.ms + allowedMs).toISOString();
      const isPast = lead.ms <= allowedMs + MARGIN_MS;
      const { placed, text } = lead;
      const differences = related(isPast, memberAt(placed), "not after", [latest], text, MARGIN_MS / 1000);
      return [[lead.exchange, ["time.past-events", differences]] as const];
    });
  }

  #rememberOrder({ endpoint, json }: Exchange): void {
    const orderId = memberOf(json, "order_id");
    if (endpoint !== "ship/request" || typeof orderId !== "string") return;
    if (this.#placedOrders.size < MAX_ORDERS) this.#placedOrders.add(orderId);
  }

  /**
   * Returns the expected distance of a timestamp from the current time, in milliseconds. Undefined for anything that
   * this run has not just made.
   */
  #expectedLeadMs({ surface, endpoint, json }: Exchange, path: string): number | undefined {
    if (endpoint === "inventory" && path === "items[].purchased_at") return 0;
    if (endpoint === "ship/quote" && surface === "sandbox") return PARTNER_LIMITS.sandboxQuoteValiditySeconds * 1000;
    const isOwnOrder = endpoint === "order" && this.#placedOrders.has(String(memberOf(json, "order_id")));
    return isOwnOrder && path === "created_at" ? 0 : undefined;
  }

  #keep(key: string, lead: Lead): void {
    const known = this.#leads.get(key);
    if (known === undefined || lead.ms > known.ms) this.#leads.set(key, lead);
  }

  #keepFresh(key: string, ms: number): void {
    this.#fresh.set(key, Math.max(ms, this.#fresh.get(key) ?? ms));
  }

  /**
   * Returns by how many milliseconds a kind of timestamp may be ahead of the Date header. Undefined if no other kind of
   * timestamp shows the provider's time.
   */
  #allowedMs(surface: Surface, kind: string): number | undefined {
    // If nobody moved the clock, a surface that is hours ahead of its own Date header is wrong, unless all of them are.
    const maxMs = this.#isDateTrusted ? Math.max(1000 * CLOCKS_DIFFER_S, this.shiftMs) : undefined;
    const own = [...this.#fresh].filter(([key]) => key.startsWith(`${surface} `));
    // The user surface dates nothing that is just made, so the provider's other surfaces show its clock.
    const fresh = surface === "user" ? [...this.#fresh] : own;
    if (fresh.every(([key]) => key.endsWith(` ${kind}`))) return maxMs;
    const aheadMs = Math.max(0, Math.min(...fresh.map(([, ms]) => ms)));
    return Math.min(aheadMs, maxMs ?? aheadMs);
  }
}
