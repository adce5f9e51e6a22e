/**
 * Everything the documents leave to an implementation and the stranger therefore may do in more than one way.
 * Each field is one such freedom; every value of it is legal.
 */
export interface Choices {
  // The wire
  delayMs: readonly [number, number];
  framing: "length" | "chunked" | "until close";
  closes: boolean;
  idleMs: number;
  headerNames: "lower" | "UPPER" | "Train-Case";
  jsonType: string;
  errorType: string;
  date: "own clock" | "wall clock" | "none";
  skewSeconds: number;
  gzip: boolean;
  informational: boolean;
  basePath: string;
  noRoute: "html" | "json" | "empty";
  strangerAtNoRoute: 401 | 404;
  headers: Readonly<Record<string, string>>;

  // Bodies
  extras: boolean;
  shuffles: boolean;
  indent: number;
  timeForms: readonly TimeForm[];
  wholeCents: boolean;
  slimPacks: boolean;
  slimItems: boolean;
  images: "https" | "odd";

  // Catalogue
  packs: "many" | "few" | "one";
  poolSize: number;
  oneSharedPool: boolean;
  hidesUnpurchasable: boolean;
  listsCandidateless: boolean;
  otherPlatform: "empty" | 400;
  emptyTierCounts: "zero" | "left out";
  restlessStock: boolean;

  // Buying
  initChecks: "amount first" | "user first" | "pack first";
  coerces: boolean;
  partnerPolls: number;
  nftsAtInit: boolean;
  pendingCode: 200 | 202;
  failingPurchases: number;
  pendingUser: "unknown" | "empty";
  statusImage: "absent" | "null" | "empty" | "present";
  equalIds: "stack" | "merge";
  initLinks: boolean;

  // Owning
  expiredItems: "listed" | "vanish";
  partnerWindowDays: number | null;
  needsClawId: boolean;
  livePrices: boolean;
  cardOf085: boolean;
  pullOf085: boolean;
  cardVendors: 200 | 404;
  pullCount: "many" | "few" | "none";
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

  // Identity
  productionKeyInSandbox: boolean;
  throttlesPartner: number;

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
  traits: readonly string[];
  userStatusUnknown: "Transaction failed" | "Session not found";

  // Deployment
  instances: number;
  affinity: "cookie" | "socket" | "none";
  restartsEveryMs: number;
  states: "all" | "half" | "none";
}

/** The forms of ISO 8601 in which a moment may be written. */
export type TimeForm = "millis" | "seconds" | "micros+02:00" | "seconds-03:30" | "comma" | "hour offset";

/** The documented sources of an item. */
export type ItemType = "enft" | "market_listing" | "vendor_one" | "vendor_two" | "external";

/** What a stranger does where its personality says nothing. */
export const HABITS: Choices = {
  delayMs: [0, 0],
  framing: "length",
  closes: false,
  idleMs: 5000,
  headerNames: "lower",
  jsonType: "application/json",
  errorType: "application/json",
  date: "own clock",
  skewSeconds: 0,
  gzip: false,
  informational: false,
  basePath: "",
  noRoute: "html",
  strangerAtNoRoute: 404,
  headers: {},

  extras: false,
  shuffles: false,
  indent: 0,
  timeForms: ["millis"],
  wholeCents: true,
  slimPacks: false,
  slimItems: false,
  images: "https",

  packs: "many",
  poolSize: 2500,
  oneSharedPool: false,
  hidesUnpurchasable: false,
  listsCandidateless: true,
  otherPlatform: "empty",
  emptyTierCounts: "zero",
  restlessStock: false,

  initChecks: "user first",
  coerces: false,
  partnerPolls: 0,
  nftsAtInit: true,
  pendingCode: 200,
  failingPurchases: 0,
  pendingUser: "unknown",
  statusImage: "absent",
  equalIds: "stack",
  initLinks: true,

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

  productionKeyInSandbox: false,
  throttlesPartner: 0,

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
  boughtHaveOffers: true,
  traits: ["Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language"],
  userStatusUnknown: "Transaction failed",

  instances: 1,
  affinity: "none",
  restartsEveryMs: 0,
  states: "all",
};
