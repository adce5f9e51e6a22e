import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../contract/limits.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import type { Fact } from "../history/fact.ts";
import type { History, SurfaceHistory } from "../history/history.ts";
import { textOf } from "../json/json-value.ts";
import { related } from "../oracles/difference.ts";
import { CLOCKS_DIFFER_S, dateMsOf, instantOf, zonedInstantOf } from "../oracles/moment.ts";
import { givingTo } from "./inventory-dates.ts";
import { atEnd } from "./rule.ts";

/** A timestamp in an answer. */
interface Dated extends Fact {
  readonly text: unknown;
  readonly pointer: string;
}

/** A kind of timestamps of past events. */
interface Kind {
  readonly path: string;
  readonly of: (history: SurfaceHistory) => readonly Dated[];
  /** Those of what the run made, each with the answer to the request that made it: they show the provider's time then. */
  readonly fresh?: (history: SurfaceHistory) => readonly Dated[];
}

const ordersDated =
  (member: string) =>
  ({ orders }: SurfaceHistory) =>
    [...orders].flatMap(({ reads }) =>
      reads.map((read) => ({ ...read, text: read.order[member], pointer: `/${member}` })),
    );

const ordersMade = ({ orders }: SurfaceHistory) =>
  [...orders].flatMap(({ requests: [request], reads }) =>
    request === undefined
      ? []
      : reads.map(({ order }) => ({ ...request, text: order.created_at, pointer: "/created_at" })),
  );

const purchased = ({ holdings }: SurfaceHistory) =>
  holdings.inventories.flatMap((inventory) =>
    inventory.items.map((item, at) => ({
      ...inventory,
      text: item.purchased_at,
      pointer: `/items/${at}/purchased_at`,
    })),
  );

const purchasesMade = ({ purchases, holdings }: SurfaceHistory) =>
  [...groupedBy(holdings.inventories, ({ user }) => user)].flatMap(([user, inventories]) => {
    const giving = givingTo(purchases.purchasesOf(user));
    return inventories.flatMap((inventory) =>
      inventory.items.map(({ id, purchased_at: text }, at) => {
        const start = giving(textOf(id)).findLast(({ exchange }) => exchange.n < inventory.exchange.n);
        return { ...(start ?? inventory), text, pointer: `/items/${at}/purchased_at` };
      }),
    );
  });

const packsDated =
  (member: string) =>
  ({ packs }: SurfaceHistory) =>
    packs.lists.flatMap((list) =>
      list.packs.map(({ raw }, at) => ({ ...list, text: raw[member], pointer: `/${at}/${member}` })),
    );

const pulled = ({ feed }: SurfaceHistory) =>
  feed.reads.flatMap((read) =>
    read.pulls.map((pull, at) => ({ ...read, text: pull.created_at, pointer: `/${at}/created_at` })),
  );

const KINDS: readonly Kind[] = [
  { path: "ev_updated_at", of: packsDated("ev_updated_at") },
  { path: "last_pull", of: packsDated("last_pull") },
  { path: "pull.created_at", of: pulled },
  { path: "purchased_at", of: purchased, fresh: purchasesMade },
  { path: "order.created_at", of: ordersDated("created_at"), fresh: ordersMade },
  { path: "shipped_at", of: ordersDated("shipped_at") },
  { path: "delivered_at", of: ordersDated("delivered_at") },
];

/** Tolerance beside the stated margin: the Date header has whole seconds, and proxies may add it late. Milliseconds. */
const MARGIN_MS = (TIME_MARGIN_SECONDS + 30) * 1000;

/**
 * No past event is dated after the provider's current time. The newest purchases, orders and sandbox quotes show that time,
 * because this run has just made them. If provider states are offered, earlier runs may have moved the clock, so the Date
 * header may differ. Otherwise the clock has to be near the Date header, unless everything shows that a machine with another
 * clock wrote it.
 */
export const pastEvents = atEnd((history) => {
  const fresh = freshLeads(history);
  return SURFACES.flatMap((surface) =>
    KINDS.flatMap(({ path, of }) => {
      const latest = latestOf(of(history.of(surface)));
      const allowedMs = allowedLeadMs(history, fresh, { surface, path });
      if (latest === undefined || allowedMs === undefined) return [];
      const { dated, leadMs } = latest;
      const bound = new Date((instantOf(dated.text) ?? 0) - leadMs + allowedMs).toISOString();
      const isPast = leadMs <= allowedMs + MARGIN_MS;
      const differences = related(
        isPast,
        { pointer: dated.pointer },
        "not after",
        [bound],
        dated.text,
        MARGIN_MS / 1000,
      );
      return [[dated.exchange, ["time.past-events", differences]] as const];
    }),
  );
});

/** Kinds that have to show the same shift. Production has only two kinds, and a wrong time zone could shift both. */
const SHIFTED_KINDS = 3;

/**
 * Returns by how much the provider's clock is ahead of its Date headers, in milliseconds, if it is another clock: everything
 * that the run has just made shows the same large difference. Zero otherwise.
 */
export function clockShiftMs(history: History): number {
  return shiftOf(freshLeads(history));
}

function shiftOf(fresh: readonly Lead[]): number {
  const leads = fresh.map(({ ms }) => ms);
  const [leastMs, mostMs] = [Math.min(...leads), Math.max(...leads)];
  const isOneShift = leads.length >= SHIFTED_KINDS && mostMs - leastMs <= MARGIN_MS;
  return isOneShift && Math.abs(leastMs) > 1000 * CLOCKS_DIFFER_S ? leastMs : 0;
}

/** By how much the latest thing of a kind that the run has just made is ahead of its Date header. Milliseconds. */
interface Lead {
  readonly surface: Surface;
  readonly path: string;
  readonly ms: number;
}

function freshLeads(history: History): readonly Lead[] {
  return SURFACES.flatMap((surface) => {
    const own = history.of(surface);
    const events = KINDS.flatMap(({ path, fresh }) => lead(surface, path, fresh?.(own) ?? []));
    if (surface !== "sandbox") return events;
    const ends = own.orders.quotes.map((quote) => ({ ...quote, text: quote.expiresAt, pointer: "/expires_at" }));
    return [...events, ...lead(surface, "expires_at", ends, PARTNER_LIMITS.sandboxQuoteValiditySeconds * 1000)];
  });
}

function lead(surface: Surface, path: string, dated: readonly Dated[], expectedMs = 0): readonly Lead[] {
  const latest = latestOf(dated);
  return latest === undefined ? [] : [{ surface, path, ms: latest.leadMs - expectedMs }];
}

/** Returns the timestamp that is furthest ahead of the Date header of its answer; undefined without a readable one. */
function latestOf(dated: readonly Dated[]) {
  let latest: { readonly dated: Dated; readonly leadMs: number } | undefined;
  for (const each of dated) {
    const [atMs, dateMs] = [zonedInstantOf(each.text), dateMsOf(each.exchange)];
    if (atMs === undefined || dateMs === undefined) continue;
    const leadMs = atMs - dateMs - each.movedS * 1000;
    if (latest === undefined || leadMs > latest.leadMs) latest = { dated: each, leadMs };
  }
  return latest;
}

/**
 * Returns by how many milliseconds a kind of timestamp may be ahead of the Date header. Undefined if no other kind of
 * timestamp shows the provider's time.
 */
function allowedLeadMs({ target }: History, all: readonly Lead[], of: Pick<Lead, "surface" | "path">) {
  // If nobody moved the clock, a surface that is hours ahead of its own Date header is wrong, unless all of them are.
  const isDateTrusted = target.providerStatesUrl === undefined;
  const mostMs = isDateTrusted ? Math.max(1000 * CLOCKS_DIFFER_S, shiftOf(all)) : undefined;
  // The user surface dates nothing that is just made, so the provider's other surfaces show its clock.
  const fresh = of.surface === "user" ? all : all.filter(({ surface }) => surface === of.surface);
  if (fresh.every(({ path }) => path === of.path)) return mostMs;
  const aheadMs = Math.max(0, Math.min(...fresh.map(({ ms }) => ms)));
  return Math.min(aheadMs, mostMs ?? aheadMs);
}
