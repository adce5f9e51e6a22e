import { firstBy, groupedBy } from "../collections/grouped-by.ts";
import type { Fact } from "../history/fact.ts";
import type { Inventory } from "../history/holdings.ts";
import type { Purchase, Start } from "../history/purchases.ts";
import { isText, textOf } from "../json/json-value.ts";
import { NONE, related } from "../oracles/difference.ts";
import { expiresAfterSevenDays } from "../oracles/expiry.ts";
import { instantOf, ROUNDING_MS } from "../oracles/moment.ts";
import { equals } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { inventoryIn, withUsers } from "./holders.ts";
import type { Judged } from "./judgement.ts";
import { repeated } from "./repeated.ts";
import { atEnd, onSuccess } from "./rule.ts";

/**
 * Items that the run bought in the sandbox have the documented sellback window, whatever their pack and their age. How a
 * provider state dates its items is open.
 */
export const expiresAsDocumented = onSuccess((answer, history) => {
  const inventory = inventoryIn(answer, history);
  if (answer.surface !== "sandbox" || inventory === undefined) return [];
  const { purchases } = history.of("sandbox");
  const items = inventory.items.filter(({ id }) => isText(id) && purchases.isBought(id));
  if (items.length === 0) return [];
  return [["inventory.expires-after-seven-days", items.flatMap(expiresAfterSevenDays).slice(0, 1)]];
});

/** Time between two readings of an end that shows whether it moves with the clock. Seconds. */
const APART_S = 5;
/** Share of that time by which an end moves with the clock; a smaller move may be rounding. */
const MOVED_SHARE = 0.5;

/**
 * The sellback window of an item in production keeps its end, wherever the clock is: an end that is computed at each
 * reading moves with it. The end of one item may be extended.
 */
export const keepsExpiry = atEnd((history) => {
  const first = new Map<string, Ending>();
  const compared = history
    .of("partner")
    .holdings.inventories.flatMap(endingsIn)
    .flatMap((now) => {
      const before = first.get(now.of) ?? now;
      first.set(now.of, before);
      const passedS = now.atS - before.atS;
      const isMoved = (now.endMs - before.endMs) / 1000 > MOVED_SHARE * passedS;
      return passedS < APART_S ? [] : [{ before, now, isMoved }];
    });
  const kept = compared.find(({ isMoved }) => !isMoved);
  if (kept !== undefined) return [[kept.now.exchange, ["inventory.expiry-kept", NONE]]];
  const [moved] = repeated(compared, ({ now }) => now.of);
  if (moved === undefined) return [];
  const { before, now } = moved;
  const differences = related(
    false,
    { name: "buyback_expires_at", of: now.of },
    "equals",
    [isoOf(before.endMs)],
    isoOf(now.endMs),
  );
  return [[now.exchange, ["inventory.expiry-kept", differences]]];
});

/** The end of an item's sellback window, and when it was read on the provider's clock. */
interface Ending {
  readonly exchange: Exchange;
  readonly of: string;
  readonly atS: number;
  /** `buyback_expires_at`, milliseconds since 1970. */
  readonly endMs: number;
}

function endingsIn({ exchange, movedS, user, items }: Inventory): readonly Ending[] {
  return items.flatMap(({ id, buyback_expires_at }) => {
    const endMs = instantOf(buyback_expires_at);
    const atS = exchange.sentAtMs / 1000 + movedS;
    return endMs === undefined ? [] : [{ exchange, of: `${textOf(id)} of ${textOf(user)}`, atS, endMs }];
  });
}

/**
 * An item keeps the date of its pull, whatever its user buys or sells since. A listing that the user pulled twice has two dates,
 * and each of two instances, or of two reads, may show another one.
 */
export const keepsDates = atEnd((history) =>
  withUsers(history).flatMap(({ holdings, purchases }) => {
    const compared = [...groupedBy(holdings.inventories, ({ user }) => textOf(user)).values()].flatMap((inventories) =>
      againIn(inventories, givingTo(purchases.purchasesOf(inventories[0]?.user))),
    );
    const isChanged = ({ before, now }: (typeof compared)[number]) => !areSame(before.dates, now.dates);
    const kept = compared.find((each) => !isChanged(each) && isLater(each.before, each.now));
    const changed = [...firstBy(compared.filter(isChanged), ({ now }) => now.exchange).values()];
    return [
      ...(kept === undefined ? [] : [[kept.now.exchange, ["inventory.purchased-at-kept", NONE]] as const]),
      ...changed.map(({ id, before, now }): Judged => {
        const differences = equals(`purchased_at of ${id}`, before.dates.map(isoOf), now.dates.map(isoOf));
        return [now.exchange, ["inventory.purchased-at-kept", differences]];
      }),
    ];
  }),
);

/** `purchased_at` of a user's copies of a listing, the earliest first. Milliseconds since 1970. */
interface Dates extends Fact {
  readonly dates: readonly number[];
}

/** Returns the dates of each item in two of a user's inventories, in which they have to be the same. */
function againIn(inventories: readonly Inventory[], startsOf: (id: string) => readonly Start[]) {
  const first = new Map<string, Dates>();
  return inventories.flatMap((inventory) =>
    [...datesIn(inventory)].flatMap(([id, dates]) => {
      const now = { ...inventory, dates };
      const before = first.get(id);
      if (before !== undefined && isSameCopy(before, now, startsOf(id))) return [{ id, before, now }];
      first.set(id, now);
      return [];
    }),
  );
}

/** Returns which of a user's purchases may have given an item: those that show it, and those of which no answer shows an item. */
export function givingTo(purchases: readonly Purchase[]): (id: string) => readonly Start[] {
  const all = purchases.map(({ starts, results }) => ({
    starts,
    ids: new Set([...starts, ...results].flatMap(({ items }) => items.map((item) => item.id))),
  }));
  const known = new Map<string, readonly Start[]>();
  return (id) => {
    const starts = known.get(id) ?? all.flatMap(({ starts, ids }) => (ids.size === 0 || ids.has(id) ? starts : []));
    known.set(id, starts);
    return starts;
  };
}

/** Returns whether no purchase explains other dates, also none that overlaps. */
function isSameCopy(before: Dates, now: Dates, starts: readonly Start[]): boolean {
  if (now.exchange.sentAtMs < before.exchange.doneAtMs || before.dates.length !== now.dates.length) return false;
  const sent = starts.filter(({ exchange }) => exchange.sentAtMs <= now.exchange.doneAtMs);
  return sent.length < 2 && !sent.some(({ exchange }) => exchange.doneAtMs > before.exchange.doneAtMs);
}

/** Returns whether dates that follow the clock would have changed. */
function isLater(before: Dates, now: Dates): boolean {
  return (now.exchange.sentAtMs - before.exchange.sentAtMs) / 1000 + now.movedS - before.movedS >= APART_S;
}

/** Returns `purchased_at` of each copy by item id, in milliseconds since 1970. */
function datesIn({ items }: Inventory): ReadonlyMap<string, readonly number[]> {
  const dated = items.flatMap(({ id, purchased_at }) => {
    const ms = instantOf(purchased_at);
    return typeof id !== "string" || ms === undefined ? [] : [{ id, ms }];
  });
  const byId = [...groupedBy(dated, ({ id }) => id)];
  return new Map(byId.map(([id, copies]) => [id, copies.map(({ ms }) => ms).toSorted((one, other) => one - other)]));
}

/** Returns whether the times are the same. One answer may cut them to whole seconds, and another one round them. */
function areSame(some: readonly number[], others: readonly number[]): boolean {
  return some.every((ms, at) => Math.abs(ms - (others[at] ?? Number.NaN)) <= ROUNDING_MS);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
