import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../../contract/limits.ts";
import { PARTNER_SURFACES } from "../../../contract/surface.ts";
import { type Fact, inOrder } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import type { Inventory } from "../../history/holdings.ts";
import type { Start } from "../../history/purchases.ts";
import { textOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { dateMsOf, instantOf, TOO_EARLY_S, zonedInstantOf } from "../../oracles/moment.ts";
import type { Judged } from "../judgement.ts";
import { repeated, several } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/** Maximum distance between the Date header and what is made at that moment. Milliseconds. */
const NEAR_MS = (TIME_MARGIN_SECONDS + 30) * 1000;

/**
 * Pulls are not dated minutes before their purchase. The Date header may be another machine's, and need not follow a move of
 * the clock, so quotes and orders have to agree with it.
 */
export const notDatedBeforePurchase = atEnd((history) =>
  PARTNER_SURFACES.flatMap((surface): readonly Judged[] => {
    const leadsMs = [
      ...(surface === "sandbox" ? leadsOfQuotes(history.of(surface)) : []),
      ...leadsOfOrders(history.of(surface)),
    ];
    const witnesses = repeated(leadsMs.map((leadMs) => ({ leadMs })));
    const isDateRight = witnesses.length > 0 && witnesses.every(({ leadMs }) => Math.abs(leadMs) <= NEAR_MS);
    const items = several(datedItems(history.of(surface)), ({ id }) => id);
    const [latest] = items.toSorted((one, other) => other.leadMs - one.leadMs);
    if (latest === undefined || !isDateRight) return [];
    const { exchange, leadMs, text } = latest;
    if (leadMs > -1000 * TOO_EARLY_S) return [];
    const purchasedAt = new Date((instantOf(text) ?? 0) - leadMs).toISOString();
    const differences = related(false, "purchased_at", "about", [purchasedAt], text, TOO_EARLY_S);
    return [[exchange, ["inventory.purchased-at-of-purchase", differences]]];
  }),
);

/** Returns items of inventories that were bought before a move of the clock, and by how much they are dated later. Milliseconds. */
function datedItems({ purchases, holdings }: SurfaceHistory) {
  const boughtMs = new Map<unknown, number>();
  return inOrder<Start | Inventory>(purchases.starts, holdings.inventories).flatMap((fact) => {
    if ("packId" in fact) for (const dateMs of datesOf(fact)) for (const { id } of fact.items) boughtMs.set(id, dateMs);
    if ("packId" in fact) return [];
    return fact.items.flatMap(({ id, purchased_at: text }) => {
      const [fromMs, atMs] = [boughtMs.get(id), zonedInstantOf(text)];
      if (fromMs === undefined || atMs === undefined) return [];
      return [{ id, leadMs: atMs - fromMs, text: textOf(text), exchange: fact.exchange }];
    });
  });
}

/** Returns by how much quotes are later than the Date headers of their requests. Milliseconds. */
function leadsOfQuotes({ orders }: SurfaceHistory): readonly number[] {
  return orders.quotes.flatMap((quote) => {
    const endMs = zonedInstantOf(quote.expiresAt);
    const validMs = PARTNER_LIMITS.sandboxQuoteValiditySeconds * 1000;
    return endMs === undefined ? [] : datesOf(quote).map((dateMs) => endMs - validMs - dateMs);
  });
}

/** Returns by how much orders are later than the Date headers of their requests. Milliseconds. */
function leadsOfOrders({ orders }: SurfaceHistory): readonly number[] {
  return [...orders].flatMap(({ requests, reads }) =>
    reads.flatMap(({ order }) => {
      const createdMs = zonedInstantOf(order.created_at);
      return createdMs === undefined
        ? []
        : requests
            .flatMap(datesOf)
            .slice(-1)
            .map((dateMs) => createdMs - dateMs);
    }),
  );
}

/** Returns the Date header of an answer before the clock was moved. Milliseconds since 1970; none if it is unknown. */
function datesOf({ exchange, movedS }: Fact): readonly number[] {
  const dateMs = dateMsOf(exchange);
  return movedS > 0 || dateMs === undefined ? [] : [dateMs];
}
