import { anyListing, grant } from "../granting.ts";
import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf, textOf } from "../json.ts";
import { FIRST_PARTNER, NO_PARTNER } from "../keys.ts";
import { scopeOf } from "../scope.ts";
import { userKey } from "../store.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const isBuyInit = (call: Call) => call.endpoint === "buy/init";
const amountIn = (call: Call) => {
  const amount = objectOf(call.body)?.amount;
  // An object may have a member toString, with which a conversion fails.
  return typeof amount === "object" ? Number.NaN : Number(amount);
};
const packIn = (call: Call, { packs }: World) => packs.find(({ id }) => id === objectOf(call.body)?.id);
const refusal = (status: number, error: string): Reply => ({ status, body: { error } });

/** Replaces the status or text of matching refusals of buy/init. */
const insteadOf = (text: string | RegExp, status: number, error?: string): Pick<Mutant, "answer"> => ({
  answer: (call, reply) => {
    const said = String(objectOf(reply.body)?.error);
    const isMeant = isBuyInit(call) && (typeof text === "string" ? said === text : text.test(said));
    return isMeant ? refusal(status, error ?? said) : undefined;
  },
});

const TOO_SMALL = "Amount must be greater than 0";
const OUT_OF_STOCK = "Claw machine is out of stock";
const TOO_MANY = /^Amount must be less/;

/** The share of the weight that a pack's empty tier has. */
const EMPTY_SHARE = 0.3;

/** Refuses a purchase as out of stock if one of its pulls falls on the pack's empty tier. */
const drawingFromEmptyTiers: Pick<Mutant, "start" | "request"> = {
  start: ({ packs }) => {
    for (const { rarity_distribution: tiers, stock } of packs) {
      const [commonest, next] = tiers.toSorted((one, other) => other.weight - one.weight);
      if (commonest === undefined || next === undefined || tiers.length < 3) continue;
      stock[next.id] = 0;
      stock[commonest.id] = Math.max(100, stock[commonest.id] ?? 0);
    }
  },
  request: (call, world) => {
    const pack = isBuyInit(call) && call.surface === "sandbox" ? packIn(call, world) : undefined;
    const isMeant = pack !== undefined && Object.values(pack.stock).includes(0);
    return isMeant && world.random.next() < EMPTY_SHARE ? refusal(400, OUT_OF_STOCK) : undefined;
  },
};

/** Gives an item to the user although the purchase is refused. */
const givingAnyway = (isMeant: (call: Call, world: World) => boolean): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    const userId = objectOf(call.body)?.user_id;
    if (!isBuyInit(call) || reply.status !== 400 || typeof userId !== "string" || !isMeant(call, world))
      return undefined;
    grant(userId, anyListing, scopeOf(world, call.surface === "sandbox" ? "sandbox" : "partner", FIRST_PARTNER));
    return undefined;
  },
});

const shownYet = new WeakSet<Holding>();

/** Faults of starting a purchase. */
export const buyInitMutants: readonly Mutant[] = [
  {
    name: "a pull that falls on an empty tier is refused as out of stock",
    violates: "buy-init.answers",
    kind: "repeat",
    surfaces: sandbox,
    ...drawingFromEmptyTiers,
  },
  {
    name: "buy/init omits the session id",
    violates: "buy-init.answers",
    kind: "missing",
    surfaces: both,
    answer: edited("buy/init", "session_id", () => undefined),
  },
  {
    name: "buy/init sometimes returns an empty session id",
    violates: "buy-init.answers",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("buy/init", "session_id", () => "", { when: everyNth(3) }),
  },
  {
    name: "buy/init returns its items as an object",
    violates: "buy-init.answers",
    kind: "type",
    surfaces: both,
    answer: edited("buy/init", "nfts", (nfts) => ({ ...(nfts as object) })),
  },
  {
    name: "buy/init answers with 201",
    violates: "buy-init.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) => (isBuyInit(call) && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  },
  {
    name: "buy/init refuses every second purchase of a pack",
    violates: "buy-init.answers",
    kind: "repeat",
    surfaces: sandbox,
    request: (call) => (isBuyInit(call) && call.nth % 2 === 0 ? refusal(400, OUT_OF_STOCK) : undefined),
  },
  {
    name: "buy/init answers purchases of market packs with 500",
    violates: "buy-init.answers",
    kind: "partial",
    surfaces: sandbox,
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.type === "MARKET" && packIn(call, world)?.enable === true
        ? refusal(500, "Error during transaction")
        : undefined,
  },

  {
    name: "an amount of one is refused",
    violates: "buy-init.amount-lowest",
    kind: "refuses",
    surfaces: both,
    rules: () => ({ amountOf: (raw) => (typeof raw === "number" && raw >= 2 ? raw : undefined) }),
  },
  {
    name: "an amount of one is refused for repacks",
    violates: "buy-init.amount-lowest",
    kind: "partial",
    surfaces: sandbox,
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.repack === true && amountIn(call) === 1
        ? refusal(400, TOO_SMALL)
        : undefined,
  },
  {
    name: "every second purchase of one pull in production is refused",
    violates: "buy-init.amount-lowest",
    kind: "repeat",
    surfaces: partner,
    request: (call) =>
      isBuyInit(call) && call.surface === "partner" && amountIn(call) === 1 && call.nth % 2 === 0
        ? refusal(400, TOO_SMALL)
        : undefined,
  },

  {
    name: "the maximum amount is refused",
    violates: "buy-init.amount-highest",
    kind: "refuses",
    surfaces: both,
    rules: () => ({ mostPulls: (pack) => Math.max(1, pack.max_per_mint - 1) }),
  },
  {
    name: "the maximum amount of market packs is refused",
    violates: "buy-init.amount-highest",
    kind: "partial",
    surfaces: sandbox,
    rules: () => ({ mostPulls: (pack) => (pack.type === "MARKET" ? pack.max_per_mint - 1 : pack.max_per_mint) }),
  },
  {
    name: "the maximum amount is refused as out of stock",
    violates: "buy-init.amount-highest",
    kind: "refuses",
    surfaces: sandbox,
    request: (call, world) =>
      isBuyInit(call) && amountIn(call) > 1 && amountIn(call) === packIn(call, world)?.max_per_mint
        ? refusal(400, OUT_OF_STOCK)
        : undefined,
  },

  {
    name: "an amount of max_per_mint + 1 is accepted",
    violates: "buy-init.amount-above-highest",
    kind: "accepts",
    surfaces: both,
    rules: () => ({ mostPulls: (pack) => pack.max_per_mint + 1 }),
  },
  {
    name: "repacks accept amounts above max_per_mint",
    violates: "buy-init.amount-above-highest",
    kind: "partial",
    surfaces: sandbox,
    rules: () => ({ mostPulls: (pack) => (pack.repack ? pack.max_per_mint * 3 : pack.max_per_mint) }),
  },
  {
    name: "packs with max_per_mint 1 accept larger amounts",
    violates: "buy-init.amount-above-highest",
    kind: "partial",
    surfaces: sandbox,
    rules: () => ({ mostPulls: (pack) => (pack.max_per_mint === 1 ? 10 : pack.max_per_mint) }),
  },
  {
    name: "an amount above the maximum is reduced to the maximum",
    violates: "buy-init.amount-above-highest",
    kind: "accepts",
    surfaces: both,
    request: (call, world) => {
      const most = packIn(call, world)?.max_per_mint;
      if (isBuyInit(call) && most !== undefined && amountIn(call) > most)
        call.body = { ...(call.body as object), amount: most };
      return undefined;
    },
  },
  {
    name: "an amount above the maximum is answered with 422",
    violates: "buy-init.amount-above-highest",
    kind: "status",
    surfaces: both,
    ...insteadOf(TOO_MANY, 422),
  },
  {
    name: "the text for an amount above the maximum says less than instead of less than or equal to",
    violates: "buy-init.amount-above-highest",
    kind: "status",
    surfaces: both,
    ...insteadOf(TOO_MANY, 400, "Amount must be less than 11"),
  },

  {
    name: "the text for an amount above the maximum has the letter N instead of the number",
    violates: "buy-init.amount-highest-named",
    kind: "status",
    surfaces: both,
    ...insteadOf(TOO_MANY, 400, "Amount must be less than or equal to N"),
  },
  {
    name: "the text for an amount above the maximum names 10 for every pack",
    violates: "buy-init.amount-highest-named",
    kind: "status",
    surfaces: both,
    ...insteadOf(TOO_MANY, 400, "Amount must be less than or equal to 10"),
  },
  {
    name: "the text for an amount above the maximum names the requested amount",
    violates: "buy-init.amount-highest-named",
    kind: "status",
    surfaces: both,
    answer: edited(
      "buy/init",
      "error",
      (text, { call }) =>
        TOO_MANY.test(String(text)) ? `Amount must be less than or equal to ${amountIn(call)}` : text,
      { status: 400 },
    ),
  },

  {
    name: "an amount of 0 is accepted",
    violates: "buy-init.amount-zero",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ amountOf: (raw) => (raw === 0 ? 0 : plain.amountOf(raw)) }),
  },
  {
    name: "an amount of 0 is taken for 1",
    violates: "buy-init.amount-zero",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw === 0 ? 1 : raw) }),
  },
  {
    name: "the refusal of an amount of 0 ends with a full stop",
    violates: "buy-init.amount-zero",
    kind: "status",
    surfaces: both,
    ...insteadOf(TOO_SMALL, 400, `${TOO_SMALL}.`),
  },
  {
    name: "an amount of 0 is answered with 422",
    violates: "buy-init.amount-zero",
    kind: "status",
    surfaces: both,
    ...insteadOf(TOO_SMALL, 422),
  },
  {
    name: "a negative amount is used without its sign",
    violates: "buy-init.amount-negative",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(typeof raw === "number" ? Math.abs(raw) : raw) }),
  },
  {
    name: "a negative amount is refused with another text",
    violates: "buy-init.amount-negative",
    kind: "status",
    surfaces: both,
    answer: edited("buy/init", "error", (text, { call }) => (amountIn(call) < 0 ? "Bad request" : text), {
      status: 400,
    }),
  },
  {
    name: "an amount of -3 is accepted without items",
    violates: "buy-init.amount-negative",
    kind: "accepts",
    surfaces: both,
    request: (call) =>
      isBuyInit(call) && amountIn(call) === -3 ? { status: 200, body: { session_id: "s-3", nfts: [] } } : undefined,
  },
  {
    name: "an amount between 0 and 1 is rounded up",
    violates: "buy-init.amount-below-one",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      amountOf: (raw) => plain.amountOf(typeof raw === "number" && raw > 0 ? Math.ceil(raw) : raw),
    }),
  },
  {
    name: "an amount of 0.99 is rounded to 1",
    violates: "buy-init.amount-below-one",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      amountOf: (raw) => plain.amountOf(typeof raw === "number" && raw > 0.9 ? Math.round(raw) : raw),
    }),
  },
  {
    name: "a missing amount is taken for 1",
    violates: "buy-init.amount-missing",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw ?? 1) }),
  },
  {
    name: "a missing amount is answered with 500",
    violates: "buy-init.amount-missing",
    kind: "status",
    surfaces: both,
    request: (call) =>
      isBuyInit(call) && objectOf(call.body)?.amount === undefined
        ? refusal(500, "Error during transaction")
        : undefined,
  },
  {
    name: "an amount of true is taken for 1",
    violates: "buy-init.amount-not-a-number",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw === true ? 1 : raw) }),
  },
  {
    name: "an array of one number is accepted as amount",
    violates: "buy-init.amount-not-a-number",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(Array.isArray(raw) ? Number(raw) : raw) }),
  },
  {
    name: "an amount of null is taken for 1",
    violates: "buy-init.amount-not-a-number",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw === null ? 1 : raw) }),
  },
  {
    name: "a text as amount is answered with 500",
    violates: "buy-init.amount-not-a-number",
    kind: "status",
    surfaces: both,
    request: (call) =>
      isBuyInit(call) && objectOf(call.body)?.amount === "many" ? refusal(500, "Error during transaction") : undefined,
  },

  {
    name: "buy/init answers an unknown pack with 404",
    violates: "buy-init.pack-unknown",
    kind: "status",
    surfaces: both,
    ...insteadOf("VM not found", 404),
  },
  {
    name: "buy/init takes an unknown pack for the first pack",
    violates: "buy-init.pack-unknown",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      packToBuy: (id, scope) =>
        plain.packToBuy(id, scope) ?? (typeof id === "string" && id !== "" ? scope.world.packs[0] : undefined),
    }),
  },
  {
    name: "buy/init finds a pack by the first characters of its id",
    violates: "buy-init.pack-unknown",
    kind: "accepts",
    surfaces: both,
    rules: () => ({
      packToBuy: (id, { world }) =>
        typeof id === "string" ? world.packs.find((pack) => id.startsWith(pack.id)) : undefined,
    }),
  },
  {
    name: "buy/init refuses an unknown pack with another text",
    violates: "buy-init.pack-unknown",
    kind: "status",
    surfaces: both,
    ...insteadOf("VM not found", 400, "Vm not found"),
  },
  {
    name: "buy/init takes a missing pack id for the first pack",
    violates: "buy-init.pack-missing",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      packToBuy: (id, scope) =>
        typeof id === "string" && id !== "" ? plain.packToBuy(id, scope) : scope.world.packs[0],
    }),
  },
  {
    name: "buy/init refuses a missing pack id with the text of a bad amount",
    violates: "buy-init.pack-missing",
    kind: "status",
    surfaces: sandbox,
    request: (call) => (isBuyInit(call) && objectOf(call.body)?.id === undefined ? refusal(400, TOO_SMALL) : undefined),
  },

  {
    name: "buy/init accepts a missing user id",
    violates: "buy-init.user-id-missing",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ userIdOf: (raw) => (raw === undefined ? "anonymous" : plain.userIdOf(raw)) }),
  },
  {
    name: "buy/init refuses a missing user id with another text",
    violates: "buy-init.user-id-missing",
    kind: "status",
    surfaces: both,
    ...insteadOf("user_id is required", 400, "user_id is missing"),
  },
  {
    name: "buy/init answers a missing user id with 422",
    violates: "buy-init.user-id-missing",
    kind: "status",
    surfaces: both,
    ...insteadOf("user_id is required", 422),
  },

  {
    name: "disabled packs are sold",
    violates: "buy-init.disabled",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ isPurchasable: (pack, scope) => plain.isPurchasable({ ...pack, enable: true }, scope) }),
  },
  {
    name: "buy/init refuses a disabled pack as not found",
    violates: "buy-init.disabled",
    kind: "status",
    surfaces: both,
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.enable === false ? refusal(404, "VM not found") : undefined,
  },
  {
    name: "sold-out packs are sold",
    violates: "buy-init.sold-out",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({ isPurchasable: (pack, scope) => plain.isPurchasable({ ...pack, in_stock: true }, scope) }),
  },
  {
    name: "buy/init sells a sold-out pack at the second request",
    violates: "buy-init.sold-out",
    kind: "repeat",
    surfaces: sandbox,
    rules: (plain) => ({
      isPurchasable: (pack, scope) => {
        const isAsked = seen(scope.world, pack.id);
        return plain.isPurchasable({ ...pack, in_stock: pack.in_stock || isAsked }, scope);
      },
    }),
  },
  {
    name: "buy/init answers 500 for a pack without candidate listings",
    violates: "buy-init.no-candidate",
    kind: "status",
    surfaces: both,
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.unlisted === true ? refusal(500, "Error during transaction") : undefined,
  },
  {
    name: "buy/init accepts the purchase of a pack without candidate listings and returns no items",
    violates: "buy-init.no-candidate",
    kind: "accepts",
    surfaces: both,
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.unlisted === true
        ? { status: 200, body: { session_id: "s-0", nfts: [] } }
        : undefined,
  },
  {
    name: "the refusal of an unpurchasable pack names the reason",
    violates: "buy-init.out-of-stock-text",
    kind: "status",
    surfaces: sandbox,
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.enable === false ? refusal(400, "Claw machine is disabled") : undefined,
  },

  {
    name: "a purchase that is refused for its amount gives the user an item",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    ...givingAnyway((call, world) => amountIn(call) > (packIn(call, world)?.max_per_mint ?? Number.NaN)),
  },
  {
    name: "a purchase that is refused for an unknown pack gives the user an item",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    ...givingAnyway((call, world) => packIn(call, world) === undefined),
  },
  {
    name: "a purchase that is refused for a disabled pack gives the user an item",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    ...givingAnyway((call, world) => packIn(call, world)?.enable === false),
  },
  {
    name: "a purchase that is refused for an empty pack gives the user an item",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: sandbox,
    ...givingAnyway((call, world) => packIn(call, world)?.unlisted === true),
  },

  {
    name: "buy/init lists at most two items",
    violates: "buy-init.nfts-count",
    kind: "large",
    surfaces: sandbox,
    answer: edited("buy/init", "nfts", (nfts) => (nfts as unknown[]).slice(0, 2)),
  },
  {
    name: "buy/init lists one item too many",
    violates: "buy-init.nfts-count",
    kind: "extra",
    surfaces: sandbox,
    answer: edited("buy/init", "nfts", (nfts) => [...(nfts as unknown[]), ...(nfts as unknown[]).slice(0, 1)]),
  },
  {
    name: "buy/init lists one item for a user's second purchase",
    violates: "buy-init.nfts-count",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("buy/init", "nfts", (nfts) => (nfts as unknown[]).slice(0, 1), { when: everyNth(2) }),
  },
  {
    name: "sandbox items enter the inventory only when the purchase is polled",
    violates: "buy-init.fulfils-at-once",
    kind: "effect",
    surfaces: sandbox,
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        for (const held of purchase.holdings) shownYet.add(held);
        return plain.fulfilledView(purchase, scope);
      },
      isInInventory: (held, scope) => shownYet.has(held) && plain.isInInventory(held, scope),
    }),
  },
  {
    name: "an identical purchase returns the first purchase",
    violates: "buy-init.sessions-distinct",
    kind: "repeat",
    surfaces: sandbox,
    rules: () => ({
      repeatOf: (pack, amount, userId, { store }) =>
        [...store.purchases.values()].find(
          (made) => made.userId === userId && made.holdings.length === amount && made.holdings[0]?.pack === pack,
        ),
    }),
  },
  {
    name: "all purchases of a user have the same session id",
    violates: "buy-init.sessions-distinct",
    kind: "value",
    surfaces: sandbox,
    answer: edited("buy/init", "session_id", (_, { call }) => `s-${String(objectOf(call.body)?.user_id)}`),
  },
  {
    name: "an identical purchase removes the items of the first",
    violates: "buy-init.items-stack",
    kind: "repeat",
    surfaces: sandbox,
    answer: (call, reply, world) => {
      const body = objectOf(call.body);
      const holdings = world.sandbox.users.get(userKey(NO_PARTNER, textOf(body?.user_id) ?? "")) ?? [];
      if (isBuyInit(call) && reply.status === 200)
        for (const held of holdings.slice(0, -amountIn(call))) if (held.pack.id === body?.id) held.state = "sold";
      return undefined;
    },
  },
  {
    name: "the internal error of buy/init has another text",
    violates: "buy-init.internal-error",
    kind: "status",
    surfaces: both,
    ...insteadOf("Error during transaction", 500, "An unexpected error occurred"),
  },
  {
    name: "buy/init answers an internal error with 400",
    violates: "buy-init.internal-error",
    kind: "status",
    surfaces: both,
    ...insteadOf("Error during transaction", 400),
  },
  {
    name: "the internal error of buy/init has no text",
    violates: "buy-init.internal-error",
    kind: "status",
    surfaces: partner,
    answer: (call, reply) => (isBuyInit(call) && reply.status === 500 ? { status: 500, body: {} } : undefined),
  },
];

const asked = new WeakMap<World, Set<string>>();

/** Whether the pack was requested before. */
function seen(world: World, id: string): boolean {
  const ids = asked.get(world) ?? new Set<string>();
  asked.set(world, ids);
  const isKnown = ids.has(id);
  ids.add(id);
  return isKnown;
}
