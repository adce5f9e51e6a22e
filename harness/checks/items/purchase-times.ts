import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../../contract/limits.ts";
import type { Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { instantOf, TOO_EARLY_S, zonedInstantOf } from "../../oracles/moment.ts";
import { type Exchange, headerOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "inventory.purchased-at-of-purchase";

/** Maximum distance between the Date header and what is made at that moment. Milliseconds. */
const NEAR_MS = (TIME_MARGIN_SECONDS + 30) * 1000;
/** Minimum items that are dated too early, and witnesses that agree with the Date header. */
const MIN_ITEMS = 3;
const MIN_WITNESSES = 2;
/** Maximum remembered items and orders. */
const MAX_REMEMBERED = 4000;

/** What one surface showed before the clock was moved. */
interface Seen {
  /** The Date headers of the latest purchases, by item, and of requests for orders, by order. Milliseconds since 1970. */
  readonly bought: Map<unknown, number>;
  readonly ordered: Map<unknown, number>;
  readonly items: Set<unknown>;
  /** The item whose date is the latest, relative to its purchase. */
  latest: { readonly leadMs: number; readonly text: string; readonly exchange: Exchange } | undefined;
  /** Distances of quotes and orders from the Date headers of their requests. Milliseconds. */
  readonly witnesses: number[];
}

/**
 * Finds pulls that are dated minutes before their purchase. The Date header may be another machine's, so quotes and orders
 * have to agree with it. Only adds findings: scenarios verify the same with a larger tolerance.
 */
export class PurchaseTimes {
  readonly #surfaces = new DefaultMap<Surface, Seen>(() => ({
    bought: new BoundedMap(MAX_REMEMBERED),
    ordered: new BoundedMap(MAX_REMEMBERED),
    items: new Set(),
    latest: undefined,
    witnesses: [],
  }));

  add(exchange: Exchange, movedS: number): void {
    const dateMs = instantOf(headerOf(exchange, "date"));
    if (exchange.surface === "user" || dateMs === undefined) return;
    const seen = this.#surfaces.of(exchange.surface);
    const { endpoint, json } = exchange;
    // The Date header need not follow a move of the clock.
    if (movedS === 0) {
      if (endpoint === "buy/init") for (const { id } of objectsIn(memberOf(json, "nfts"))) seen.bought.set(id, dateMs);
      if (endpoint === "ship/request") seen.ordered.set(memberOf(json, "order_id"), dateMs);
      if (endpoint === "ship/quote" && exchange.surface === "sandbox") noteQuote(seen, json, dateMs);
    }
    if (endpoint === "order") noteOrder(seen, json);
    if (endpoint === "inventory") noteItems(seen, exchange);
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap(({ items, latest, witnesses }): readonly Judged[] => {
      const isDateRight = witnesses.length >= MIN_WITNESSES && witnesses.every((ms) => Math.abs(ms) <= NEAR_MS);
      if (latest === undefined || items.size < MIN_ITEMS || !isDateRight || latest.leadMs > -1000 * TOO_EARLY_S)
        return [];
      const { leadMs, text, exchange } = latest;
      const purchasedAt = new Date((instantOf(text) ?? 0) - leadMs).toISOString();
      const differences = related(false, "purchased_at", "about", [purchasedAt], text, TOO_EARLY_S);
      return [[exchange, [REQUIREMENT, differences]]];
    });
  }
}

function noteItems(seen: Seen, exchange: Exchange): void {
  for (const { id, purchased_at: text } of objectsIn(memberOf(exchange.json, "items"))) {
    const boughtMs = seen.bought.get(id);
    const atMs = zonedInstantOf(text);
    if (boughtMs === undefined || atMs === undefined) continue;
    if (seen.items.size < MIN_ITEMS) seen.items.add(id);
    const leadMs = atMs - boughtMs;
    if (seen.latest === undefined || leadMs > seen.latest.leadMs)
      seen.latest = { leadMs, text: String(text), exchange };
  }
}

function noteQuote({ witnesses }: Seen, json: unknown, dateMs: number): void {
  const endMs = zonedInstantOf(memberOf(json, "expires_at"));
  if (endMs === undefined || witnesses.length >= MAX_REMEMBERED) return;
  witnesses.push(endMs - PARTNER_LIMITS.sandboxQuoteValiditySeconds * 1000 - dateMs);
}

function noteOrder({ ordered, witnesses }: Seen, json: unknown): void {
  const orderedMs = ordered.get(memberOf(json, "order_id"));
  const createdMs = zonedInstantOf(memberOf(json, "created_at"));
  if (orderedMs === undefined || createdMs === undefined || witnesses.length >= MAX_REMEMBERED) return;
  witnesses.push(createdMs - orderedMs);
}
