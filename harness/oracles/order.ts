import type { PulledItem } from "../client/pulled-item.ts";
import { memberOf } from "../transport/exchange.ts";
import { type Difference, NONE, related, toValue, unless } from "./difference.ts";
import { listsSame, objectsIn } from "./item-list.ts";
import { instantOf } from "./moment.ts";
import { equals, isOneOf } from "./value.ts";

/** The documented way of an order, step by step; `cancelled` and `failed` may come from anywhere. */
export const ORDER_STEPS: readonly string[] = ["queued", "processing", "label_created", "shipped", "delivered"];

/** The currency has to be USD, in any case of letters. */
export function isCurrencyUsd(currency: unknown): readonly Difference[] {
  const isUsd = typeof currency === "string" && currency.toUpperCase() === "USD";
  return related(isUsd, "currency", "equals", ["USD"], currency);
}

/** The order has to list exactly the quoted items. */
export function listsQuoted(order: unknown, ids: readonly string[]): readonly Difference[] {
  const listed = objectsIn(memberOf(order, "items")).map((entry) => String(entry.item_id));
  return listsSame("items", ids, listed);
}

/** Each item of the order that was bought has to have the name that its purchase gave. */
export function hasNames(order: unknown, items: readonly PulledItem[]): readonly Difference[] {
  return pairs(order, items).flatMap(({ entry, metadata }) => same("name", metadata, entry));
}

/** Each item of the order that was bought has to have the images that its purchase gave. */
export function hasImages(order: unknown, items: readonly PulledItem[]): readonly Difference[] {
  return pairs(order, items).flatMap(({ entry, metadata }) => [
    ...same("image", metadata, entry),
    ...same("back_image", metadata, entry),
  ]);
}

/** Every member that was submitted has to come back as it was; others may stand beside them. */
export function echoes(submitted: Readonly<Record<string, unknown>>, echo: unknown): readonly Difference[] {
  return Object.entries(submitted).flatMap(([name, value]) =>
    equals(`destination.${name}`, value, memberOf(echo, name)),
  );
}

/** A destination may be normalised in production, but not to somebody else's. */
export function namesNoneOf(others: readonly string[], destination: unknown): readonly Difference[] {
  const text = JSON.stringify(destination ?? null).toUpperCase();
  const named = others.find((other) => text.includes(other.toUpperCase()));
  return unless(named === undefined, "the destination of this order's request", toValue(destination), "destination");
}

/** Both answers have to show the same order; members that no document knows may differ. */
export function isSameOrder(first: unknown, second: unknown): readonly Difference[] {
  return MEMBERS.flatMap((name) => {
    const [was, is] = [memberOf(first, name), memberOf(second, name)];
    return isSameMember(name, was, is) ? NONE : equals(name, was, is);
  });
}

/** The status has to be this step or a later one: a read may miss steps, and an order may end at any time. */
export function hasReached(step: string, status: unknown): readonly Difference[] {
  return isOneOf("status", [...ORDER_STEPS.slice(ORDER_STEPS.indexOf(step)), "cancelled", "failed"], status);
}

/** An order that the provider has just moved has to be in its next documented step, unless it ended. */
export function tookStep(step: string, status: unknown): readonly Difference[] {
  return isOneOf("status", [step, "cancelled", "failed"], status);
}

/** A moment may be written in any form, an item may have members that no document knows, and items come in any order. */
function isSameMember(name: string, was: unknown, is: unknown): boolean {
  if (name === "items" && Array.isArray(was) && Array.isArray(is)) {
    return listsSame(name, was.map(itemText), is.map(itemText)).length === 0;
  }
  const [wasMs, isMs] = [instantOf(was), instantOf(is)];
  return name.endsWith("_at") && wasMs !== undefined && wasMs === isMs;
}

function itemText(item: unknown): string {
  return JSON.stringify(["item_id", "name", "image", "back_image"].map((name) => memberOf(item, name)));
}

const MEMBERS = [
  "order_id",
  "status",
  "carrier",
  "service",
  "tracking_number",
  "tracking_url",
  "amount",
  "currency",
  "destination",
  "items",
  "created_at",
  "shipped_at",
  "delivered_at",
  "error_message",
];

interface Pair {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly metadata: unknown;
}

function pairs(order: unknown, items: readonly PulledItem[]): readonly Pair[] {
  return objectsIn(memberOf(order, "items")).flatMap((entry) => {
    const item = items.find(({ id }) => id === entry.item_id);
    return item === undefined ? [] : [{ entry, metadata: memberOf(memberOf(item.raw, "content"), "metadata") }];
  });
}

/** What the purchase did not show can't be compared; requirements on the purchase's fields judge it. */
function same(name: string, metadata: unknown, entry: Pair["entry"]): readonly Difference[] {
  const bought = memberOf(metadata, name);
  return bought === undefined ? NONE : equals({ name, of: String(entry.item_id) }, bought, entry[name]);
}
