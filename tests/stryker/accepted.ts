// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code stands in these texts
/** The reason why a surviving mutant is accepted. */
export type Kind =
  /** It behaves in the same way. */
  | "equal"
  /** The documents allow both behaviours. */
  | "open"
  /** Invented content that may be different. */
  | "content"
  /** It changes how provider states arrange things, which no client of the API sees. */
  | "arranging"
  /** It has an effect only in a situation that hardly ever occurs. */
  | "rare";

/** Surviving mutants of one source line, with the reason why they are accepted. */
export interface Accepted {
  /** Path below `reference/`. */
  readonly file: string;
  /** The line, without indentation. */
  readonly line: string;
  /** The changes, in the form of `mutationsOf`. */
  readonly changes: readonly string[];
  readonly kind: Kind;
  readonly because: string;
}

/** Accepted survivors of a file that have one reason: a row is a source line and its changes. */
function survivors(
  file: string,
  kind: Kind,
  because: string,
  rows: readonly (readonly [line: string, ...changes: string[]])[],
): readonly Accepted[] {
  return rows.map(([line, ...changes]) => ({ file, line, changes, kind, because }));
}

/** All survivors that were examined and accepted. */
export const ACCEPTED: readonly Accepted[] = [
  survivors("rules/draw.ts", "equal", "A pack that sells has a tier to draw.", [
    [
      "if (!tier) throw new Error(`${pack.name} has nothing to draw`);",
      "!tier → false",
      "`${pack.name} has nothing to draw` → ``",
    ],
  ]),
  survivors("catalogue/rates.ts", "open", "What production's carriers offer is their own business.", [
    ['service: "Tracked Parcel",', '"Tracked Parcel" → ""'],
    ['service: "Air Express",', '"Air Express" → ""'],
    ['carrier: "Parcel Line",', '"Parcel Line" → ""'],
    ["insured: true,", "true → false"],
  ]),
  survivors(
    "faults.ts",
    "arranging",
    "An arranged error applies to the next request of anyone; the scenario that arranges it runs alone.",
    [
      [
        "const key = (surface: Surface, endpoint: string) => `${surface} ${endpoint}`;",
        "(surface: Surface, endpoint: string) => `${surface} ${endpoi… → () => undefined",
        "`${surface} ${endpoint}` → ``",
      ],
    ],
  ),
  survivors(
    "faults.ts",
    "arranging",
    "An arranged error that no request got stays; each scenario sends the request that gets it.",
    [
      [
        "withdraw: (surface, endpoint) => void ordered.delete(key(surface, endpoint)),",
        "(surface, endpoint) => void ordered.delete(key(surface, endp… → () => undefined",
      ],
    ],
  ),
  survivors("faults.ts", "equal", "An empty book has nothing to delete; the look at its size only saves time.", [
    [
      "take: (surface, endpoint) => ordered.size > 0 && ordered.delete(key(surface, endpoint)),",
      "ordered.size > 0 && ordered.delete(key(surface, endpoint)) → ordered.size > 0 || ordered.delete(key(surface, endpoint))",
      "ordered.size > 0 → true",
      "ordered.size > 0 → ordered.size >= 0",
    ],
  ]),
  survivors("json.ts", "equal", "A text or a number has none of the fields either.", [
    ['return typeof value === "object" && value !== null && !Array.isArray(value)', 'typeof value === "object" → true'],
  ]),
  survivors("json.ts", "equal", "Of a null, a list or a text no field is read either way: the same refusals come.", [
    [
      'return typeof value === "object" && value !== null && !Array.isArray(value)',
      'typeof value === "object" && value !== null && !Array.isArra… → true',
      'typeof value === "object" && value !== null && !Array.isArra… → typeof value === "object" && value !== null || !Array.isArra…',
      'typeof value === "object" && value !== null → true',
      'typeof value === "object" && value !== null → typeof value === "object" || value !== null',
      "value !== null → true",
    ],
  ]),
  survivors("json.ts", "open", "Whether a text of blanks counts as empty is not specified.", [
    ['return typeof value === "string" && value.trim() !== "" ? value : undefined;', "value.trim() → value"],
  ]),
  survivors("keys.ts", "equal", "What a partner is called inside shows nowhere.", [
    ['export const FIRST_PARTNER = "partner-1";', '"partner-1" → ""'],
    ['export const SECOND_PARTNER = "partner-2";', '"partner-2" → ""'],
    ['export const NO_PARTNER = "sandbox";', '"sandbox" → ""'],
  ]),
  survivors("money.ts", "open", "Rounding is not stated: a cent at the half is within the tolerance.", [
    ["export const cents = (usd: number): number => Math.round((usd + 1e-9) * 100) / 100;", "usd + 1e-9 → usd - 1e-9"],
  ]),
  survivors("routes.ts", "equal", "A refused key has no partner, and the refusal looks at none.", [
    [
      'return partner === undefined ? world.rules.refuse("unknownKey", scopeOf(world, surface, "")) : undefined;',
      '"" → "Stryker was here!"',
    ],
  ]),
  survivors("routes.ts", "equal", "The name of an endpoint is for deviations only.", [
    [
      'const partner = world.rules.partnerOf(world.rules.keyOf(call), surface, world) ?? "";',
      '"" → "Stryker was here!"',
    ],
  ]),
  survivors("routes/buy-status.ts", "equal", "No session has a name that is no text.", [
    [
      'const purchase = typeof sessionId === "string" ? store.purchases.get(sessionId) : undefined;',
      'typeof sessionId === "string" → true',
    ],
  ]),
  survivors("routes/buyback.ts", "equal", "The plain reference has no gap; mutants put one in.", [
    ["if (rules.buybackGap) await rules.buybackGap(visit);", "rules.buybackGap → false"],
  ]),
  survivors(
    "routes/card.ts",
    "equal",
    "The router always gives the parameter, but for the path without it, which has any 400 or 404.",
    [['const itemId = call.params.item_id ?? "";', '"" → "Stryker was here!"']],
  ),
  survivors("routes/card.ts", "open", "A missing id may be answered as an unknown card (A-CARD-MISSING).", [
    ['if (itemId === "") return rules.refuse("noCardId", visit);', 'itemId === "" → false', '"" → "Stryker was here!"'],
  ]),
  survivors("routes/chase.ts", "equal", "The router always gives the parameter.", [
    ['const listings = rules.chaseOf(call.params.slug ?? "", visit);', '"" → "Stryker was here!"'],
  ]),
  survivors("routes/inventory.ts", "equal", "The router always gives the parameter.", [
    ['const userId = call.params.user_id ?? "";', '"" → "Stryker was here!"'],
  ]),
  survivors("routes/inventory.ts", "open", "A missing segment has any 404 (A-DEFAULT404).", [
    [
      'if (userId === "") return { status: 404, body: { error: "Not Found" } };',
      'userId === "" → false',
      '"" → "Stryker was here!"',
      '{ error: "Not Found" } → {}',
      '"Not Found" → ""',
    ],
  ]),
  survivors("routes/order.ts", "equal", "The router always gives the parameter.", [
    ['const found = store.orders.get(call.params.order_id ?? "");', '"" → "Stryker was here!"'],
  ]),
  survivors(
    "routes/ship-request.ts",
    "open",
    "What a request answers for items sold since the quote has no rule (A-QUOTE-SOLD).",
    [
      [
        'if (session.holdings.some((held) => rules.isGone(held, visit))) return rules.refuse("quoteExpired", visit);',
        "session.holdings.some((held) => rules.isGone(held, visit)) → false",
        "(held) => rules.isGone(held, visit) → () => undefined",
      ],
    ],
  ),
  survivors("routes/ship-request.ts", "equal", "The plain reference has no gap; mutants put one in.", [
    ["if (rules.shipRequestGap) await rules.shipRequestGap(visit);", "rules.shipRequestGap → false"],
  ]),
  survivors("rules/authentication.ts", "equal", "A key that is missing or empty is none of those known.", [
    ["if (!key) return undefined;", "!key → false"],
  ]),
  survivors("rules/destination.ts", "open", "Which countries production serves is its own affair.", [
    ['const UNSERVICED = new Set(["AQ", "BV", "HM"]);', '"BV" → ""', '"HM" → ""'],
  ]),
  survivors("rules/destination.ts", "content", "The words of `details` are free.", [
    [
      'if (!destination) return { error: "badDestination", details: "destination is required" };',
      '"destination is required" → ""',
    ],
    [
      'if (missing) return { error: "badDestination", details: `${missing} is required` };',
      "`${missing} is required` → ``",
    ],
    [
      'unconfirmed ? "A part of the address could not be confirmed" : `The address is not precise enough (${granularity})`,',
      "`The address is not precise enough (${granularity})` → ``",
      '"A part of the address could not be confirmed" → ""',
    ],
    [
      'if (!isCode) return { error: "badDestination", details: "country must be a two-letter code" };',
      '"country must be a two-letter code" → ""',
    ],
  ]),
  survivors(
    "rules/destination.ts",
    "open",
    "A missing or odd country has either error; other fields of another type are not specified (A-COUNTRY-MISSING).",
    [
      [
        'field === "country" && typeof destination[field] !== "string"',
        'field === "country" && typeof destination[field] !== "string… → false',
        'field === "country" && typeof destination[field] !== "string… → field === "country" || typeof destination[field] !== "string…',
        'field === "country" → true',
        'field === "country" → field !== "country"',
        '"country" → ""',
        'typeof destination[field] !== "string" → true',
        'typeof destination[field] !== "string" → typeof destination[field] === "string"',
        '"string" → ""',
      ],
    ],
  ),
  survivors("rules/destination.ts", "open", "A missing country has either error (A-COUNTRY-MISSING).", [
    [
      "? destination[field] === undefined || destination[field] === null",
      "destination[field] === undefined || destination[field] === n… → true",
      "destination[field] === undefined || destination[field] === n… → false",
      "destination[field] === undefined || destination[field] === n… → destination[field] === undefined && destination[field] === n…",
      "destination[field] === undefined → false",
      "destination[field] === undefined → destination[field] !== undefined",
      "destination[field] === null → false",
      "destination[field] === null → destination[field] !== null",
    ],
  ]),
  survivors("rules/destination.ts", "content", "What the validator proposes is its own affair.", [
    [
      'const text = (field: string) => (typeof destination[field] === "string" ? destination[field] : "");',
      'typeof destination[field] === "string" → true',
      '"" → "Stryker was here!"',
    ],
  ]),
  survivors("rules/destination.ts", "content", "What the validator proposes is its own affair (A-SUGGESTED).", [
    ['name: text("name"),', '"name" → ""'],
    ['line1: text("line1").replace(/\\bWay\\b/, "Wy"),', '"Wy" → ""'],
    ['line2: text("line2"),', '"line2" → ""'],
    ['city: text("city").toUpperCase(),', 'text("city").toUpperCase() → text("city").toLowerCase()'],
    ['state: text("state"),', '"state" → ""'],
    ['postal_code: `${text("postal_code")}-0001`,', '`${text("postal_code")}-0001` → ``', '"postal_code" → ""'],
    ['country: text("country").toUpperCase(),', 'text("country").toUpperCase() → text("country").toLowerCase()'],
    ['phone: text("phone"),', '"phone" → ""'],
    ['email: text("email"),', '"email" → ""'],
  ]),
  survivors("rules/draw.ts", "rare", "A tier of weight 0 would be drawn if chance gave exactly 0.", [
    ["if (left < 0) return tier;", "left < 0 → left <= 0"],
  ]),
  survivors(
    "rules/draw.ts",
    "equal",
    "What is drawn lies below the sum of the weights, so that a tier was found before.",
    [["return tiers.at(-1);", "-1 → +1"]],
  ),
  survivors("rules/draw.ts", "open", "Prices of listed cards move; where a moved one is drawn is not stated.", [
    [
      "for (let again = 0; again < MAX_DRAWS && isMoved(listing); again++) listing = drawn();",
      "again < MAX_DRAWS && isMoved(listing) → false",
      "again < MAX_DRAWS → true",
      "again < MAX_DRAWS → again <= MAX_DRAWS",
      "again < MAX_DRAWS → again >= MAX_DRAWS",
      "again++ → again--",
    ],
  ]),
  survivors(
    "rules/draw.ts",
    "rare",
    "Of a hundred thousand cards of a pack hardly one is drawn twice; sharing one is legal in the sandbox.",
    [
      [
        'surface === "sandbox" ? listing : world.listings.twin(listing, world.random),',
        'surface === "sandbox" → true',
        'surface === "sandbox" → false',
        'surface === "sandbox" → surface !== "sandbox"',
        '"sandbox" → ""',
      ],
    ],
  ),
  survivors("rules/formats.ts", "open", "No form of a purchase session's id is documented.", [
    [
      '`${surface === "sandbox" ? "sbx" : "buy"}-${world.random.text(24, HEX)}`,',
      'surface === "sandbox" → true',
      'surface === "sandbox" → false',
      'surface === "sandbox" → surface !== "sandbox"',
      '"sandbox" → ""',
      '"sbx" → ""',
      '"buy" → ""',
    ],
  ]),
  survivors("rules/formats.ts", "open", "Production's transaction hash has no documented form.", [
    [
      'surface === "sandbox" ? `sandbox_${world.random.text(32, BASE64URL)}` : world.random.text(88, BASE58),',
      'surface === "sandbox" → true',
    ],
  ]),
  survivors("rules/formats.ts", "open", "Production's quote session ids have no documented form.", [
    [
      'surface === "sandbox" ? `quote_${world.random.text(16, UPPERCASE_BASE64URL)}` : `qs-${world.random.text(20, HEX)}`,',
      'surface === "sandbox" → true',
    ],
  ]),
  survivors("rules/formats.ts", "equal", "What is no text is sorted out in the next line.", [
    ['const at = typeof quoteId === "string" ? quoteId.lastIndexOf("_rate_") : -1;', "-1 → +1"],
  ]),
  survivors(
    "rules/formats.ts",
    "equal",
    "What is no text has no separator, so the other half of the condition sorts it out.",
    [['if (typeof quoteId !== "string" || at < 0) return undefined;', 'typeof quoteId !== "string" → false']],
  ),
  survivors("rules/formats.ts", "open", "Production's order ids have no documented form.", [
    [
      'surface === "sandbox" ? `order_${world.random.text(16, BASE64URL)}` : `ord-${world.random.text(20, HEX)}`,',
      'surface === "sandbox" → true',
    ],
  ]),
  survivors("rules/items.ts", "open", "The links of the sandbox's buy/status may be populated or not (A-LINKS).", [
    [
      'return rules.itemView(held.listing, held.pullPrice, surface === "sandbox" ? { ...links, image: "" } : links);',
      'surface === "sandbox" → false',
      '"sandbox" → ""',
      '{ ...links, image: "" } → {}',
    ],
  ]),
  survivors("rules/items.ts", "equal", "The plain reference has an expiry on every item.", [
    ["buyback_expires_at: expiresAt === null ? null : rules.timestamp(expiresAt),", "expiresAt === null → false"],
  ]),
  survivors(
    "rules/items.ts",
    "open",
    "A core card's value may be the current one or that of its price by 0.85 (A-CARD-085).",
    [
      [
        "const pack = world.packs.find(({ id }) => id === listing.packId);",
        "({ id }) => id === listing.packId → () => undefined",
        "id === listing.packId → true",
        "id === listing.packId → false",
      ],
      [
        'if (surface === "partner" || listing.mintAddress === null || !pack)',
        'surface === "partner" || listing.mintAddress === null || !pa… → true',
        'surface === "partner" → false',
        'surface === "partner" → surface !== "partner"',
        '"partner" → ""',
        "!pack → pack",
      ],
    ],
  ),
  survivors("rules/items.ts", "content", "Raw metadata may say more than is documented.", [
    [
      "...(listing.mintAddress === null ? {} : chainMetadata(listing)),",
      "listing.mintAddress === null → true",
      "listing.mintAddress === null → false",
      "listing.mintAddress === null → listing.mintAddress !== null",
    ],
    ["const chainMetadata = (listing: Listing) => ({", "{ → {}", "(listing: Listing) => ({ → () => undefined"],
    ['symbol: "CARD",', '"CARD" → ""'],
    ["description: `Redeemable for ${listing.name}.`,", "`Redeemable for ${listing.name}.` → ``"],
    [
      'properties: { category: "image", files: [{ uri: listing.image, type: "image/png" }] },',
      '{ category: "image", files: [{ uri: listing.image, type: "im… → {}',
      '"image" → ""',
      '[{ uri: listing.image, type: "image/png" }] → []',
      '{ uri: listing.image, type: "image/png" } → {}',
      '"image/png" → ""',
    ],
  ]),
  survivors(
    "rules/ownership.ts",
    "equal",
    "Items have texts as ids, and what is no holding of the partner is left out.",
    [
      [
        'typeof itemId === "string" ? (store.copies.get(itemId) ?? []).filter((held) => held.partner === partner) : [],',
        'typeof itemId === "string" → true',
        '[] → ["Stryker was here"]',
      ],
    ],
  ),
  survivors("rules/ownership.ts", "open", "Which of several copies goes is not stated (A-SHARED-LISTING).", [
    [
      "return sellable.find((held) => !scope.rules.isExpired(held, scope)) ?? sellable[0];",
      "(held) => !scope.rules.isExpired(held, scope) → () => undefined",
      "!scope.rules.isExpired(held, scope) → scope.rules.isExpired(held, scope)",
    ],
  ]),
  survivors("rules/ownership.ts", "open", "Production's sellback window is not shown.", [
    [
      'sellbackWindowMs: ({ surface }: Scope): number => (surface === "sandbox" ? 7 : 14) * DAY_MS,',
      'surface === "sandbox" → true',
    ],
  ]),
  survivors("rules/ownership.ts", "equal", "The plain reference has an expiry on every item.", [
    ["return expiresAt !== null && scope.world.clock.now() > expiresAt;", "expiresAt !== null → true"],
  ]),
  survivors("rules/ownership.ts", "open", "The instant of expiry itself is open (A-CLOCK).", [
    [
      "return expiresAt !== null && scope.world.clock.now() > expiresAt;",
      "scope.world.clock.now() > expiresAt → scope.world.clock.now() >= expiresAt",
    ],
  ]),
  survivors(
    "rules/ownership.ts",
    "open",
    "What a request answers for items sold since the quote has no rule (A-QUOTE-SOLD).",
    [['held.state = "sold";', '"sold" → ""']],
  ),
  survivors("rules/packs.ts", "open", "When `last_pull` is brought up to date is not stated, and null is allowed.", [
    [
      "last_pull: lastPull === undefined ? pack.last_pull : rules.timestamp(lastPull),",
      "lastPull === undefined → true",
    ],
  ]),
  survivors("rules/packs.ts", "equal", "In the catalogue every tier of a pack for sale is stocked.", [
    [
      "pack.enable && pack.in_stock && pack.rarity_distribution.some(({ id }) => (pack.stock[id] ?? 0) > 0),",
      "pack.rarity_distribution.some(({ id }) => (pack.stock[id] ??… → pack.rarity_distribution.every(({ id }) => (pack.stock[id] ?…",
    ],
    [
      "stockedTiers: (pack: Pack): Tier[] => pack.rarity_distribution.filter(({ id }) => (pack.stock[id] ?? 0) > 0),",
      "pack.rarity_distribution.filter(({ id }) => (pack.stock[id] … → pack.rarity_distribution",
      "(pack.stock[id] ?? 0) > 0 → true",
      "(pack.stock[id] ?? 0) > 0 → (pack.stock[id] ?? 0) >= 0",
    ],
  ]),
  survivors("rules/pulls.ts", "open", "Whether a limit of blanks or none is numeric is open (A-LIMIT-ODD).", [
    [
      'const raw = query.get("limit")?.trim() ?? "";',
      'query.get("limit")?.trim() → query.get("limit")',
      '"" → "Stryker was here!"',
    ],
  ]),
  survivors("rules/pulls.ts", "open", "An empty `claw_ids` names an unknown pack or none (A-CLAWIDS-UNKNOWN).", [
    [
      'clawIdsOf: (query: URLSearchParams): string[] => query.getAll("claw_ids").filter((id) => id !== ""),',
      'query.getAll("claw_ids").filter((id) => id !== "") → query.getAll("claw_ids")',
      'id !== "" → true',
      '"" → "Stryker was here!"',
    ],
  ]),
  survivors("rules/pulls.ts", "equal", "Beyond the end there is no pull.", [
    [
      "for (let at = store.pulls.length - 1; at >= 0 && found.length < limit; at--) {",
      "store.pulls.length - 1 → store.pulls.length + 1",
    ],
  ]),
  survivors("rules/pulls.ts", "rare", "The oldest pull of a long feed is on no page.", [
    ["for (let at = store.pulls.length - 1; at >= 0 && found.length < limit; at--) {", "at >= 0 → at > 0"],
  ]),
  survivors("rules/purchase.ts", "equal", "What is no number is no whole number.", [
    [
      'typeof raw === "number" && Number.isInteger(raw) && raw >= 1 ? raw : undefined,',
      'typeof raw === "number" → true',
    ],
  ]),
  survivors("rules/purchase.ts", "open", "A fraction above 1 may be taken (A-AMOUNT-FRACTION).", [
    [
      'typeof raw === "number" && Number.isInteger(raw) && raw >= 1 ? raw : undefined,',
      'typeof raw === "number" && Number.isInteger(raw) → typeof raw === "number" || Number.isInteger(raw)',
    ],
  ]),
  survivors("rules/purchase.ts", "open", "Whether a partner reads another's session is not stated.", [
    [
      "canPoll: (purchase: Purchase, scope: Scope): boolean => purchase.partner === scope.partner,",
      "purchase.partner === scope.partner → true",
    ],
  ]),
  survivors("rules/purchase.ts", "open", "Whether production shows the items before they are polled is not shown.", [
    [
      'nfts: purchase.state === "fulfilled" ? purchase.holdings.map((held) => scope.rules.initItemView(held, scope)) : [],',
      'purchase.state === "fulfilled" → true',
      '[] → ["Stryker was here"]',
    ],
  ]),
  survivors("rules/shipping.ts", "open", "Of several holders of a listing any may be meant (A-SHARED-LISTING).", [
    [
      "const users = new Set(copies[0]?.map(({ userId }) => userId).reverse());",
      "copies[0]?.map(({ userId }) => userId).reverse() → copies[0]?.map(({ userId }) => userId)",
      "copies[0]?.map → copies[0].map",
      "({ userId }) => userId → () => undefined",
    ],
    ["for (const user of users) {", "{ → {}"],
    [
      "const theirs = takeOneEach(copies.map((list) => list.filter(({ userId }) => userId === user)));",
      "list.filter(({ userId }) => userId === user) → list",
      "({ userId }) => userId === user → () => undefined",
      "userId === user → true",
      "userId === user → false",
      "userId === user → userId !== user",
    ],
  ]),
  survivors("rules/shipping.ts", "open", "Items of several users in one quote may be refused (A-QUOTE-USERS).", [
    ["if (theirs) return theirs;", "theirs → true", "theirs → false"],
  ]),
  survivors("rules/shipping.ts", "open", "Production's quote validity is not shown.", [
    [
      'quoteValidityMs: ({ surface }: Scope): number => (surface === "sandbox" ? 15 : 20) * MINUTE_MS,',
      'surface === "sandbox" → true',
    ],
  ]),
  survivors("rules/shipping.ts", "open", "Another partner's quote id is not specified.", [
    [
      "canUseQuote: (session: QuoteSession, scope: Scope): boolean => session.partner === scope.partner,",
      "session.partner === scope.partner → true",
    ],
  ]),
  survivors("rules/shipping.ts", "open", "The instant of expiry itself is open (A-CLOCK).", [
    [
      "isQuoteExpired: (session: QuoteSession, { world }: Scope): boolean => world.clock.now() > session.expiresAt,",
      "world.clock.now() > session.expiresAt → world.clock.now() >= session.expiresAt",
    ],
  ]),
  survivors(
    "rules/shipping.ts",
    "open",
    "What a request answers for items sold since the quote has no rule (A-QUOTE-SOLD).",
    [
      [
        'isGone: (held: Holding, _scope: Scope): boolean => held.state === "sold",',
        'held.state === "sold" → false',
        '"sold" → ""',
        '(held: Holding, _scope: Scope): boolean => held.state === "s… → () => undefined',
      ],
    ],
  ),
  survivors("store.ts", "rare", "How much of a long feed is kept shows on no page.", [
    [
      "if (store.pulls.length > FEED_LENGTH) store.pulls.splice(0, FEED_LENGTH / 2);",
      "store.pulls.length > FEED_LENGTH → false",
      "store.pulls.length > FEED_LENGTH → store.pulls.length >= FEED_LENGTH",
      "FEED_LENGTH / 2 → FEED_LENGTH * 2",
    ],
  ]),
  survivors("store.ts", "equal", "What is no holding in a state is shown nowhere.", [
    ["const none: Holding[] = [];", '[] → ["Stryker was here"]'],
  ]),
  survivors("store.ts", "open", "Which of several copies goes is not stated (A-SHARED-LISTING).", [
    ["if (copies) copies.push(holding);", "copies → false"],
  ]),
  survivors("user/api-key.ts", "equal", "What is shown of a key in the account settings is no part of the interface.", [
    [
      "const shown = value.slice(0, KEY_PREFIX.length + 4);",
      "value.slice(0, KEY_PREFIX.length + 4) → value",
      "KEY_PREFIX.length + 4 → KEY_PREFIX.length - 4",
    ],
  ]),
  survivors("user/base58.ts", "equal", "A wallet's address shows nowhere.", [
    ['let text = "";', '"" → "Stryker was here!"'],
    [
      "const zeros = bytes.findIndex((byte) => byte !== 0);",
      "(byte) => byte !== 0 → () => undefined",
      "byte !== 0 → true",
      "byte !== 0 → false",
      "byte !== 0 → byte === 0",
    ],
    [
      'return "1".repeat(zeros === -1 ? bytes.length : zeros) + text;',
      '"1" → ""',
      "zeros === -1 → true",
      "zeros === -1 → false",
      "zeros === -1 → zeros !== -1",
      "-1 → +1",
    ],
  ]),
  survivors("user/body.ts", "equal", "A text or a number has none of the fields either.", [
    [
      'return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};',
      'typeof body === "object" → true',
    ],
  ]),
  survivors("user/body.ts", "open", "What a missing or odd text is refused with is not listed (A-U-MISSING).", [
    [
      'return typeof value === "string" && value !== "" ? value : undefined;',
      'typeof value === "string" && value !== "" → true',
      'typeof value === "string" && value !== "" → typeof value === "string" || value !== ""',
      'typeof value === "string" → true',
      'value !== "" → true',
      '"" → "Stryker was here!"',
    ],
  ]),
  survivors("user/buy.ts", "equal", "Only a failed purchase is looked for.", [
    ['outcome: "fulfilled",', '"fulfilled" → ""'],
  ]),
  survivors("user/buy.ts", "open", "Whether the service bids for an item at once is not stated.", [
    [
      'if (opened.outcome === "fulfilled" && account.wallet) {',
      'opened.outcome === "fulfilled" && account.wallet → true',
      'opened.outcome === "fulfilled" && account.wallet → false',
      'opened.outcome === "fulfilled" && account.wallet → opened.outcome === "fulfilled" || account.wallet',
      'opened.outcome === "fulfilled" → true',
      'opened.outcome === "fulfilled" → opened.outcome !== "fulfilled"',
      '"fulfilled" → ""',
      "{ → {}",
    ],
    ["for (const { listing, buybackPrice: priceUsd } of items) {", "{ → {}"],
    [
      "bid(world.user, { itemId: listing.id, wallet: address, priceUsd, active: true });",
      "{ itemId: listing.id, wallet: address, priceUsd, active: tru… → {}",
      "true → false",
    ],
  ]),
  survivors(
    "user/draw.ts",
    "rare",
    "A pull takes a minute of a key: no sample is large enough to tell how it was drawn.",
    [
      ["const index = random.below(pack.stock[tier.id] ?? 1);", "pack.stock[tier.id] ?? 1 → pack.stock[tier.id] && 1"],
      [
        "let left = random.next() * stocked.reduce((sum, { weight }) => sum + weight, 0);",
        "random.next() * stocked.reduce((sum, { weight }) => sum + wei… → random.next() / stocked.reduce((sum, { weight }) => sum + wei…",
        "(sum, { weight }) => sum + weight → () => undefined",
        "sum + weight → sum - weight",
      ],
      ["const drawn = stocked.find(({ weight }) => {", "{ → {}"],
      ["left -= weight;", "left -= weight → left += weight"],
      ["return left < 0;", "left < 0 → true", "left < 0 → false", "left < 0 → left <= 0", "left < 0 → left >= 0"],
      ["const tier = drawn ?? stocked.at(-1);", "drawn ?? stocked.at(-1) → drawn && stocked.at(-1)", "-1 → +1"],
    ],
  ),
  survivors("user/draw.ts", "equal", "In the catalogue every tier of a pack for sale is stocked.", [
    [
      "const stocked = pack.rarity_distribution.filter(({ id }) => (pack.stock[id] ?? 0) > 0);",
      "pack.rarity_distribution.filter(({ id }) => (pack.stock[id] … → pack.rarity_distribution",
      "(pack.stock[id] ?? 0) > 0 → true",
      "(pack.stock[id] ?? 0) > 0 → (pack.stock[id] ?? 0) >= 0",
    ],
  ]),
  survivors("user/draw.ts", "equal", "A pack for sale has a stocked tier.", [
    [
      "if (!tier) throw new Error(`Nothing to draw from ${pack.id}`);",
      "!tier → false",
      "`Nothing to draw from ${pack.id}` → ``",
    ],
  ]),
  survivors(
    "user/guarded.ts",
    "equal",
    "Credentials are looked at before the body is read and again at the work: either look alone refuses.",
    [
      ["refuse: (call, world) => {", "{ → {}"],
      [
        'return typeof caller === "string" ? refusing(world.rules.user.refusals[caller]) : undefined;',
        'typeof caller === "string" → false',
        '"string" → ""',
      ],
      [
        'if (typeof caller === "string") return refusing(world.rules.user.refusals[caller]);',
        'typeof caller === "string" → false',
        '"string" → ""',
      ],
    ],
  ),
  survivors("user/limit.ts", "equal", "No time is shorter than a window that isn't there.", [
    ["if (windowMs === undefined || name === undefined) return work();", "windowMs === undefined → false"],
  ]),
  survivors("user/limit.ts", "open", "Whether refused requests extend the window is not stated (A-U-RATE).", [
    ["if (!refused || isRefusedCounted) lastCounted.set(name, nowMs);", "!refused || isRefusedCounted → true"],
  ]),
  survivors("user/limit.ts", "open", "Whether failed requests count is not stated (A-U-RATE).", [
    [
      "if (!isCounted(reply)) lastCounted.set(name, lastMs ?? Number.NEGATIVE_INFINITY);",
      "!isCounted(reply) → false",
      "lastMs ?? Number.NEGATIVE_INFINITY → lastMs && Number.NEGATIVE_INFINITY",
    ],
  ]),
  survivors(
    "user/marketplace.ts",
    "content",
    "What is on sale between account holders is made up, and its record not shown.",
    [
      ["world.user.marketplace ??= world.packs", "world.packs → world.packs"],
      [
        ".filter(({ platform, repack }) => platform === world.rules.user.defaultPlatform && !repack)",
        "platform === world.rules.user.defaultPlatform && !repack → true",
        "platform === world.rules.user.defaultPlatform && !repack → platform === world.rules.user.defaultPlatform || !repack",
        "platform === world.rules.user.defaultPlatform → true",
        "platform === world.rules.user.defaultPlatform → platform !== world.rules.user.defaultPlatform",
        "!repack → repack",
      ],
    ],
  ),
  survivors(
    "user/poll-window.ts",
    "open",
    "The window is about six seconds (A-U-WINDOW), and how it is waited for shows to nobody.",
    [
      [
        "for (let leftMs = windowMs; leftMs > 0 && !closing.aborted; leftMs = endsAt - clock.now()) {",
        "leftMs > 0 → leftMs >= 0",
      ],
      [
        "await sleep(Math.min(leftMs, lookMs), undefined, { signal: closing, ref: false }).catch(() => undefined);",
        "Math.min(leftMs, lookMs) → Math.max(leftMs, lookMs)",
        "{ signal: closing, ref: false } → {}",
        "false → true",
      ],
    ],
  ),
  survivors("user/refusals.ts", "equal", "What has no status goes out as a 500 with the same text.", [
    [
      'internalError: { status: 500, field: "error", text: "Internal server error" },',
      '{ status: 500, field: "error", text: "Internal server error"… → {}',
    ],
  ]),
  survivors("user/refusals.ts", "open", "An amount is no documented field of buy/crypto, nor is its refusal.", [
    [
      'amountTooSmall: { status: 400, field: "error", text: "Amount must be greater than 0" },',
      '{ status: 400, field: "error", text: "Amount must be greater… → {}',
      '"error" → ""',
      '"Amount must be greater than 0" → ""',
    ],
    [
      'amountTooLarge: { status: 400, field: "error", text: "Amount is more than the pack allows" },',
      '{ status: 400, field: "error", text: "Amount is more than th… → {}',
      '"error" → ""',
      '"Amount is more than the pack allows" → ""',
    ],
  ]),
  survivors(
    "user/refusals.ts",
    "open",
    "The answer of marketplace-listings is not shown, so that every one is legal.",
    [
      [
        'badConditions: { status: 400, field: "error", text: "metadataConditions is not a JSON object of arrays" },',
        '{ status: 400, field: "error", text: "metadataConditions is … → {}',
        '"error" → ""',
        '"metadataConditions is not a JSON object of arrays" → ""',
      ],
    ],
  ),
  survivors("user/routes.ts", "equal", "The name of the surface is for deviations only.", [
    ['surface: "user",', '"user" → ""'],
  ]),
  survivors(
    "user/routes/buy-crypto.ts",
    "open",
    "What a missing claw_id is refused with is not listed (A-U-MISSING).",
    [["if (clawId === undefined) return refusing(refusals.clawIdMissing);", "clawId === undefined → false"]],
  ),
  survivors("user/routes/buy-crypto.ts", "equal", "The rules refuse an unknown pack as well.", [
    ["if (!pack) return refusing(refusals.packUnknown);", "!pack → false"],
  ]),
  survivors(
    "user/routes/buy-crypto.ts",
    "open",
    "buy/crypto may show the items already, in any part, or not (A-U-NFTS).",
    [
      [
        "const nfts = showsItemsAtOnce ? { nfts: items.map((item) => itemView(item)) } : {};",
        "{ nfts: items.map((item) => itemView(item)) } → {}",
        "(item) => itemView(item) → () => undefined",
      ],
    ],
  ),
  survivors(
    "user/routes/buy-status.ts",
    "open",
    "What a missing session id is refused with is not listed (A-U-MISSING).",
    [["if (sessionId === undefined) return refusing(refusals.sessionIdMissing);", "sessionId === undefined → false"]],
  ),
  survivors(
    "user/routes/filters.ts",
    "equal",
    "What is on sale in the reference never changes, so facets of any age are the same.",
    [
      [
        "if (facets && nowMs - facets.madeAt < facetCacheMs) return { status: 200, body: structuredClone(facets.body) };",
        "facets && nowMs - facets.madeAt < facetCacheMs → false",
        "nowMs - facets.madeAt < facetCacheMs → true",
        "nowMs - facets.madeAt < facetCacheMs → nowMs - facets.madeAt <= facetCacheMs",
        "nowMs - facets.madeAt < facetCacheMs → nowMs - facets.madeAt >= facetCacheMs",
        "nowMs - facets.madeAt → nowMs + facets.madeAt",
      ],
      [
        "world.user.facets = { body: structuredClone(body), madeAt: nowMs };",
        "{ body: structuredClone(body), madeAt: nowMs } → {}",
      ],
    ],
  ),
  survivors(
    "user/routes/filters.ts",
    "rare",
    "Only the first answer is an internal error, which the documents allow; later ones come from the cache.",
    [["return { status: 200, body };", "{ status: 200, body } → {}"]],
  ),
  survivors(
    "user/routes/take-claw-bid-finish.ts",
    "open",
    "What a missing session id is refused with is not listed (A-U-MISSING).",
    [["if (sessionId === undefined) return refusing(refusals.sessionIdMissing);", "sessionId === undefined → false"]],
  ),
  survivors(
    "user/routes/take-claw-bid-finish.ts",
    "open",
    "What missing transactions are refused with is not listed (A-U-MISSING).",
    [
      [
        "if (!Array.isArray(txs) || txs.length === 0) return refusing(refusals.txsMissing);",
        "txs.length === 0 → false",
      ],
    ],
  ),
  survivors("user/routes/take-claw-bid-finish.ts", "open", "What finish answers on a failed session is not stated.", [
    [
      'if (session.met === "failed" || session.met === "error") return outcomeOf(session.met, world);',
      'session.met === "failed" || session.met === "error" → false',
      'session.met === "failed" || session.met === "error" → session.met === "failed" && session.met === "error"',
      'session.met === "failed" → false',
      '"failed" → ""',
      'session.met === "error" → false',
      '"error" → ""',
    ],
  ]),
  survivors("user/routes/take-claw-bid-finish.ts", "equal", "The plain reference has no gap; mutants put one in.", [
    [
      "return gap ? gap().then(() => submit(session, txs, world)) : submit(session, txs, world);",
      "() => submit(session, txs, world) → () => undefined",
    ],
  ]),
  survivors(
    "user/routes/take-claw-bid-finish.ts",
    "open",
    "Whether a failed sale ends the offer for its item is not stated.",
    [['if (session.met === "success") settle(session, world.user.proceeds);', 'session.met === "success" → true']],
  ),
  survivors(
    "user/routes/take-claw-bid-finish.ts",
    "open",
    "Who looks at signatures, and what unsigned transactions are answered with, is not stated.",
    [["return (bytes && fromBytes(bytes)) ?? [];", '[] → ["Stryker was here"]']],
  ),
  survivors(
    "user/routes/take-claw-bid-init.ts",
    "open",
    "What a missing mint address is refused with is not listed (A-U-MISSING).",
    [["if (itemId === undefined) return refusing(refusals.mintAddressMissing);", "itemId === undefined → false"]],
  ),
  survivors("user/routes/take-claw-bid-init.ts", "equal", "What is no active offer for the wallet is left out.", [
    [
      "const offers = (world.user.offers.get(itemId) ?? []).filter((offer) => isOfferFor(offer, wallet));",
      '[] → ["Stryker was here"]',
    ],
  ]),
  survivors("user/rules/claw.ts", "open", "The instant of expiry itself is open (A-CLOCK).", [
    [
      "isPast: (session: ClawSession, nowMs: number, lifetimeMs: number): boolean => nowMs - session.createdAt > lifetimeMs,",
      "nowMs - session.createdAt > lifetimeMs → nowMs - session.createdAt >= lifetimeMs",
    ],
  ]),
  survivors(
    "user/rules/claw.ts",
    "open",
    "Who looks at signatures, and what unsigned transactions are answered with, is not stated.",
    [
      [
        "wallet !== null &&",
        "wallet !== null && → true",
        "wallet !== null && → wallet !== null && signed.length === session.transactions.le…",
        "wallet !== null && → wallet !== null || signed.length === session.transactions.le…",
        "wallet !== null → true",
      ],
      ["signed.length === session.transactions.length &&", "signed.length === session.transactions.length → true"],
      [
        "session.transactions.every(({ message }, n) => {",
        "session.transactions.every(({ message }, n) => { → session.transactions.some(({ message }, n) => { const mine =…",
      ],
      [
        "return mine !== undefined && message.equals(mine.message) && isSignedBySeller(mine, wallet);",
        "mine !== undefined && message.equals(mine.message) && isSign… → true",
        "mine !== undefined && message.equals(mine.message) && isSign… → mine !== undefined && message.equals(mine.message) || isSign…",
        "mine !== undefined && message.equals(mine.message) → true",
        "mine !== undefined && message.equals(mine.message) → mine !== undefined || message.equals(mine.message)",
        "mine !== undefined → true",
      ],
    ],
  ),
  survivors("user/rules/claw.ts", "equal", "What is in a linked wallet shows nowhere in the interface.", [
    [
      "proceeds.set(session.offer.wallet, cents((proceeds.get(session.offer.wallet) ?? 0) + session.offer.priceUsd));",
      "(proceeds.get(session.offer.wallet) ?? 0) + session.offer.pr… → (proceeds.get(session.offer.wallet) ?? 0) - session.offer.pr…",
      "proceeds.get(session.offer.wallet) ?? 0 → proceeds.get(session.offer.wallet) && 0",
    ],
  ]),
  survivors("user/rules/credentials.ts", "equal", "HTTP parsers take blanks off header values.", [
    [
      'keyHeader: (call: Call): string | undefined => call.headers["x-api-key"]?.trim() || undefined,',
      'call.headers["x-api-key"]?.trim() → call.headers["x-api-key"]',
    ],
  ]),
  survivors(
    "user/rules/credentials.ts",
    "open",
    "How bearers are spelled and spaced besides the documented form is not judged (A-HTTP).",
    [
      [
        'bearer: (call: Call): string | undefined => /^bearer\\s+(\\S.*)$/i.exec(call.headers.authorization?.trim() ?? "")?.[1],',
        "/^bearer\\s+(\\S.*)$/i → /bearer\\s+(\\S.*)$/i",
        "/^bearer\\s+(\\S.*)$/i → /^bearer\\s+(\\S.*)/i",
        "/^bearer\\s+(\\S.*)$/i → /^bearer\\s(\\S.*)$/i",
        "call.headers.authorization?.trim() → call.headers.authorization",
        '"" → "Stryker was here!"',
      ],
    ],
  ),
  survivors("user/rules/credentials.ts", "arranging", "No provider state makes a key that expires later.", [
    [
      "isExpired: (key: ApiKey, nowMs: number): boolean => key.expiresAt !== null && nowMs >= key.expiresAt,",
      "nowMs >= key.expiresAt → nowMs > key.expiresAt",
    ],
  ]),
  survivors("user/rules/limits.ts", "equal", "Before the first request no time has passed that could be too short.", [
    ["lastMs !== undefined && nowMs - lastMs < windowMs,", "lastMs !== undefined → true"],
  ]),
  survivors("user/rules/limits.ts", "open", "The instant of the window's end is open (A-U-RATE).", [
    ["lastMs !== undefined && nowMs - lastMs < windowMs,", "nowMs - lastMs < windowMs → nowMs - lastMs <= windowMs"],
  ]),
  survivors("user/rules/limits.ts", "open", "Whether failed requests count is not stated (A-U-RATE).", [
    [
      "isCounted: (reply: Reply): boolean => reply.status < 400,",
      "reply.status < 400 → true",
      "reply.status < 400 → reply.status <= 400",
    ],
  ]),
  survivors("user/rules/limits.ts", "open", "Whether refused requests extend the window is not stated (A-U-RATE).", [
    ["isRefusedCounted: false,", "false → true"],
  ]),
  survivors("user/rules/purchase.ts", "equal", "The route looks for the pack itself as well.", [
    ['if (!pack) return "packUnknown";', '"packUnknown" → ""'],
  ]),
  survivors("user/rules/purchase.ts", "equal", "In the catalogue every tier of a pack for sale is stocked.", [
    [
      "if (!pack.enable || !pack.in_stock || !Object.values(pack.stock).some((count) => count > 0)) {",
      "Object.values(pack.stock).some((count) => count > 0) → Object.values(pack.stock).every(count => count > 0)",
      "count > 0 → count >= 0",
      "count > 0 → true",
    ],
  ]),
  survivors(
    "user/rules/purchase.ts",
    "open",
    "An amount is no documented field of buy/crypto, and purchases may be refused for more than is shown.",
    [
      [
        'if (!(amount >= 1)) return "amountTooSmall";',
        "!(amount >= 1) → false",
        "amount >= 1 → true",
        '"amountTooSmall" → ""',
      ],
      [
        'return amount > pack.max_per_mint ? "amountTooLarge" : undefined;',
        "amount > pack.max_per_mint → false",
        "amount > pack.max_per_mint → amount >= pack.max_per_mint",
        '"amountTooLarge" → ""',
      ],
      [
        "if (raw === undefined || raw === null) return 1;",
        "raw === undefined || raw === null → true",
        "raw === null → false",
        "raw === null → raw !== null",
      ],
      [
        'return typeof raw === "number" ? Math.floor(raw) : Number.NaN;',
        'typeof raw === "number" → true',
        'typeof raw === "number" → false',
        'typeof raw === "number" → typeof raw !== "number"',
        '"number" → ""',
      ],
    ],
  ),
  survivors(
    "user/rules/purchase.ts",
    "open",
    "No value of a card is shown on this interface that its price could be held against.",
    [
      [
        "buybackPrice: (listing: Listing, pack: Pack): number => cents(listing.fmv * pack.buyback_percent),",
        "listing.fmv * pack.buyback_percent → listing.fmv / pack.buyback_percent",
      ],
    ],
  ),
  survivors("user/rules/purchase.ts", "open", "buy/crypto may show the items already, or not (A-U-NFTS).", [
    ["showsItemsAtOnce: true,", "true → false"],
  ]),
  survivors(
    "user/rules/purchase.ts",
    "open",
    "Whether a session is another account's to poll is not specified (A-U-STATUSUNKNOWN).",
    [
      [
        "mayPoll: (purchase: UserPurchase, account: Account): boolean => purchase.account === account,",
        "purchase.account === account → true",
      ],
    ],
  ),
  survivors(
    "user/rules/reads.ts",
    "open",
    "No document says more of an image's address than that it is one, and an empty one is taken.",
    [["croppedImage: (image: string): string => `${image}?crop=front`,", "`${image}?crop=front` → ``"]],
  ),
  survivors("user/rules/reads.ts", "open", "The order of a trait's values is not stated.", [
    [
      "[...new Set(listings.flatMap((listing) => valuesOf(listing, trait)))].sort().map((value) => ({ value })),",
      "[...new Set(listings.flatMap((listing) => valuesOf(listing, … → [...new Set(listings.flatMap(listing => valuesOf(listing, tr…",
    ],
  ]),
  survivors(
    "user/rules/reads.ts",
    "open",
    "The answer of marketplace-listings is not shown, so that every one is legal.",
    [
      [
        "matches: (listing: Listing, conditions: Conditions): boolean =>",
        "(listing: Listing, conditions: Conditions): boolean => → () => undefined",
      ],
      [
        "Object.entries(conditions).every(",
        "Object.entries(conditions).every( → Object.entries(conditions).some(([trait, wanted]) => wanted.…",
      ],
      [
        "([trait, wanted]) => wanted.length === 0 || valuesOf(listing, trait).some((value) => wanted.includes(value)),",
        "([trait, wanted]) => wanted.length === 0 || valuesOf(listing… → () => undefined",
        "wanted.length === 0 || valuesOf(listing, trait).some((value)… → true",
        "wanted.length === 0 || valuesOf(listing, trait).some((value)… → false",
        "wanted.length === 0 || valuesOf(listing, trait).some((value)… → wanted.length === 0 && valuesOf(listing, trait).some(value =…",
        "wanted.length === 0 → false",
        "wanted.length === 0 → wanted.length !== 0",
        "valuesOf(listing, trait).some((value) => wanted.includes(val… → valuesOf(listing, trait).every(value => wanted.includes(valu…",
        "(value) => wanted.includes(value) → () => undefined",
      ],
      ["pageSize: (raw: string | null): number => {", "{ → {}"],
      [
        "return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_PAGE) : DEFAULT_PAGE;",
        "Number.isInteger(asked) && asked > 0 → true",
        "Number.isInteger(asked) && asked > 0 → false",
        "Number.isInteger(asked) && asked > 0 → Number.isInteger(asked) || asked > 0",
        "asked > 0 → true",
        "asked > 0 → asked >= 0",
        "asked > 0 → asked <= 0",
        "Math.min(asked, MAX_PAGE) → Math.max(asked, MAX_PAGE)",
      ],
      ["page: (raw: string | null): number => {", "{ → {}"],
      [
        "return Number.isInteger(asked) && asked > 0 ? asked : 0;",
        "Number.isInteger(asked) && asked > 0 → true",
        "Number.isInteger(asked) && asked > 0 → false",
        "Number.isInteger(asked) && asked > 0 → Number.isInteger(asked) || asked > 0",
        "asked > 0 → true",
        "asked > 0 → asked >= 0",
        "asked > 0 → asked <= 0",
      ],
      [
        "listingView: ({ id, name, image, fmv, mintAddress, attributes }: Listing) => ({",
        "{ → {}",
        "({ id, name, image, fmv, mintAddress, attributes }: Listing)… → () => undefined",
      ],
      [
        "attributes: attributes.map((attribute) => ({ ...attribute })),",
        "(attribute) => ({ ...attribute }) → () => undefined",
        "{ ...attribute } → {}",
      ],
    ],
  ),
  survivors(
    "user/rules/reads.ts",
    "open",
    "What is on sale is shown in no documented form that the facets could be held against.",
    [
      [
        "listing.attributes.filter(({ trait_type }) => trait_type === trait).map(({ value }) => value);",
        "listing.attributes.filter(({ trait_type }) => trait_type ===… → listing.attributes",
        "trait_type === trait → true",
        "trait_type === trait → trait_type !== trait",
      ],
    ],
  ),
  survivors(
    "user/store.ts",
    "arranging",
    "Whether the walletless account has a wallet decides what states arrange for it.",
    [['walletless: anAccount("account-walletless", { wallet: false }),', "{ wallet: false } → {}"]],
  ),
  survivors("user/store.ts", "equal", "What this account is called shows nowhere: it buys nothing.", [
    ['walletless: anAccount("account-walletless", { wallet: false }),', '"account-walletless" → ""'],
  ]),
  survivors("user/store.ts", "equal", "Which wallet the service has shows nowhere.", [
    ['service: walletOf("the service"),', '"the service" → ""'],
  ]),
  survivors("user/store.ts", "equal", "What is no active offer for the wallet is left out.", [
    [
      "store.offers.set(offer.itemId, [...(store.offers.get(offer.itemId) ?? []), offer]);",
      '[] → ["Stryker was here"]',
    ],
  ]),
  survivors(
    "user/transaction.ts",
    "open",
    "How transactions are written, and who looks at their signatures, is not documented.",
    [
      ['const PROGRAM = createHash("sha256").update("claw buyback program").digest();', '"claw buyback program" → ""'],
      [
        "Buffer.from([0x80, 2, 0, 1]), // version 0; two signers, none of them read-only; one read-only account",
        "[0x80, 2, 0, 1] → []",
      ],
      ["Buffer.from([3]),", "[3] → []"],
      ['createHash("sha256").update(`blockhash ${memo}`).digest(),', "`blockhash ${memo}` → ``"],
      [
        "Buffer.from([1, 2, 2, 0, 1, data.length]), // one instruction: program 2 over the accounts 0 and 1",
        "[1, 2, 2, 0, 1, data.length] → []",
      ],
      ["Buffer.from([0]), // no address tables", "[0] → []"],
      [
        "return signature !== undefined && isSignedBy(seller.publicKey, transaction.message, signature);",
        "signature !== undefined && isSignedBy(seller.publicKey, tran… → true",
        "signature !== undefined && isSignedBy(seller.publicKey, tran… → signature !== undefined || isSignedBy(seller.publicKey, tran…",
        "signature !== undefined → true",
      ],
      [
        "if (bytes.length <= messageAt) return undefined;",
        "bytes.length <= messageAt → false",
        "bytes.length <= messageAt → bytes.length < messageAt",
      ],
    ],
  ),
  survivors(
    "user/tx-bytes.ts",
    "open",
    "In which forms byte arrays are taken besides lists, and what other values are answered with, is not stated.",
    [
      [
        'const areBytes = list?.every((byte) => typeof byte === "number" && Number.isInteger(byte) && byte >= 0 && byte < 256);',
        'list?.every((byte) => typeof byte === "number" && Number.isI… → list?.some(byte => typeof byte === "number" && Number.isInte…',
        "list?.every → list.every",
        'typeof byte === "number" && Number.isInteger(byte) && byte >… → true',
        'typeof byte === "number" && Number.isInteger(byte) && byte >… → typeof byte === "number" && Number.isInteger(byte) && byte >…',
        'typeof byte === "number" && Number.isInteger(byte) && byte >… → typeof byte === "number" && Number.isInteger(byte) || byte >…',
        'typeof byte === "number" && Number.isInteger(byte) → true',
        'typeof byte === "number" && Number.isInteger(byte) → typeof byte === "number" || Number.isInteger(byte)',
        'typeof byte === "number" → true',
        "byte >= 0 → true",
        "byte < 256 → true",
        "byte < 256 → byte <= 256",
      ],
      [
        "return list && list.length > 0 && areBytes ? Uint8Array.from(list as number[]) : undefined;",
        "list && list.length > 0 && areBytes → true",
        "list && list.length > 0 && areBytes → list && list.length > 0 || areBytes",
        "list && list.length > 0 → true",
        "list && list.length > 0 → list || list.length > 0",
        "list.length > 0 → true",
        "list.length > 0 → list.length >= 0",
      ],
      ["if (Array.isArray(raw)) return raw;", "Array.isArray(raw) → true", "Array.isArray(raw) → false"],
      [
        'if (typeof raw !== "object" || raw === null) return undefined;',
        'typeof raw !== "object" || raw === null → true',
        'typeof raw !== "object" || raw === null → false',
        'typeof raw !== "object" || raw === null → typeof raw !== "object" && raw === null',
        'typeof raw !== "object" → false',
        'typeof raw !== "object" → typeof raw === "object"',
        '"object" → ""',
        "raw === null → false",
        "raw === null → raw !== null",
      ],
      [
        'if ("data" in raw) return Array.isArray(raw.data) ? raw.data : undefined;',
        '"data" in raw → true',
        '"data" in raw → false',
        '"data" → ""',
      ],
      [
        "const inOrder = Object.keys(raw).every((key, at) => key === String(at));",
        "Object.keys(raw).every((key, at) => key === String(at)) → Object.keys(raw).some((key, at) => key === String(at))",
        "(key, at) => key === String(at) → () => undefined",
        "key === String(at) → true",
        "key === String(at) → false",
        "key === String(at) → key !== String(at)",
      ],
    ],
  ),
  survivors(
    "user/wallet.ts",
    "arranging",
    "A wallet that can't sign: the provider state that signs is not offered then.",
    [['const PUBLIC_DER = Buffer.from("302a300506032b6570032100", "hex");', '"302a300506032b6570032100" → ""']],
  ),
  survivors("world.ts", "content", "Any seed does.", [
    ["const seed = options.seed ?? 1;", "options.seed ?? 1 → options.seed && 1"],
  ]),
  survivors("world.ts", "equal", "A reference without deviations has the plain rules.", [
    ["rules: options.rules ?? plainRules(),", "options.rules ?? plainRules() → options.rules && plainRules()"],
  ]),
  survivors("world.ts", "equal", "A server always says when it closes.", [
    [
      "closing: options.closing ?? new AbortController().signal,",
      "options.closing ?? new AbortController().signal → options.closing && new AbortController().signal",
    ],
  ]),
  survivors("world.ts", "open", "The sandbox's pulls may be made up or not (A-PULL-085).", [
    ["writeHistory(shell.sandbox, shell, true);", "true → false"],
    ["writeHistory(world.sandbox, world, true);", "true → false"],
  ]),
].flat();
