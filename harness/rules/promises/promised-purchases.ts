import { SESSION_KNOWN_SECONDS } from "../../../contract/limits.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import type { Result, Start } from "../../history/purchases.ts";
import { isReusedUserId } from "../../ids/reused-user-ids.ts";
import { idsIn, memberOf, textOf } from "../../json/json-value.ts";
import { lastSegmentOf, sentJson } from "../../transport/exchange.ts";
import { after, ageMs, before, type GroundsIn, sent } from "./grounds.ts";

/**
 * A pack that is sold right before and right afterwards, and that no list of the run lacks: a pack may leave the catalogue and
 * return. A list of one platform shows nothing about it.
 */
export const pack: GroundsIn = (surface) => {
  const ofPack = ({ exchange }: Fact) => memberOf(sentJson(exchange), "id");
  const starts = groupedBy(surface.purchases.starts, ofPack);
  const purchases = surface.refusals.filter(({ exchange }) => exchange.endpoint === "buy/init");
  const refused = groupedBy(purchases, ofPack);
  const lists = surface.packs.lists.filter(({ exchange }) => !exchange.request.url.includes("platform="));
  return (request) => {
    const id = ofPack(request);
    const sales = starts.get(id) ?? [];
    const sale = before(sales.toReversed(), request)?.exchange;
    const next = after(sales, request)?.exchange;
    if (sale === undefined || next === undefined || after(lists, request) === undefined) return undefined;
    const between = (refused.get(id) ?? []).filter(
      ({ exchange }) => exchange.doneAtMs > sale.doneAtMs && exchange.sentAtMs < next.sentAtMs,
    );
    const isListed = lists.every(({ packs }) => packs.some((each) => each.id === id));
    return between.length === 1 && isListed ? { subject: `after answer ${sale.n}`, since: [sale] } : undefined;
  };
};

/**
 * A purchase of the sandbox is fulfilled at its first status; one of production may fail, but not if it is fulfilled later.
 * How long a session lives is open, so a refusal after the clock was moved or a minute has passed, or a later one, counts only
 * if a status after it is accepted.
 */
export const session: GroundsIn = (surface) => {
  const purchases = new Map([...surface.purchases].map((purchase) => [purchase.sessionId, purchase]));
  return (request) => {
    const { starts = [], results = [] } = purchases.get(sent(request, "session_id")) ?? {};
    const start = before(starts, request);
    if (start === undefined) return undefined;
    const isFirst = request.exchange.surface === "sandbox" && before(results, request) === undefined;
    const isNew =
      start.movedS === request.movedS && ageMs(start.exchange, request.exchange) <= SESSION_KNOWN_SECONDS * 1000;
    const isShown = isNew && (isFirst || isFulfilled(start, request, surface));
    if (!isShown && after(results, request) === undefined) return undefined;
    return { subject: textOf(start.user), since: [start.exchange] };
  };
};

/** Returns whether an inventory after a refused status lists what only that purchase can have given to its user. */
function isFulfilled({ user, sessionId }: Start, { exchange }: Fact, { purchases, holdings }: SurfaceHistory): boolean {
  const others = purchases.purchasesOf(user).filter((each) => each.sessionId !== sessionId);
  if (isReusedUserId(user) || others.some(({ results }) => results.length === 0)) return false;
  const shown = new Set(others.flatMap(({ results }) => results.flatMap((result) => idsIn(result.items))));
  return holdings.inventories.some(
    (inventory) =>
      inventory.user === user &&
      inventory.exchange.sentAtMs >= exchange.doneAtMs &&
      idsIn(inventory.items).some((id) => !shown.has(id)),
  );
}

/** A user with a purchase is known; in production with a fulfilled one. */
export const user: GroundsIn =
  ({ purchases }) =>
  (request) => {
    const subject = lastSegmentOf(request.exchange);
    if (isReusedUserId(subject)) return undefined;
    const isSandbox = request.exchange.surface === "sandbox";
    const shown = purchases
      .purchasesOf(subject)
      .flatMap(({ starts, results }): readonly (Start | Result)[] => (isSandbox ? starts : results));
    const given = shown.filter(({ items }) => items.length > 0);
    const fact = before(given, request);
    return fact && { subject, since: [fact.exchange] };
  };
