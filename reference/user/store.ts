import type { Listing } from "../listing.ts";
import { type Account, anAccount } from "./account.ts";
import { type ApiKey, apiKeyOf } from "./api-key.ts";
import type { ClawSession, Offer } from "./claw.ts";
import { USER_KEYS } from "./keys.ts";
import type { UserPurchase } from "./purchase.ts";
import { type Wallet, walletOf } from "./wallet.ts";

/** The accounts that provider states know by name. */
type AccountName = "first" | "second" | "walletless";

/** The facet object with its age. */
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
  /** By the hash of their value. */
  readonly keys: Map<string, ApiKey>;
  /** The account of each web session, by token. */
  readonly tokens: Map<string, Account>;
  /** By session id. */
  readonly purchases: Map<string, UserPurchase>;
  /** By item id, taken ones included. */
  readonly offers: Map<string, Offer[]>;
  /** By session id. */
  readonly clawSessions: Map<string, ClawSession>;
  /** When the last counted request of a bucket came in, in milliseconds on the reference's clock. */
  readonly lastCounted: Map<string, number>;
  /** USD paid for claw items, by wallet address. */
  readonly proceeds: Map<string, number>;
  /** What is on sale between account holders; made at the first look. */
  marketplace: Listing[] | null;
  facets: CachedFacets | null;
}

/** A store that knows the default keys and token and nothing else. */
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

/** Makes the key known. */
export const keep = (store: UserStore, key: ApiKey): void => void store.keys.set(key.hash, key);

/** Stands a bid for an item. */
export function bid(store: UserStore, offer: Offer): void {
  store.offers.set(offer.itemId, [...(store.offers.get(offer.itemId) ?? []), offer]);
}
