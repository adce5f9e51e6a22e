/** Which of several copies of a listing is taken. */
export type Copy = "oldest" | "newest" | "any";

/** Everything that the documents leave to an implementation. Each field is one such choice; each of its values is legal. */
export interface Choices {
  // HTTP
  delayMs: readonly [number, number];
  /** This share of all requests takes longer by this many milliseconds. */
  stalls: { readonly share: number; readonly ms: readonly [number, number] };
  framing: "length" | "chunked" | "until close";
  closes: boolean;
  idleMs: number;
  headerNames: "lower" | "UPPER" | "Train-Case";
  jsonType: string;
  errorType: string;
  date: "own clock" | "wall clock" | "none";
  skewSeconds: number;
  packing: "none" | "gzip" | "br" | "deflate";
  informational: boolean;
  basePath: string;
  noRoute: "html" | "json" | "error" | "empty";
  /** Path segments that are longer match no route. Characters, as sent. */
  maxSegmentLength: number;
  statusAtNoRouteWithoutKey: 401 | 404;
  headers: Readonly<Record<string, string>>;
  /** Further connections are closed at once. */
  maxConnections: number;
  /** Requests per connection before it is closed. */
  requestsPerConnection: number;
  /** Answers per connection before it is closed without an announcement; 0 for no limit. */
  silentlyClosesAfter: number;
  /**
   * Shares of requests that an intermediary answers with an error: before the service received them, and after it
   * handled them.
   */
  intermediaryErrors: { readonly before: number; readonly after: number };
  /** For this long after the start, an intermediary answers that the service is unavailable. */
  startsAfterMs: number;
  /** Requests per second that production and the user surface accept per key, or without a key. */
  perSecond: number;

  // Bodies
  extras: boolean;
  shuffles: boolean;
  indent: number;
  /** `odd`: numbers such as 1.0 and 1e2, and every letter of strings escaped. */
  spelling: "plain" | "odd";
  timeForms: readonly TimeForm[];
  wholeCents: boolean;
  slimPacks: boolean;
  slimItems: boolean;
  images: "https" | "odd";
  names: "usual" | "wild";
  ids: IdForm;

  // Catalogue
  packs: "many" | "few" | "one" | "one of one";
  /** Additional listed packs that differ only in their ids. */
  morePacks: number;
  allSoldOut: boolean;
  packPrices: "usual" | "tiny" | "free" | "huge";
  unlimited: boolean;
  poolSize: number;
  oneSharedPool: boolean;
  /** Whether every pull of the sandbox has an id of its own. */
  freshIds: boolean;
  /** Whether all packs have a single tier with all cards. */
  oneTier: boolean;
  hidesUnpurchasable: boolean;
  listsCandidateless: boolean;
  otherPlatform: "empty" | 400;
  emptyTierCounts: "zero" | "left out";
  restlessStock: boolean;
  /** From this time after the start, the most expensive tier of each pack has no cards left. */
  driesUpAfterMs: number;

  // Buying
  initChecks: "amount first" | "user first" | "pack first";
  coerces: boolean;
  partnerPolls: number;
  nftsAtInit: boolean | "first only";
  userIdsTaken: "all" | "plain";
  locksUsers: boolean;
  pendingCode: 200 | 202;
  failingPurchases: number;
  pendingUser: "unknown" | "empty";
  statusImage: "absent" | "null" | "empty" | "present";
  equalIds: "stack" | "merge";
  /** The copy that a sellback or an order takes; `first`: the oldest, even if its window is closed. */
  takes: { readonly sale: Copy | "first"; readonly order: Copy };
  /** Whether an order locks only its copies, or the listing for all holders. */
  locks: "copy" | "id";
  initLinks: boolean;

  // Owning
  /** Maximum number of items of a page of an inventory, which says that others follow; the documents leave pages open. */
  inventoryPage: number;
  expiredItems: "listed" | "vanish";
  partnerWindowDays: number | null;
  needsClawId: boolean;
  livePrices: boolean;
  cardOf085: boolean;
  pullOf085: boolean;
  cardVendors: 200 | 404;
  pullCount: "many" | "few" | "none" | "varying";
  unknownClawPulls: "empty" | "all";

  // Shipping
  quoteChecks: "address first" | "items first";
  badCountry: 400 | 422;
  zz: 200 | 400;
  validator: "lenient" | "no credential";
  duplicates: "count" | "once" | "refuse";
  mixedUsers: 200 | 400;
  mixedShippable: 200 | 400;
  unshippable: readonly ItemType[];
  lockedQuote: "Item not found" | "No shippable items in request" | "Item already shipped" | "quote";
  reused: "Item already shipped" | "Quote expired";
  soldQuote: "Quote expired" | "Item not found" | "ship";
  blankCounts: boolean;
  orderSteps: "still" | "by read" | "by time";
  normalizes: boolean;
  currency: string;
  reservedBody: boolean;
  feesMove: boolean;
  /** The share of production's orders that end as failed or cancelled instead of moving on. */
  ordersEnd: number;

  // Identity
  productionKeyInSandbox: boolean;
  throttlesPartner: number;
  /** The share of the sandbox's pulls that another user gets too, and soon sells or ships, taking any copy. */
  crowd: number;

  // User surface
  userPolls: number;
  windowMs: number;
  bearer: "keys" | "tokens";
  noCredential: "Invalid or missing credentials" | "No token provided";
  badCredentialOnPublic: 200 | 401;
  rateWindows: "sliding" | "fixed";
  rateCounts: "accepted" | "every";
  foreignSession: 400 | 403;
  broadcastFailure: 200 | 400;
  lateRepeat: "success" | "Session expired";
  cryptoNfts: "none" | "result" | "top";
  boughtHaveOffers: boolean;
  packIds: "shared" | "own";
  facetCaches: number;
  traits: readonly string[];
  userStatusUnknown: "Transaction failed" | "Session not found";

  // Deployment
  instances: number;
  affinity: "cookie" | "socket" | "none";
  restartsEveryMs: number;
  /** Number of the sandbox request at which it loses its state, once; 0 for never. */
  restartsAt: number;
  states: "all" | "half" | "other half" | "clumsy" | "none";
  /** Whether packs that are arranged to be disabled or sold out are ordinary packs, changed until teardown. */
  flipsPacks: boolean;
  /** Values that have other names in this deployment than in the documents. */
  calls: Readonly<Record<string, string>>;
}

/** Forms of ids where the documents leave the form open. */
export type IdForm = "odd" | "numbers" | "uuid" | "long" | "far away";

/** The forms of ISO 8601 in which a timestamp may be written. */
export type TimeForm =
  | "millis"
  | "seconds"
  | "micros+02:00"
  | "seconds-03:30"
  | "comma"
  | "hour offset"
  | "basic"
  | "no zone"
  | "week"
  | "ordinal"
  | "small";

/** The documented sources of an item. */
export type ItemType = "enft" | "market_listing" | "vendor_one" | "vendor_two" | "external";

/** The choices of a profile unless it overrides them. */
export const DEFAULT_CHOICES: Choices = {
  delayMs: [0, 0],
  stalls: { share: 0, ms: [0, 0] },
  framing: "length",
  closes: false,
  idleMs: 5000,
  headerNames: "lower",
  jsonType: "application/json",
  errorType: "application/json",
  date: "own clock",
  skewSeconds: 0,
  packing: "none",
  informational: false,
  basePath: "",
  noRoute: "html",
  maxSegmentLength: Number.POSITIVE_INFINITY,
  statusAtNoRouteWithoutKey: 404,
  headers: {},
  maxConnections: 0,
  requestsPerConnection: 0,
  silentlyClosesAfter: 0,
  intermediaryErrors: { before: 0, after: 0 },
  startsAfterMs: 0,
  perSecond: Number.POSITIVE_INFINITY,

  extras: false,
  shuffles: false,
  indent: 0,
  spelling: "plain",
  timeForms: ["millis"],
  wholeCents: true,
  slimPacks: false,
  slimItems: false,
  images: "https",
  names: "usual",
  ids: "odd",

  packs: "many",
  morePacks: 0,
  allSoldOut: false,
  packPrices: "usual",
  unlimited: false,
  poolSize: 2500,
  oneSharedPool: false,
  freshIds: false,
  oneTier: false,
  hidesUnpurchasable: false,
  listsCandidateless: true,
  otherPlatform: "empty",
  emptyTierCounts: "zero",
  restlessStock: false,
  driesUpAfterMs: 0,

  initChecks: "user first",
  coerces: false,
  partnerPolls: 0,
  nftsAtInit: true,
  userIdsTaken: "all",
  locksUsers: false,
  pendingCode: 200,
  failingPurchases: 0,
  pendingUser: "unknown",
  statusImage: "absent",
  equalIds: "stack",
  takes: { sale: "oldest", order: "oldest" },
  locks: "copy",
  initLinks: true,

  inventoryPage: Number.POSITIVE_INFINITY,
  expiredItems: "listed",
  partnerWindowDays: 3,
  needsClawId: false,
  livePrices: false,
  cardOf085: true,
  pullOf085: true,
  cardVendors: 404,
  pullCount: "many",
  unknownClawPulls: "empty",

  quoteChecks: "address first",
  badCountry: 400,
  zz: 200,
  validator: "lenient",
  duplicates: "count",
  mixedUsers: 200,
  mixedShippable: 200,
  unshippable: [],
  lockedQuote: "Item not found",
  reused: "Item already shipped",
  soldQuote: "Quote expired",
  blankCounts: false,
  orderSteps: "still",
  normalizes: false,
  currency: "USD",
  reservedBody: false,
  feesMove: false,
  ordersEnd: 0,

  productionKeyInSandbox: false,
  throttlesPartner: 0,
  crowd: 0,

  userPolls: 0,
  windowMs: 5500,
  bearer: "tokens",
  noCredential: "No token provided",
  badCredentialOnPublic: 200,
  rateWindows: "sliding",
  rateCounts: "accepted",
  foreignSession: 403,
  broadcastFailure: 200,
  lateRepeat: "success",
  cryptoNfts: "none",
  packIds: "shared",
  facetCaches: 1,
  boughtHaveOffers: true,
  traits: ["Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language"],
  userStatusUnknown: "Transaction failed",

  instances: 1,
  affinity: "none",
  restartsEveryMs: 0,
  restartsAt: 0,
  states: "all",
  flipsPacks: false,
  calls: {},
};
