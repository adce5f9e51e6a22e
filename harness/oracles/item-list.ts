import { memberOf } from "../transport/exchange.ts";
import { type Difference, shown, unless } from "./difference.ts";

/** The list has to hold all of these ids; each once is enough, since equal listings may be shown as one entry. */
export function listsAll(what: string, ids: readonly string[], listed: readonly string[]): readonly Difference[] {
  const missing = ids.filter((id) => !listed.includes(id));
  return unless(missing.length === 0, `${what} lists ${shown(ids)}`, `${what} lacks ${shown(missing)}`);
}

/** The list has to hold none of these ids. */
export function listsNone(what: string, ids: readonly string[], listed: readonly string[]): readonly Difference[] {
  const present = ids.filter((id) => listed.includes(id));
  return unless(present.length === 0, `${what} lists none of ${shown(ids)}`, `${what} lists ${shown(present)}`);
}

/** The list has to hold these ids and no others, in any order. */
export function listsExactly(what: string, ids: readonly string[], listed: readonly string[]): readonly Difference[] {
  const alien = listed.filter((id) => !ids.includes(id));
  return [
    ...listsAll(what, ids, listed),
    ...unless(alien.length === 0, `${what} lists only ${shown(ids)}`, `${what} also lists ${shown(alien)}`),
  ];
}

/** The list has to hold the same ids as often as before, in any order. */
export function listsSame(what: string, before: readonly string[], after: readonly string[]): readonly Difference[] {
  const [was, is] = [[...before].sort(), [...after].sort()];
  return unless(shown(was) === shown(is) && was.length === is.length, `${what} ${shown(was)}`, `${what} ${shown(is)}`);
}

/** The elements of an array that are objects; empty where the value is no array. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is Record<string, unknown> => typeof each === "object" && each !== null);
}

/** One item as two answers show it. */
export interface ItemPair {
  readonly first: Readonly<Record<string, unknown>>;
  readonly second: Readonly<Record<string, unknown>>;
}

/** The items that both answers show, by their ids. */
export function pairItems(
  first: readonly Readonly<Record<string, unknown>>[],
  second: readonly Readonly<Record<string, unknown>>[],
): readonly ItemPair[] {
  const byId = new Map(second.map((item) => [memberOf(item, "id"), item]));
  return first.flatMap((item) => {
    const twin = byId.get(memberOf(item, "id"));
    return twin === undefined ? [] : [{ first: item, second: twin }];
  });
}
