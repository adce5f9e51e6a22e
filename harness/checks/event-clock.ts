import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../contract/limits.ts";
import type { Surface } from "../../contract/surface.ts";
import { related } from "../oracles/difference.ts";
import { CLOCKS_DIFFER_S, instantOf } from "../oracles/moment.ts";
import { atMost } from "../oracles/value.ts";
import { type Exchange, headerOf, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";
import type { Timestamp } from "./timestamps.ts";
import { memberAt, type PlacedValue } from "./values-at.ts";

/** By how much one kind of timestamp was ahead of the Date header of its answer at most. */
interface Lead {
  readonly ms: number;
  readonly placed: PlacedValue;
  readonly text: string;
  readonly exchange: Exchange;
}

/** The Date header has whole seconds and proxies add it late; beside that, only the stated margin. Milliseconds. */
const MARGIN_MS = (TIME_MARGIN_SECONDS + 30) * 1000;

/**
 * By how much sandbox quotes may differ in how long after their answers they end: instances' clocks differ a little, and
 * a Date header is cut to seconds.
 */
const SPREAD_MS = 45_000;

/** Maximum remembered orders of this run: enough that a recent one is among them. */
const MAX_ORDERS = 500;

/**
 * Finds events that are dated later than the provider's own clock. That clock is what the freshest kinds of timestamps
 * agree on: a purchase, an order and a sandbox quote that were made just now. Where provider states are offered they may
 * have moved it long ago, and a mock's Date header need not follow. Where none are offered it is near the Date header.
 */
export class EventClock {
  readonly #isDateTrusted: boolean;
  readonly #movedS: () => number;
  /** By surface and kind of timestamp. */
  readonly #leads = new Map<string, Lead>();
  /** The leads of what is known to be just made, by surface and kind. */
  readonly #fresh = new Map<string, number>();
  readonly #placedOrders = new Set<string>();
  /** The quotes of the sandbox that end soonest and latest, measured by the Date header of their own answers. */
  readonly #quoteEnds: { soonest?: Lead; latest?: Lead } = {};

  /**
   * @param isDateTrusted whether nobody can have moved the provider's clock
   * @param movedS by how much this run has moved it
   */
  constructor(isDateTrusted: boolean, movedS: () => number) {
    this.#isDateTrusted = isDateTrusted;
    this.#movedS = movedS;
  }

  add(exchange: Exchange, timestamps: readonly Timestamp[]): void {
    if (exchange.status !== 200) return;
    this.#rememberOrder(exchange);
    const dateMs = Date.parse(headerOf(exchange, "date") ?? "");
    if (Number.isNaN(dateMs)) return;
    const nowMs = dateMs + this.#movedS() * 1000;
    for (const { value, placed, place, instant } of timestamps) {
      if (instant === undefined || !instant.isZoned) continue;
      const ms = instant.ms - nowMs;
      const lead = { ms, placed, text: String(value), exchange };
      if (exchange.endpoint === "ship/quote" && exchange.surface === "sandbox") this.#keepQuoteEnd(lead);
      if (place.isPast) this.#keep(`${exchange.surface} ${place.endpoint} ${place.path}`, lead);
      const madeMsAgo = this.#madeNow(exchange, place.path);
      if (madeMsAgo !== undefined) this.#keepFresh(`${exchange.surface} ${place.path}`, ms - madeMsAgo);
    }
  }

  /** What the whole run showed; each with the exchange that shows it. */
  conclude(): readonly (readonly [Exchange, Judgement])[] {
    return [...this.#quotesOfOneLength(), ...this.#eventsOfThePast()];
  }

  /** Whatever the provider's clock shows, fifteen minutes are as long for one quote as for another. */
  #quotesOfOneLength(): readonly (readonly [Exchange, Judgement])[] {
    const { soonest, latest } = this.#quoteEnds;
    if (soonest === undefined || latest === undefined || soonest.exchange === latest.exchange) return [];
    const seconds = (latest.ms - soonest.ms) / 1000;
    const differences = atMost("seconds by which quotes end later than others", SPREAD_MS / 1000, seconds);
    return [[soonest.exchange, ["ship-quote.expires-after-fifteen-minutes", differences]]];
  }

  #eventsOfThePast(): readonly (readonly [Exchange, Judgement])[] {
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

  /** Only as long as nobody moved the clock: a Date header need not follow it. */
  #keepQuoteEnd(lead: Lead): void {
    if (this.#movedS() > 0) return;
    // The Date header may be as much later than the issue as the answer took.
    const patient = { ...lead, ms: lead.ms + lead.exchange.doneAtMs - lead.exchange.sentAtMs };
    const { soonest = patient, latest = lead } = this.#quoteEnds;
    this.#quoteEnds.soonest = patient.ms < soonest.ms ? patient : soonest;
    this.#quoteEnds.latest = lead.ms > latest.ms ? lead : latest;
  }

  #rememberOrder({ endpoint, json }: Exchange): void {
    const orderId = memberOf(json, "order_id");
    if (endpoint !== "ship/request" || typeof orderId !== "string") return;
    if (this.#placedOrders.size < MAX_ORDERS) this.#placedOrders.add(orderId);
  }

  /** How long after its making the timestamp lies, for what was made in this run; undefined for anything else. */
  #madeNow({ surface, endpoint, json }: Exchange, path: string): number | undefined {
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
    this.#fresh.set(key, Math.max(ms, this.#fresh.get(key) ?? Number.NEGATIVE_INFINITY));
  }

  /** By how much the provider's clock may be ahead of its Date header; undefined where only timestamps of that kind are known. */
  #allowedMs(surface: Surface, kind: string): number | undefined {
    // Where nobody moved the clock, a surface that is hours ahead of its own Date header is wrong as a whole.
    const mostMs = this.#isDateTrusted ? 1000 * CLOCKS_DIFFER_S : undefined;
    const own = [...this.#fresh].filter(([key]) => key.startsWith(`${surface} `));
    // The user surface dates nothing that is made just now; its clock is that of the whole provider.
    const fresh = surface === "user" ? [...this.#fresh] : own;
    if (fresh.every(([key]) => key.endsWith(` ${kind}`))) return mostMs;
    const aheadMs = Math.max(0, Math.min(...fresh.map(([, ms]) => ms)));
    return Math.min(aheadMs, mostMs ?? aheadMs);
  }
}
