import { isDeepStrictEqual } from "node:util";
import { groupedBy } from "../collections/grouped-by.ts";
import type { JsonObject } from "../json/json-value.ts";
import { type At, type Difference, related } from "./difference.ts";
import { isSameInstant } from "./moment.ts";

/** Requires all of these ids. Once is enough, because equal listings may be shown as one entry. */
export function listsAll(at: At, ids: readonly string[], listed: readonly string[]): readonly Difference[] {
  const missing = ids.filter((id) => !listed.includes(id));
  return related(missing.length === 0, at, "lists all", [ids], missing);
}

/** Requires none of these ids in the list. */
export function listsNone(at: At, ids: readonly string[], listed: readonly string[]): readonly Difference[] {
  const present = ids.filter((id) => listed.includes(id));
  return related(present.length === 0, at, "lists none", [ids], present);
}

/** Requires no other ids than these. */
export function listsOnly(at: At, ids: readonly unknown[], listed: readonly unknown[]): readonly Difference[] {
  const others = listed.filter((id) => !ids.includes(id));
  return related(others.length === 0, at, "lists only", [ids], others);
}

/** Requires no id more often than among these. */
export function listsNoMore(at: At, ids: readonly string[], listed: readonly string[]): readonly Difference[] {
  const others = [...listed];
  for (const id of ids) if (others.includes(id)) others.splice(others.indexOf(id), 1);
  return related(others.length === 0, at, "lists same", [ids], listed);
}

/** Requires exactly these ids, in any order. */
export function listsExactly(at: At, ids: readonly string[], listed: readonly string[]): readonly Difference[] {
  return [...listsAll(at, ids, listed), ...listsOnly(at, ids, listed)];
}

/** Requires the same ids, equally often, in any order. */
export function listsSame(at: At, before: readonly string[], after: readonly string[]): readonly Difference[] {
  const [was, is] = [[...before].sort(), [...after].sort()];
  return related(isDeepStrictEqual(was, is), at, "lists same", [was], is);
}

/** One item as two answers show it. */
export interface ItemPair {
  readonly first: JsonObject;
  readonly second: JsonObject;
}

type Item = ItemPair["first"];

/**
 * Returns the items that both answers show, by id. A listing that was drawn twice has one entry per copy or one in all
 * (A-SHARED-LISTING): each entry is paired with the most similar copy.
 */
export function pairItems(first: readonly Item[], second: readonly Item[]): readonly ItemPair[] {
  const entries = byId(second);
  return [...byId(first)].flatMap(([id, copies]) => pairMostSimilar(copies, entries.get(id) ?? []));
}

const byId = (items: readonly Item[]) => groupedBy(items, ({ id }) => id);

function pairMostSimilar(copies: readonly Item[], entries: readonly Item[]): readonly ItemPair[] {
  const [copy, entry] = [copies[0], entries[0]];
  if (copy === undefined || entry === undefined) return [];
  if (copies.length === 1 && entries.length === 1) return [{ first: copy, second: entry }];
  const every = copies.flatMap((one) => entries.map((other) => ({ first: one, second: other })));
  const best = every.reduce((one, other) => (similarity(other) > similarity(one) ? other : one));
  const without = (items: readonly Item[], taken: Item) => items.toSpliced(items.indexOf(taken), 1);
  return [best, ...pairMostSimilar(without(copies, best.first), without(entries, best.second))];
}

/** Returns the number of members with equal values. */
function similarity({ first, second }: ItemPair): number {
  return Object.keys(first).filter(
    (name) => isDeepStrictEqual(first[name], second[name]) || isSameInstant(first[name], second[name]),
  ).length;
}
