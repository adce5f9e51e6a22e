import type { Anchor } from "../../harness/schedule/timekeeper.ts";

/** The state of an item; `unsure` if an answer left it open, or if others may hold the item too. */
type ItemState = "owned" | "sold" | "locked" | "unsure";

/** An item that a user of the model bought. */
export interface ModelItem {
  /** Number among all items of the walk, from 1; its name in texts. */
  readonly nth: number;
  readonly id: string;
  readonly priceUsd: number;
  readonly packId: string;
  readonly user: ModelUser;
  readonly boughtAt: Anchor;
  state: ItemState;
  /** Whether the user's inventory has ever listed it. Otherwise its absence proves nothing. */
  wasListed: boolean;
}

export interface ModelUser {
  readonly name: string;
  readonly id: string;
  /** Sessions of the user's purchases. */
  readonly sessions: string[];
  /** When the purchase of each session was made. */
  readonly boughtAt: Map<string, Anchor>;
}

export interface ModelQuote {
  readonly nth: number;
  readonly items: readonly ModelItem[];
  /** Whether an item was already locked when it was quoted, which leaves the quote's validity open. */
  readonly isDoubtful: boolean;
  readonly rates: readonly string[];
  readonly issuedAt: Anchor;
  isOrdered: boolean;
}

export interface ModelOrder {
  readonly nth: number;
  readonly id: string;
}

/** An action on an item, for recording which actions followed which. */
export type Move =
  | "bought"
  | "sold"
  | "sale refused"
  | "quoted"
  | "quote refused"
  | "ordered"
  | "order refused"
  | "expired";

/** The expected state after the requests of one walk. */
export class OwnershipModel {
  readonly users: readonly ModelUser[];
  readonly items: ModelItem[] = [];
  readonly quotes: ModelQuote[] = [];
  readonly orders: ModelOrder[] = [];
  /** Actions and pairs of actions on items, as `state: move` and `state: move, move`. */
  readonly covered = new Set<string>();
  readonly #last = new Map<ModelItem, Move>();

  constructor(userIds: readonly string[]) {
    this.users = userIds.map((id, nth) => ({
      id,
      name: String.fromCharCode(65 + nth),
      sessions: [],
      boughtAt: new Map(),
    }));
  }

  /** Users with purchases, whose inventories can show something wrong. */
  get buyers(): readonly ModelUser[] {
    return this.users.filter(({ sessions }) => sessions.length > 0);
  }

  /** Returns the items of a user in the order of purchase. */
  itemsOf(user: ModelUser): readonly ModelItem[] {
    return this.items.filter((item) => item.user === user);
  }

  /** Records an action on an item and the state before it. */
  note(item: ModelItem, move: Move): void {
    const last = this.#last.get(item);
    this.covered.add(`${item.state}: ${move}`);
    if (last !== undefined) this.covered.add(`${last}, ${move}`);
    this.#last.set(item, move);
  }
}

/** Returns the element at an index modulo the length; undefined for an empty list. */
export function at<T>(list: readonly T[], place: number): T | undefined {
  return list[place % Math.max(1, list.length)];
}
