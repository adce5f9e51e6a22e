import { groupedBy } from "../collections/grouped-by.ts";
import type { Inventory } from "../history/holdings.ts";
import type { Start } from "../history/purchases.ts";
import { isText, textOf } from "../json/json-value.ts";
import { NONE, related } from "../oracles/difference.ts";
import { expiresAfterSevenDays } from "../oracles/expiry.ts";
import { instantOf, ROUNDING_MS } from "../oracles/moment.ts";
import { equals } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { repeated } from "./evidence.ts";
import { inventoryIn, withUsers } from "./holders.ts";
import type { Judged } from "./judgement.ts";
import type { AnswerRule, RunRule } from "./rule.ts";

/**
 * Items that the run bought in the sandbox have the documented sellback window, whatever their pack and their age. How a
 * provider state dates its items is open.
 */
export const expiresAsDocumented: AnswerRule = (answer, history) => {
  const inventory = inventoryIn(answer, history);
  if (answer.surface !== "sandbox" || inventory === undefined) return [];
  const { purchases } = history.of("sandbox");
  const items = inventory.items.filter(({ id }) => isText(id) && purchases.isBought(id));
  if (items.length === 0) return [];
  return [["inventory.expires-after-seven-days", items.flatMap(expiresAfterSevenDays).slice(0, 1)]];
};

/** Time between two readings of an end that shows whether it moves with the clock. Seconds. */
const APART_S = 5;
/** Share of that time by which an end moves with the clock; a smaller move may be rounding. */
const MOVED_SHARE = 0.5;

/**
 * The sellback window of an item in production keeps its end, wherever the clock is: an end that is computed at each
 * reading moves with it. The end of one item may be extended.
 */
export const keepsExpiry: RunRule = (history) => {
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
};

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
 * An item keeps the date of its pull. Inventories are compared with the first one since the last purchase, which may give the
 * user the same listing again, and a purchase that overlaps explains a change. The time between reads depends on the machine,
 * so equal dates prove nothing: a scenario reads again later.
 */
export const keepsDates: RunRule = (history) =>
  withUsers(history).flatMap(({ holdings, purchases }) =>
    [...groupedBy(holdings.inventories, ({ user }) => textOf(user))].flatMap(([user, inventories]) => {
      const starts = purchases.startsOf(user);
      let first: Inventory | undefined;
      return inventories.flatMap((inventory): readonly Judged[] => {
        if (first !== undefined && !mayDiffer(first, inventory, starts)) return changedDate(first, inventory, starts);
        first = inventory;
        return [];
      });
    }),
  );

/** Returns whether the inventories have no order, or whether a purchase was under way since the first one. */
function mayDiffer({ exchange: first }: Inventory, { exchange: now }: Inventory, starts: readonly Start[]): boolean {
  const isSince = ({ exchange }: Start) => exchange.doneAtMs > first.doneAtMs && exchange.sentAtMs <= now.doneAtMs;
  return now.sentAtMs < first.doneAtMs || starts.some(isSince);
}

/** A listing that the user bought twice has two dates, and each of two instances, or of two reads, may show another one. */
function changedDate(first: Inventory, now: Inventory, starts: readonly Start[]): readonly Judged[] {
  const before = datesIn(first);
  const bought = starts
    .filter(({ exchange }) => exchange.doneAtMs <= now.exchange.doneAtMs)
    .flatMap(({ items }) => items);
  const changed = [...datesIn(now)].find(([id, dates]) => {
    const known = before.get(id);
    return (
      known?.length === dates.length && !areSame(known, dates) && bought.filter((item) => item.id === id).length < 2
    );
  });
  if (changed === undefined) return [];
  const [id, dates] = changed;
  const differences = equals(`purchased_at of ${id}`, before.get(id)?.map(isoOf), dates.map(isoOf));
  return [[now.exchange, ["inventory.purchased-at-kept", differences]]];
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
