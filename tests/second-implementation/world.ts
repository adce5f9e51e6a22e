import type { Listing, Pack } from "./catalogue.ts";

/** A pulled card that a user holds. Times in milliseconds, money in USD. */
export interface Holding {
  card: Listing;
  userId: string;
  pack: Pack;
  purchasedAt: number;
  expiresAt: number | null;
  price: number;
  status: "owned" | "sold" | "locked";
  shippable: boolean;
  quirk?: "active session" | "processing" | "fails" | { voucherMintPrice: number };
}

/** A purchase that is pending for this many further status calls (`Infinity`: for ever). */
export interface Purchase {
  sessionId: string;
  userId: string;
  publicId: string;
  txHash: string;
  pollsLeft: number;
  fails: boolean;
  holdings: Holding[];
}

/** One rate of a quote. */
export interface Rate {
  id: string;
  carrier: string;
  service: string;
  amount: number;
  days: readonly [number, number];
  insured: boolean;
}

/** The rates of one ship/quote. */
export interface Quote {
  sessionId: string;
  expiresAt: number;
  rates: Rate[];
  holdings: Holding[];
  destination: Record<string, unknown>;
  isOrdered: boolean;
}

/** A shipping order; `steps` has the time at which each status was reached. */
export interface Order {
  id: string;
  status: string;
  rate: Rate;
  destination: Record<string, unknown>;
  holdings: Holding[];
  createdAt: number;
  steps: Partial<Record<string, number>>;
}

/** The state of one partner, or of one sandbox instance. */
export class World {
  readonly users = new Map<string, Holding[]>();
  readonly #copies = new Map<string, Holding[]>();
  readonly purchases = new Map<string, Purchase>();
  readonly quotes = new Map<string, Quote>();
  readonly orders = new Map<string, Order>();

  give(holding: Holding, equalIds: "stack" | "merge"): void {
    const held = this.users.get(holding.userId) ?? [];
    const others =
      equalIds === "stack"
        ? held
        : held.filter((entry) => entry.card.id !== holding.card.id || entry.status !== "owned");
    this.users.set(holding.userId, [...others, holding]);
    const gone = new Set(held.filter((entry) => !others.includes(entry)));
    const copies = this.copiesOf(holding.card.id).filter((entry) => !gone.has(entry));
    this.#copies.set(holding.card.id, [...copies, holding]);
  }

  /** @returns every copy of an item that any user ever held here */
  copiesOf(itemId: string): Holding[] {
    return this.#copies.get(itemId) ?? [];
  }

  /** @returns every copy of every item, each listing's oldest first */
  copies(): Holding[] {
    return [...this.#copies.values()].flat();
  }

  clear(): void {
    for (const part of [this.users, this.#copies, this.purchases, this.quotes, this.orders]) part.clear();
  }
}
