import { isDeepStrictEqual } from "node:util";
import { SURFACES } from "../../../contract/surface.ts";
import { SCHEMAS } from "../../../schemas/index.ts";
import type { History, SurfaceHistory } from "../../history/history.ts";
import type { Order, OrderRead, OrderRequest } from "../../history/orders.ts";
import { isObject, isText, type JsonObject, memberOf, objectsIn, textOf } from "../../json/json-value.ts";
import { anyOf, type Difference, NONE, related } from "../../oracles/difference.ts";
import { folded } from "../../oracles/folded.ts";
import { listsAll, listsNoMore, listsOnly } from "../../oracles/item-list.ts";
import { CLOCKS_DIFFER_S, instantOf, isSameUnlessCut, isWholeMinute, zonedInstantOf } from "../../oracles/moment.ts";
import {
  addsNone,
  echoes,
  hasOwnCity,
  hasOwnStreet,
  namesNoneOf,
  namesReceiver,
  ORDER_STEPS,
} from "../../oracles/order.ts";
import { amounts, equals, isOneOf } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged, Judgement } from "../judgement.ts";
import { leavingsIn } from "../leavings.ts";
import { repeated, several } from "../repeated.ts";
import { type AnswerRule, atEnd, onSuccess } from "../rule.ts";

/** Members that are null before a status. */
const UNTIL = [
  { member: "tracking_number", step: "label_created", requirement: "order.tracking-null-before-label" },
  { member: "tracking_url", step: "label_created", requirement: "order.tracking-null-before-label" },
  { member: "shipped_at", step: "shipped", requirement: "order.shipped-at-null-before" },
  { member: "delivered_at", step: "delivered", requirement: "order.delivered-at-null-before" },
] as const;

/** The status of an order in production never goes back. */
export const neverBackwards = ofOrders(({ exchange, order }, { surface, reads }) => {
  const rank = rankOf(order);
  // Reads that overlap have no order.
  const before = reads.filter((read) => read.exchange.doneAtMs <= exchange.sentAtMs && rankOf(read.order) !== -1);
  if (surface === "sandbox" || rank === -1 || before.length === 0) return [];
  const furthest = Math.max(...before.map((read) => rankOf(read.order)));
  return [["order.never-backwards", isOneOf({ pointer: "/status" }, ORDER_STEPS.slice(furthest), order.status)]];
});

/** What a later status brings is null until then. */
export const nullUntil = ofOrders(({ order }) =>
  UNTIL.filter(({ step, member }) => isBefore(order, step) && order[member] !== undefined).map(
    ({ member, requirement }) => [requirement, isNull(order, member)],
  ),
);

/** Orders that are not cancelled or failed have no error message (A-SET-WHEN). An empty text counts as null. */
export const noErrorMessage = ofOrders(({ order }) =>
  rankOf(order) === -1 || order.error_message === undefined
    ? []
    : [["order.error-message-null-otherwise", order.error_message === "" ? NONE : isNull(order, "error_message")]],
);

/** The amount of an order is in USD in every status. */
export const amountInUsd = ofOrders(({ order: { currency } }) =>
  typeof currency === "string"
    ? [["order.currency-usd", related(currency.toUpperCase() === "USD", "currency", "equals", ["USD"], currency)]]
    : [],
);

/**
 * An order lists only items that were quoted for it, none more often. A quote may leave out items that can't be shipped: an
 * item has to be listed if it was also quoted alone before the order, and nothing may have taken it since its first quote.
 */
export const itemsAsQuoted = ofOrders(({ order }, { requests, surface }, history) => {
  const quoted = requests.flatMap(({ quotes }) => quotes).flatMap(({ itemIds }) => itemIds.map(textOf));
  if (quoted.length === 0 || rankOf(order) === -1) return [];
  const listed = objectsIn(order.items).flatMap(({ item_id }) => (isText(item_id) ? [item_id] : []));
  const missing = quoted.filter((id) => !listed.includes(id)).filter(isShipped(requests, history.of(surface)));
  const differences = [listsOnly("items", quoted, listed), listsAll("items", missing, listed)].flat();
  return [["order.items-equal-quoted", differences.length > 0 ? differences : listsNoMore("items", quoted, listed)]];
});

/** Returns whether an order of one quote certainly ships an item of it. */
function isShipped([request, ...others]: readonly OrderRequest[], own: SurfaceHistory): (id: string) => boolean {
  const [quote, ...reused] = request?.quotes ?? [];
  if (request === undefined || quote === undefined || others.length + reused.length > 0) return () => false;
  const order = request.exchange;
  const isTakenSince = (id: string, sinceMs: number) =>
    leavingsIn(own).some(
      ([left, { n, sentAtMs, doneAtMs }]) =>
        left === id && n !== order.n && doneAtMs > sinceMs && sentAtMs < order.doneAtMs,
    );
  return (id) => {
    const alone = own.orders.quotes.findLast(
      ({ itemIds, exchange }) => itemIds.length === 1 && itemIds[0] === id && exchange.doneAtMs <= order.sentAtMs,
    );
    return alone !== undefined && !isTakenSince(id, Math.min(alone.exchange.sentAtMs, quote.exchange.sentAtMs));
  };
}

/** Returns the rate that an order was requested with last, as it was quoted last. */
function rateOf(requests: readonly OrderRequest[]): JsonObject | undefined {
  const { rateId, quotes } = requests.at(-1) ?? {};
  return quotes?.at(-1)?.rates.find(({ id }) => id === rateId);
}

/** An order has the carrier, the service and the amount of the rate that its request chose. */
export const membersOfRate = ofOrders(({ order }, { requests }) => {
  const rate = rateOf(requests);
  if (rate === undefined || rankOf(order) === -1) return [];
  const { carrier, service, amount } = rate;
  return [
    ["order.carrier-of-rate", equals("carrier", carrier, order.carrier)],
    ["order.service-of-rate", equals("service", service, order.service)],
    ...(typeof amount === "number" ? [["order.amount-of-rate", amounts("amount", amount, order.amount)] as const] : []),
  ];
});

/** Dates of an order that was requested once: production may correct its date (A-SET-WHEN), and another instance may have its id. */
const DATES_OF_ONE = 2;

/**
 * An order keeps its `created_at`. A sandbox may give its id again after each restart, or on each instance, so each request
 * that got the id explains a date.
 */
export const createdAtKept = ofOrders(({ order }, { id, surface, requests, reads }) => {
  const dates = valuesOf("created_at", isSameUnlessCut, reads).map((read) => read.order.created_at);
  const created = surface === "sandbox" ? requests.length : 1;
  const isExplained = dates.length > 1 && dates.length <= Math.max(DATES_OF_ONE, created);
  if (reads.length < 2 || isExplained || instantOf(order.created_at) === undefined) return [];
  const at = { name: "created_at", of: id };
  return [["order.created-at-kept", related(dates.length === 1, at, "equals", dates.slice(0, 1), order.created_at)]];
});

/** Returns the first read with each value of a member that is set. */
function valuesOf(
  member: string,
  isSame: (one: unknown, other: unknown) => boolean,
  reads: readonly OrderRead[],
): readonly OrderRead[] {
  const found: OrderRead[] = [];
  for (const read of reads)
    if (isText(read.order[member]) && !found.some(({ order }) => isSame(order[member], read.order[member])))
      found.push(read);
  return found;
}

/**
 * An order of the sandbox echoes the texts of its destination, and no documented member that was not submitted. What other types
 * become is open. A rate's id may be given again by another instance, so a quote without an item of the order is of another one.
 */
export const destinationEchoed = ofOrders(({ order }, { requests, surface }) => {
  const listed = objectsIn(order.items).map(({ item_id }) => item_id);
  const quoted = requests.flatMap(({ quotes }) => {
    const own = quotes.findLast(({ itemIds }) => itemIds.some((id) => listed.includes(id)));
    return isObject(own?.destination) ? [own.destination] : [];
  });
  if (surface !== "sandbox" || rankOf(order) === -1) return [];
  const echo = anyOf(
    quoted.map((submitted) => [
      ...echoes(textsOf(submitted), order.destination),
      ...addsNone(submitted, order.destination),
    ]),
  );
  return echo === undefined ? [] : [["order.destination-echo", echo]];
});

/** The documented members of a destination that are texts. */
function textsOf(submitted: JsonObject): JsonObject {
  const known = Object.keys(SCHEMAS.destination.properties);
  return Object.fromEntries(
    Object.entries(submitted).filter(([name, value]) => known.includes(name) && typeof value === "string"),
  );
}

/** Recipients' names in letters that every system can store, so that only their form may be normalized. */
const PLAIN = /^[A-Za-z][A-Za-z '-]*$/;
/** Statuses in which an order still needs its destination. */
const ON_THE_WAY = ["queued", "processing"];

/** An order of production goes to its own destination, which production may normalize, and names no recipient of another quote. */
export const destinationOfRequest = ofOrders(({ order }, { requests, surface }, history) => {
  const [own, ...others] = requests.flatMap(({ quotes }) => quotes.map((quote) => quote.destination));
  if (surface !== "partner" || !isObject(own) || rankOf(order) === -1) return [];
  if (others.some((other) => !isDeepStrictEqual(other, own))) return [];
  const text = JSON.stringify(own).toUpperCase();
  const recipients = history.of("partner").orders.quotes.map((quote) => textOf(memberOf(quote.destination, "name")));
  const strangers = recipients.filter((name) => FULL_NAME.test(name) && !text.includes(name.toUpperCase()));
  const { destination } = order;
  const differences = [
    ...namesNoneOf(strangers, destination),
    ...namesReceiver(destination),
    ...hasOwnCity(own, destination),
    ...hasOwnStreet(own, destination),
  ];
  return [["order.destination-of-request", differences]];
});

/** A name that no address contains by accident. */
const FULL_NAME = /^[A-Za-z]{3,} [A-Za-z]{3,}$/;

/** An order of production does not name the recipient of another quote, or one recipient for several. */
export const namesItsRecipient = atEnd((history) => {
  const { orders } = history.of("partner");
  const recipients = orders.quotes
    .map(({ destination }) => memberOf(destination, "name"))
    .filter(isPlain)
    .map(folded);
  const wrong = [...orders].flatMap((order) => {
    const own = onlyOne(
      order.requests.flatMap(({ quotes }) => quotes.map(({ destination }) => memberOf(destination, "name"))),
    );
    return isPlain(own) ? order.reads.flatMap((read) => namesAnother(read, own)) : [];
  });
  const alike = (name: string) =>
    repeated(
      wrong.filter(({ theirs }) => theirs === name),
      ({ own }) => folded(own),
    );
  const [first] = wrong.filter(({ theirs }) => recipients.includes(theirs) || alike(theirs).length > 0);
  if (first === undefined) return [];
  const { exchange, own, shown } = first;
  return [[exchange, ["order.destination-of-request", related(false, "destination.name", "equals", [own], shown)]]];
});

function namesAnother({ exchange, order }: OrderRead, own: string) {
  const shown = memberOf(order.destination, "name");
  if (typeof shown !== "string" || !ON_THE_WAY.includes(textOf(order.status))) return [];
  const [mine, theirs] = [folded(own), folded(shown)];
  // A part of the name is the name.
  const isOwn = theirs === "" || mine.includes(theirs) || theirs.includes(mine);
  return isOwn ? [] : [{ exchange, own, shown, theirs }];
}

function isPlain(name: unknown): name is string {
  return typeof name === "string" && PLAIN.test(name);
}

/** Members that are null at first and then keep their value. Addresses may be signed anew, so `tracking_url` is none of them. */
const KEPT = [
  { member: "tracking_number", requirement: "order.tracking-kept", isSame: Object.is },
  { member: "shipped_at", requirement: "order.times-kept", isSame: isSameUnlessCut },
  { member: "delivered_at", requirement: "order.times-kept", isSame: isSameUnlessCut },
] as const;

/** What production sets on the way of an order stays. A label or a time may be corrected once (A-SET-WHEN). */
export const keepsMembers = atEnd((history) => {
  const compared = KEPT.flatMap(({ member, requirement, isSame }) =>
    [...history.of("partner").orders].flatMap(({ reads }) => {
      const set = reads.filter(({ order }) => isText(order[member]));
      const [first, , third] = valuesOf(member, isSame, set);
      const shown = third ?? set[1];
      if (first === undefined || shown === undefined) return [];
      const differences = related(third === undefined, member, "equals", [first.order[member]], shown.order[member]);
      return [{ requirement, exchange: shown.exchange, differences }];
    }),
  );
  return [...new Set(KEPT.map(({ requirement }) => requirement))].flatMap((requirement) => {
    const own = compared.filter((each) => each.requirement === requirement);
    const shown = own.find(({ differences }) => differences.length > 0) ?? own[0];
    return shown === undefined ? [] : [[shown.exchange, [requirement, shown.differences]] as const];
  });
});

/**
 * An order is dated by its request. Compares distances between orders, so that no clock has to agree with another one. The
 * provider's clock may be moved, so orders dated like most others have to be placed before and after the wrong ones.
 */
export const datedByRequest = atEnd((history) =>
  SURFACES.flatMap((surface): readonly Judged[] => {
    const orders = [...history.of(surface).orders]
      .flatMap(dated)
      .toSorted((one, other) => one.sentAtMs - other.sentAtMs);
    const usualMs = orders.map(({ leadMs }) => leadMs).toSorted((one, other) => one - other)[orders.length >> 1] ?? 0;
    const isRight = ({ leadMs }: Dated) => Math.abs(leadMs - usualMs) <= CLOCKS_DIFFER_S * 1000;
    const right = several(orders.filter(isRight));
    const [firstAtMs, lastAtMs] = [right.at(0)?.sentAtMs ?? 0, right.at(-1)?.sentAtMs ?? 0];
    const isBetween = ({ sentAtMs }: Dated) => firstAtMs < sentAtMs && sentAtMs < lastAtMs;
    const [first] = repeated(orders.filter((order) => !isRight(order) && isBetween(order)));
    if (first === undefined) return [];
    const { exchange, leadMs, text } = first;
    const expected = new Date((zonedInstantOf(text) ?? 0) - leadMs + usualMs).toISOString();
    const differences = related(false, "created_at", "about", [expected], text, CLOCKS_DIFFER_S);
    return [[exchange, ["order.created-at-of-request", differences]]];
  }),
);

/** Time after which orders have another date, even if it has whole seconds only. Milliseconds. */
const APART_MS = 2_000;

/** Orders that were requested seconds apart are not all dated alike, unless dates have whole minutes only. */
export const datedApart = atEnd((history) =>
  SURFACES.flatMap((surface): readonly Judged[] => {
    const orders = several([...history.of(surface).orders].flatMap(dated));
    const times = orders.map(({ sentAtMs }) => sentAtMs);
    const [last] = orders.toSorted((one, other) => other.sentAtMs - one.sentAtMs);
    const isLong = Math.max(...times) - Math.min(...times) >= APART_MS;
    const areAlike = orders.every(({ text }) => text === last?.text);
    if (last === undefined || !isLong || !areAlike || isWholeMinute(last.text)) return [];
    const differences = related(false, "created_at", "another than", [last.text], last.text);
    return [[last.exchange, ["order.created-at-of-request", differences]]];
  }),
);

/** When an order was requested, and by how much `created_at` is later. Milliseconds, each on its own clock. */
interface Dated {
  readonly exchange: Exchange;
  readonly sentAtMs: number;
  readonly leadMs: number;
  readonly text: string;
}

/** @returns one element; none if the order was not requested before the clock was moved, or has no readable date */
function dated({ requests, reads }: Order): readonly Dated[] {
  // A repeated request may be answered with the first one's order.
  const [request] = requests.filter(({ movedS }) => movedS === 0);
  const [read] = reads.filter(({ order }) => zonedInstantOf(order.created_at) !== undefined);
  if (request === undefined || read === undefined) return [];
  const { sentAtMs } = request.exchange;
  const text = textOf(read.order.created_at);
  return [{ exchange: read.exchange, sentAtMs, leadMs: (zonedInstantOf(text) ?? 0) - sentAtMs, text }];
}

type OfSurface = Order & Pick<Exchange, "surface">;

/** Makes a rule about every answer that shows an order. */
function ofOrders(judge: (read: OrderRead, order: OfSurface, history: History) => readonly Judgement[]): AnswerRule {
  return onSuccess((answer, history) => {
    if (answer.endpoint !== "order") return [];
    const order = history.of(answer.surface).orders.of(answer);
    const read = order?.reads.at(-1);
    return order === undefined || read === undefined ? [] : judge(read, { ...order, surface: answer.surface }, history);
  });
}

function onlyOne(values: readonly unknown[]): unknown {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function isNull(order: OrderRead["order"], member: string): readonly Difference[] {
  return equals({ name: member, of: `an order that is ${order.status}` }, null, order[member]);
}

function isBefore(order: OrderRead["order"], step: string): boolean {
  return rankOf(order) !== -1 && rankOf(order) < ORDER_STEPS.indexOf(step);
}

/** The place of an order's status; -1 if it is cancelled, failed or unknown, so that its fields are open. */
function rankOf({ status }: OrderRead["order"]): number {
  return ORDER_STEPS.indexOf(textOf(status));
}
