import type { Holding } from "./holding.ts";
import type { Order } from "./order.ts";
import type { Pull } from "./pull.ts";
import type { Purchase } from "./purchase.ts";
import type { QuoteSession } from "./quote.ts";

/** The state of one surface. Every record has its partner; the rules decide whether that matters. */
export interface Store {
  readonly purchases: Map<string, Purchase>;
  /** The holdings of each known user, by `userKey`, in the order of the pulls. */
  readonly users: Map<string, Holding[]>;
  /** All copies of an item ever pulled, oldest first, by item id. */
  readonly copies: Map<string, Holding[]>;
  readonly quotes: Map<string, QuoteSession>;
  readonly orders: Map<string, Order>;
  /** Oldest first. */
  readonly pulls: Pull[];
  /** When each pack was last pulled from, milliseconds since 1970, by pack id. */
  readonly lastPulls: Map<string, number>;
}

/** The state of a surface before the first request. */
export function createStore(): Store {
  return {
    purchases: new Map(),
    users: new Map(),
    copies: new Map(),
    quotes: new Map(),
    orders: new Map(),
    pulls: [],
    lastPulls: new Map(),
  };
}

/** Beyond this length the feed drops its older half: a request can't ask for more than 100 pulls. */
const FEED_LENGTH = 8000;

/** Adds the newest pull to the feed. */
export function recordPull(store: Store, pull: Pull): void {
  store.pulls.push(pull);
  store.lastPulls.set(pull.pack.id, pull.createdAt);
  if (store.pulls.length > FEED_LENGTH) store.pulls.splice(0, FEED_LENGTH / 2);
}

/** The key of a user in a store: the same id under two partners identifies two users. */
export const userKey = (partner: string, userId: string): string => JSON.stringify([partner, userId]);

/** The user's holdings in any state, a list that later pulls extend; marks the user as known. */
export function holdingsOf(store: Store, partner: string, userId: string): Holding[] {
  const key = userKey(partner, userId);
  const known = store.users.get(key);
  if (known) return known;
  const none: Holding[] = [];
  store.users.set(key, none);
  return none;
}

/** Gives a pulled copy to its user. */
export function hand(store: Store, holding: Holding): void {
  holdingsOf(store, holding.partner, holding.userId).push(holding);
  const copies = store.copies.get(holding.listing.id);
  if (copies) copies.push(holding);
  else store.copies.set(holding.listing.id, [holding]);
}
