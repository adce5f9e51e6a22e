import { groupedBy } from "../../collections/grouped-by.ts";
import { sumOf } from "../../collections/sum.ts";
import type { Start } from "../../history/purchases.ts";
import { isObject, textOf } from "../../json/json-value.ts";
import { NONE, related } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { several } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/** Pulls of a pack by which a stock falls that they take items from. Customers of production hardly take as many. */
const MANY_PULLS = 20;
/** Maximum share of pulls that may have been made before the first count or after the last one. */
const UNSURE = 0.1;

/**
 * The sandbox reserves nothing, so pulls take no item from the stock. Sales of production may make the sandbox's counts fall, but
 * hardly those of several packs by as many items as this run has pulled of each.
 */
export const takesNoStock = atEnd((history) => {
  const { packs, purchases } = history.of("sandbox");
  const counted = packs.listings.flatMap(({ exchange, pack: { id, raw } }) =>
    isObject(raw.tier_counts) ? [{ id, exchange, stock: sumOf(Object.values(raw.tier_counts).map(Number)) }] : [],
  );
  const starts = groupedBy(purchases.starts, ({ packId }) => packId);
  const changes = [...groupedBy(counted, ({ id }) => id)].flatMap(([id, [first, ...later]]) => {
    if (first === undefined) return [];
    const pulls = later.map((last) => ({ last, ...pullsBetween(starts.get(id) ?? [], first.exchange, last.exchange) }));
    const between = pulls.findLast(({ least, most }) => least >= MANY_PULLS && most <= (1 + UNSURE) * least);
    return between === undefined ? [] : [{ id, ...between, fall: first.stock - between.last.stock }];
  });
  const taken = changes.filter(({ least, most, fall }) => least <= fall && fall <= most);
  const [shown] = several(taken, ({ id }) => id);
  const { last, least, id } = shown ?? changes[0] ?? {};
  if (last === undefined) return [];
  const at = { name: `stock that ${least} pulls took`, of: textOf(id) };
  return [
    [
      last.exchange,
      ["draw.takes-no-stock", shown === undefined ? NONE : related(false, at, "equals", [0], shown.fall)],
    ],
  ];
});

/** The number of pulls that were made between two lists, and of those that may have been. */
function pullsBetween(starts: readonly Start[], first: Exchange, last: Exchange) {
  const pulls = (some: readonly Start[]) => sumOf(some.map(({ items }) => items.length));
  return {
    least: pulls(
      starts.filter(({ exchange }) => exchange.sentAtMs >= first.doneAtMs && exchange.doneAtMs <= last.sentAtMs),
    ),
    most: pulls(
      starts.filter(({ exchange }) => exchange.doneAtMs >= first.sentAtMs && exchange.sentAtMs <= last.doneAtMs),
    ),
  };
}
