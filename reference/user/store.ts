import type { Listing } from "../listing.ts";
import { type Account, anAccount } from "./account.ts";
import { type ApiKey, apiKeyOf } from "./api-key.ts";
import type { ClawSession, Offer } from "./claw.ts";
import { USER_KEYS } from "./keys.ts";
import type { UserPurchase } from "./purchase.ts";
import { type Wallet, walletOf } from "./wallet.ts";

/** The names of the accounts in provider states. */
type AccountName = "first" | "second" | "walletless";

/** The cached facets with their time. */
interface CachedFacets {
  readonly body: unknown;
  /** Milliseconds on the reference's clock. */
  readonly madeAt: number;
}

/** The state of the user-key surface. */
export interface UserStore {
  readonly accounts: Record<AccountName, Account>;
  /** The service's own wallet, which pays the fees of a sale. */
  readonly service: Wallet;
  /** By the hash of the key's value. */
  readonly keys: Map<string, ApiKey>;
  /** The account of each web session, by token. */
  readonly tokens: Map<string, Account>;
  /** By session id. */
  readonly purchases: Map<string, UserPurchase>;
  /** By item id, including accepted ones. */
  readonly offers: Map<string, Offer[]>;
  /** By session id. */
  readonly clawSessions: Map<string, ClawSession>;
  /** Time of the last counted request of a bucket, in milliseconds on the reference's clock. */
  readonly lastCounted: Map<string, number>;
  /** USD paid for claw items, by wallet address. */
  readonly proceeds: Map<string, number>;
  /** Listings on sale between account holders; created at the first use. */
  marketplace: Listing[] | null;
  facets: CachedFacets | null;
}

/** A store that contains only the default keys and token. */
export function createUserStore(): UserStore {
  const accounts = {
    first: anAccount("account-first", { wallet: true }),
    second: anAccount("account-second", { wallet: true }),
    walletless: anAccount("account-walletless", { wallet: false }),
  };
  const store: UserStore = {
    accounts,
    service: walletOf("the service"),
    keys: new Map(),
    tokens: new Map([[USER_KEYS.sessionToken, accounts.first]]),
    purchases: new Map(),
    offers: new Map(),
    clawSessions: new Map(),
    lastCounted: new Map(),
    proceeds: new Map(),
    marketplace: null,
    facets: null,
  };
  keep(store, apiKeyOf(USER_KEYS.apiKey, accounts.first));
  keep(store, apiKeyOf(USER_KEYS.apiKey2, accounts.second));
  return store;
}

/** Stores a key. */
export const keep = (store: UserStore, key: ApiKey): void => void store.keys.set(key.hash, key);

/** Adds an offer for an item. */
export function bid(store: UserStore, offer: Offer): void {
  store.offers.set(offer.itemId, [...(store.offers.get(offer.itemId) ?? []), offer]);
}
