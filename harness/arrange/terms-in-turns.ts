import { isText, memberOf } from "../json/json-value.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { elementsOf } from "../oracles/pack-list.ts";
import { equals } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";
import type { ListsInTurns } from "./lists-in-turns.ts";

/** Members of a pack that are rarely edited. Stock and expected values move at any time, and a cache may show old ones. */
const TERMS = ["name", "slug", "type", "repack", "mint_price", "max_per_mint", "buyback_percent"];

/** Minimum packs with another term: one may just have been edited, which a cache shows later. */
const MIN_PACKS = 2;

/**
 * Compares the terms of packs in two lists that were read in turns. If they differ, both are read again, in another order
 * and after a while: instances may take turns, too.
 */
export async function termsInTurns(
  { ones, others }: ListsInTurns,
  one: () => Promise<Exchange>,
  other: () => Promise<Exchange>,
): Promise<{ readonly exchanges: readonly [Exchange, Exchange]; readonly differences: readonly Difference[] }> {
  const [some, more] = [[...ones], [...others]];
  if (otherTerms(some, more).length > 0) {
    more.push(await other());
    some.push(await one());
    await wait("cache");
    some.push(await one());
    more.push(await other());
  }
  const last = [some.at(-1) ?? ones[0], more.at(-1) ?? others[0]] as const;
  return { exchanges: last, differences: otherTerms(some, more) };
}

/** The terms that have one value in all of some lists and another in all others; none if too few packs have any. */
function otherTerms(some: readonly Exchange[], more: readonly Exchange[]): readonly Difference[] {
  const [readings, otherReadings] = [some.map(packsById), more.map(packsById)];
  const ids = [...(readings[0]?.keys() ?? [])];
  const differing = ids.flatMap((id) => {
    const term = TERMS.find((name) => {
      const [value, otherValue] = [only(readings, id, name), only(otherReadings, id, name)];
      return value !== undefined && otherValue !== undefined && value !== otherValue;
    });
    return term === undefined ? [] : [{ id, term }];
  });
  const [first] = differing;
  if (first === undefined || differing.length < Math.min(MIN_PACKS, ids.length)) return NONE;
  const shownBy = (packs: ReadonlyMap<string, unknown> | undefined) => memberOf(packs?.get(first.id), first.term);
  return equals({ name: first.term, of: first.id }, shownBy(readings[0]), shownBy(otherReadings[0]));
}

/** The text of the value that a member of a pack has in every reading; undefined if it has several, or is missing in one. */
function only(readings: readonly ReadonlyMap<string, unknown>[], id: string, name: string): string | undefined {
  const texts = new Set(readings.map((packs) => JSON.stringify(memberOf(packs.get(id), name))));
  const [text] = texts;
  return texts.size === 1 ? text : undefined;
}

function packsById(exchange: Exchange): ReadonlyMap<string, unknown> {
  const packs = elementsOf(exchange).map((pack) => [memberOf(pack, "id"), pack] as const);
  return new Map(packs.flatMap(([id, pack]) => (isText(id) ? [[id, pack] as const] : [])));
}
