import type { Anchor } from "../../harness/states/timekeeper.ts";

/** Where an item stands; `unsure` once an answer left open what became of it, or others may hold it too. */
type ItemState = "owned" | "sold" | "locked" | "unsure";

/** An item that a user of the model bought. */
export interface ModelItem {
  /** Place among all items of the walk, from 1: the name in texts. */
  readonly nth: number;
  readonly id: string;
  readonly priceUsd: number;
  readonly packId: string;
  readonly user: ModelUser;
  readonly boughtAt: Anchor;
  state: ItemState;
}

export interface ModelUser {
  readonly name: string;
  readonly id: string;
  /** Sessions of the user's purchases. */
  readonly sessions: string[];
}

export interface ModelQuote {
  readonly nth: number;
  readonly items: readonly ModelItem[];
  /** Whether an item was already locked when it was quoted: what such a quote is worth is open. */
  readonly isDoubtful: boolean;
  readonly rates: readonly string[];
  readonly issuedAt: Anchor;
  isOrdered: boolean;
}

export interface ModelOrder {
  readonly nth: number;
  readonly id: string;
}

/** What happened to one item last, for counting which moves followed which. */
export type Move =
  | "bought"
  | "sold"
  | "sold in vain"
  | "quoted"
  | "quoted in vain"
  | "ordered"
  | "ordered in vain"
  | "expired";

/** All that the requests of one walk should have led to. */
export class OwnershipModel {
  readonly users: readonly ModelUser[];
  readonly items: ModelItem[] = [];
  readonly quotes: ModelQuote[] = [];
  readonly orders: ModelOrder[] = [];
  /** Moves and pairs of moves of the items, as `state: move` and `state: move, move`. */
  readonly covered = new Set<string>();
  readonly #last = new Map<ModelItem, Move>();

  constructor(userIds: readonly string[]) {
    this.users = userIds.map((id, nth) => ({ id, name: String.fromCharCode(65 + nth), sessions: [] }));
  }

  /** Items of a user in the order of the purchases. */
  itemsOf(user: ModelUser): readonly ModelItem[] {
    return this.items.filter((item) => item.user === user);
  }

  /** Notes that something was tried with an item, in the state in which it was tried. */
  note(item: ModelItem, move: Move): void {
    const last = this.#last.get(item);
    this.covered.add(`${item.state}: ${move}`);
    if (last !== undefined) this.covered.add(`${last}, ${move}`);
    this.#last.set(item, move);
  }
}

/** The element at a place, counted round and round, so that any number names one; undefined of an empty list. */
export function at<T>(list: readonly T[], place: number): T | undefined {
  return list[place % Math.max(1, list.length)];
}
