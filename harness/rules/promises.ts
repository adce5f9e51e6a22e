import type { ErrorRow } from "../../contract/error-row.ts";
import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import type { Fact } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import type { Result, Start } from "../history/purchases.ts";
import { isReusedUserId } from "../ids/reused-user-ids.ts";
import { idsIn, isText, memberOf, textOf } from "../json/json-value.ts";
import { zonedInstantOf } from "../oracles/moment.ts";
import { type Exchange, lastSegmentOf, sentJson } from "../transport/exchange.ts";
import { type HeldItem, keyOf, ownItems } from "./own-items.ts";

/** Why no condition of a documented refusal can hold for a request. */
export interface Grounds {
  /** What the request is about: a user, a session, an order, an item. */
  readonly subject: string;
  /** The answer that shows it. */
  readonly since: Exchange;
  /** Whether it is about a listing of which the run drew several copies. */
  readonly isShared?: boolean;
}

/** A documented refusal, and the requests that it can't apply to. */
export interface Promised {
  readonly row: ErrorRow;
  readonly requirement: RequirementId;
  /** Whether another holder of a listing may be the reason of the refusal. */
  readonly isAboutCopies?: true;
  /** The accepted requests of the kind; absent if they are not about items. */
  readonly acceptedIn?: (surface: SurfaceHistory) => readonly Fact[];
  /** Whether a restart, after which everything that was bought is unknown, is no reason of the refusal. */
  readonly isOutOfState?: true;
  readonly groundsIn: (surface: SurfaceHistory) => (request: Fact) => Grounds | undefined;
}

/** Who answered the first request that fits: the same key, and before the refused request was sent. */
const before = <T extends Fact>(facts: readonly T[], { exchange }: Fact): T | undefined =>
  facts.find((fact) => fact.exchange.doneAtMs <= exchange.sentAtMs && keyOf(fact.exchange) === keyOf(exchange));
const after = (facts: readonly Fact[], { exchange }: Fact) =>
  facts.some((fact) => fact.exchange.sentAtMs >= exchange.doneAtMs);

const sent = ({ exchange }: Fact, name: string) => memberOf(sentJson(exchange), name);

/** A user with a purchase is known; in production with a fulfilled one. */
const user: Promised["groundsIn"] =
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
    return fact && { subject, since: fact.exchange };
  };

/** An order that was placed is found. */
const order: Promised["groundsIn"] = (surface) => {
  const orders = groupedBy(surface.orders.requests, ({ orderId }) => orderId);
  return (request) => {
    const subject = lastSegmentOf(request.exchange);
    const fact = before(orders.get(subject) ?? [], request);
    return fact && { subject, since: fact.exchange };
  };
};

/**
 * A purchase of the sandbox is fulfilled at its first status; one of production may fail, but not if it is fulfilled later.
 * How long a session lives is open, so a refusal after the clock was moved, or a later one, counts only if a status after it is
 * accepted.
 */
const session: Promised["groundsIn"] = (surface) => {
  const purchases = new Map([...surface.purchases].map((purchase) => [purchase.sessionId, purchase]));
  return (request) => {
    const { starts = [], results = [] } = purchases.get(sent(request, "session_id")) ?? {};
    const start = before(starts, request);
    if (start === undefined) return undefined;
    const isFirst = request.exchange.surface === "sandbox" && before(results, request) === undefined;
    const isShown = start.movedS === request.movedS && (isFirst || isFulfilled(start, request, surface));
    if (!isShown && !after(results, request)) return undefined;
    return { subject: textOf(start.user), since: start.exchange };
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

const groundsBy = ({ user, exchange, isShared }: HeldItem): Grounds => ({ subject: user, since: exchange, isShared });

/** Items that are a user's. */
const items =
  (idsOf: (request: Fact, surface: SurfaceHistory) => readonly unknown[]): Promised["groundsIn"] =>
  (surface) => {
    const ownOf = ownItems(surface);
    return (request) => {
      const [item] = ownOf(idsOf(request, surface), request);
      return item && groundsBy(item);
    };
  };

/** An item to sell. Whether `claw_id` is required is open, and so is what another pack's does. */
const itemToSell: Promised["groundsIn"] = (surface) => {
  const ownOf = ownItems(surface);
  const isOptional = surface.holdings.sales.some(({ packId }) => packId === undefined);
  return (request) => {
    const [item] = ownOf([sent(request, "item_id")], request);
    const packId = sent(request, "claw_id");
    const isClear = packId === undefined ? isOptional : packId === item?.packId;
    return item && isClear ? groundsBy(item) : undefined;
  };
};

/** A card is looked up by the id of a minted item. What else is found is open (A-CARD-SCOPE). */
const card: Promised["groundsIn"] = (surface) => {
  const ownOf = ownItems(surface);
  return (request) => {
    const [item] = ownOf([lastSegmentOf(request.exchange)], request);
    return item?.type === "enft" ? groundsBy(item) : undefined;
  };
};

const quotedItems = items((request, { orders }) => orders.itemsOfRate(sent(request, "quote_id")));

const VALID_MS = PARTNER_LIMITS.sandboxQuoteValiditySeconds * 1000;

/** A quote of own items whose end is ahead. */
const quote: Promised["groundsIn"] = (surface) => {
  const groundsOf = quotedItems(surface);
  const { quotes } = surface.orders;
  return (request) => {
    const id = sent(request, "quote_id");
    const [fact, ...others] = quotes.filter(({ rates }) => rates.some((rate) => rate.id === id));
    const grounds = groundsOf(request);
    if (!isText(id) || fact === undefined || others.length > 0 || grounds === undefined) return undefined;
    const { exchange, movedS } = fact;
    const ageMs = request.exchange.doneAtMs - exchange.sentAtMs;
    const endMs = zonedInstantOf(fact.expiresAt) ?? Number.NEGATIVE_INFINITY;
    const isValid = movedS === request.movedS && 2 * ageMs < Math.min(VALID_MS, endMs - exchange.startedAt);
    return isValid && before([fact], request) ? { ...grounds, since: exchange } : undefined;
  };
};

/** A pack that was sold before and is sold afterwards. */
const pack: Promised["groundsIn"] = (surface) => {
  const starts = groupedBy(surface.purchases.starts, ({ packId }) => packId);
  return (request) => {
    const sales = starts.get(sent(request, "id")) ?? [];
    const sale = before(sales, request);
    return sale && after(sales, request)
      ? { subject: textOf(sent(request, "user_id")), since: sale.exchange }
      : undefined;
  };
};

export const PROMISES: readonly Promised[] = [
  { row: errorRow("buy/init", "VM not found"), requirement: "buy-init.answers", isOutOfState: true, groundsIn: pack },
  { row: errorRow("buy/status", "Transaction failed"), requirement: "buy-status.answers", groundsIn: session },
  { row: errorRow("inventory", "User not found"), requirement: "inventory.answers", groundsIn: user },
  {
    row: errorRow("card", "Card not found"),
    requirement: "card.answers",
    acceptedIn: ({ holdings }) => holdings.cards,
    groundsIn: card,
  },
  {
    row: errorRow("buyback", "Item not found"),
    requirement: "buyback.answers",
    isAboutCopies: true,
    acceptedIn: ({ holdings }) => holdings.sales,
    groundsIn: itemToSell,
  },
  {
    row: errorRow("ship/quote", "Item not found"),
    requirement: "ship-quote.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.quotes,
    groundsIn: items(({ exchange }) => {
      const ids = memberOf(sentJson(exchange), "item_ids");
      return Array.isArray(ids) ? ids : [];
    }),
  },
  {
    row: errorRow("ship/request", "Quote expired"),
    requirement: "ship-request.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.requests,
    groundsIn: quote,
  },
  {
    row: errorRow("ship/request", "Item already shipped"),
    requirement: "ship-request.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.requests,
    groundsIn: quotedItems,
  },
  { row: errorRow("order", "Order not found"), requirement: "order.answers", groundsIn: order },
];
