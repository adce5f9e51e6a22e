import { anyListing, grant } from "../granting.ts";
import type { Holding } from "../holding.ts";
import type { Call, Reply } from "../http.ts";
import { objectOf, textOf } from "../json.ts";
import { FIRST_PARTNER, NO_PARTNER } from "../keys.ts";
import { scopeOf } from "../scope.ts";
import { userKey } from "../store.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited, everyNth } from "./support/edit.ts";
import { seen } from "./support/per-world.ts";
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
  mutant("buy-init.answers", "repeat", sandbox, "a pull that falls on an empty tier is refused as out of stock", {
    ...drawingFromEmptyTiers,
  }),
  mutant("buy-init.answers", "missing", both, "buy/init omits the session id", {
    answer: edited("buy/init", "session_id", () => undefined),
  }),
  mutant("buy-init.answers", "repeat", sandbox, "buy/init sometimes returns an empty session id", {
    answer: edited("buy/init", "session_id", () => "", { when: everyNth(3) }),
  }),
  mutant("buy-init.answers", "type", both, "buy/init returns its items as an object", {
    answer: edited("buy/init", "nfts", (nfts) => ({ ...(nfts as object) })),
  }),
  mutant("buy-init.answers", "status", both, "buy/init answers with 201", {
    answer: (call, reply) => (isBuyInit(call) && reply.status === 200 ? { ...reply, status: 201 } : undefined),
  }),
  mutant("buy-init.answers", "repeat", sandbox, "buy/init refuses every second purchase of a pack", {
    request: (call, world) =>
      isBuyInit(call) && seen(world, `purchase of ${packIn(call, world)?.id}`) % 2 === 0
        ? refusal(400, OUT_OF_STOCK)
        : undefined,
  }),
  mutant("buy-init.answers", "partial", sandbox, "buy/init answers purchases of market packs with 500", {
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.type === "MARKET" && packIn(call, world)?.enable === true
        ? refusal(500, "Error during transaction")
        : undefined,
  }),

  mutant("buy-init.amount-lowest", "refuses", both, "an amount of one is refused", {
    rules: () => ({ amountOf: (raw) => (typeof raw === "number" && raw >= 2 ? raw : undefined) }),
  }),
  mutant("buy-init.amount-lowest", "partial", sandbox, "an amount of one is refused for repacks", {
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.repack === true && amountIn(call) === 1
        ? refusal(400, TOO_SMALL)
        : undefined,
  }),
  mutant("buy-init.amount-lowest", "repeat", partner, "every second purchase of one pull in production is refused", {
    request: (call) =>
      isBuyInit(call) && call.surface === "partner" && amountIn(call) === 1 && call.nth % 2 === 0
        ? refusal(400, TOO_SMALL)
        : undefined,
  }),

  mutant("buy-init.amount-highest", "refuses", both, "the maximum amount is refused", {
    rules: () => ({ mostPulls: (pack) => Math.max(1, pack.max_per_mint - 1) }),
  }),
  mutant("buy-init.amount-highest", "partial", sandbox, "the maximum amount of market packs is refused", {
    rules: () => ({ mostPulls: (pack) => (pack.type === "MARKET" ? pack.max_per_mint - 1 : pack.max_per_mint) }),
  }),
  mutant("buy-init.amount-highest", "refuses", both, "packs with a maximum of 2.5 refuse an amount of 2", {
    start: ({ packs }) => {
      for (const pack of packs) pack.max_per_mint = 2.5;
    },
    rules: () => ({ mostPulls: () => 1 }),
  }),
  mutant("buy-init.amount-highest", "refuses", sandbox, "the maximum amount is refused as out of stock", {
    request: (call, world) =>
      isBuyInit(call) && amountIn(call) > 1 && amountIn(call) === packIn(call, world)?.max_per_mint
        ? refusal(400, OUT_OF_STOCK)
        : undefined,
  }),

  mutant("buy-init.amount-above-highest", "accepts", both, "an amount of max_per_mint + 1 is accepted", {
    rules: () => ({ mostPulls: (pack) => pack.max_per_mint + 1 }),
  }),
  mutant("buy-init.amount-above-highest", "partial", sandbox, "repacks accept amounts above max_per_mint", {
    rules: () => ({ mostPulls: (pack) => (pack.repack ? pack.max_per_mint * 3 : pack.max_per_mint) }),
  }),
  mutant("buy-init.amount-above-highest", "partial", sandbox, "packs with max_per_mint 1 accept larger amounts", {
    rules: () => ({ mostPulls: (pack) => (pack.max_per_mint === 1 ? 10 : pack.max_per_mint) }),
  }),
  mutant("buy-init.amount-above-highest", "accepts", both, "an amount above the maximum is reduced to the maximum", {
    request: (call, world) => {
      const most = packIn(call, world)?.max_per_mint;
      if (isBuyInit(call) && most !== undefined && amountIn(call) > most)
        call.body = { ...(call.body as object), amount: most };
      return undefined;
    },
  }),
  mutant("buy-init.amount-above-highest", "status", both, "an amount above the maximum is answered with 422", {
    ...insteadOf(TOO_MANY, 422),
  }),
  mutant(
    "buy-init.amount-above-highest",
    "status",
    both,
    "the text for an amount above the maximum says less than instead of less than or equal to",
    {
      ...insteadOf(TOO_MANY, 400, "Amount must be less than 11"),
    },
  ),

  mutant(
    "buy-init.amount-highest-named",
    "status",
    both,
    "the text for an amount above the maximum has the letter N instead of the number",
    {
      ...insteadOf(TOO_MANY, 400, "Amount must be less than or equal to N"),
    },
  ),
  mutant(
    "buy-init.amount-highest-named",
    "status",
    both,
    "the text for an amount above the maximum names 10 for every pack",
    {
      ...insteadOf(TOO_MANY, 400, "Amount must be less than or equal to 10"),
    },
  ),
  mutant(
    "buy-init.amount-highest-named",
    "status",
    both,
    "the text for an amount above the maximum names the requested amount",
    {
      answer: edited(
        "buy/init",
        "error",
        (text, { call }) =>
          TOO_MANY.test(String(text)) ? `Amount must be less than or equal to ${amountIn(call)}` : text,
        { status: 400 },
      ),
    },
  ),

  mutant("buy-init.amount-zero", "accepts", both, "an amount of 0 is accepted", {
    rules: (plain) => ({ amountOf: (raw) => (raw === 0 ? 0 : plain.amountOf(raw)) }),
  }),
  mutant("buy-init.amount-zero", "accepts", both, "an amount of 0 is taken for 1", {
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw === 0 ? 1 : raw) }),
  }),
  mutant("buy-init.amount-zero", "status", both, "the refusal of an amount of 0 ends with a full stop", {
    ...insteadOf(TOO_SMALL, 400, `${TOO_SMALL}.`),
  }),
  mutant("buy-init.amount-zero", "status", both, "an amount of 0 is answered with 422", {
    ...insteadOf(TOO_SMALL, 422),
  }),
  mutant("buy-init.amount-negative", "accepts", both, "a negative amount is used without its sign", {
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(typeof raw === "number" ? Math.abs(raw) : raw) }),
  }),
  mutant("buy-init.amount-negative", "status", both, "a negative amount is refused with another text", {
    answer: edited("buy/init", "error", (text, { call }) => (amountIn(call) < 0 ? "Bad request" : text), {
      status: 400,
    }),
  }),
  mutant("buy-init.amount-negative", "accepts", both, "an amount of -3 is accepted without items", {
    request: (call) =>
      isBuyInit(call) && amountIn(call) === -3 ? { status: 200, body: { session_id: "s-3", nfts: [] } } : undefined,
  }),
  mutant("buy-init.amount-below-one", "accepts", both, "an amount between 0 and 1 is rounded up", {
    rules: (plain) => ({
      amountOf: (raw) => plain.amountOf(typeof raw === "number" && raw > 0 ? Math.ceil(raw) : raw),
    }),
  }),
  mutant("buy-init.amount-below-one", "accepts", both, "an amount of 0.99 is rounded to 1", {
    rules: (plain) => ({
      amountOf: (raw) => plain.amountOf(typeof raw === "number" && raw > 0.9 ? Math.round(raw) : raw),
    }),
  }),
  mutant("buy-init.amount-missing", "accepts", both, "a missing amount is taken for 1", {
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw ?? 1) }),
  }),
  mutant("buy-init.amount-missing", "status", both, "a missing amount is answered with 500", {
    request: (call) =>
      isBuyInit(call) && objectOf(call.body)?.amount === undefined
        ? refusal(500, "Error during transaction")
        : undefined,
  }),
  mutant("buy-init.amount-not-a-number", "accepts", both, "an amount of true is taken for 1", {
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw === true ? 1 : raw) }),
  }),
  mutant("buy-init.amount-not-a-number", "accepts", both, "an array of one number is accepted as amount", {
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(Array.isArray(raw) ? Number(raw) : raw) }),
  }),
  mutant("buy-init.amount-not-a-number", "accepts", both, "an amount of null is taken for 1", {
    rules: (plain) => ({ amountOf: (raw) => plain.amountOf(raw === null ? 1 : raw) }),
  }),
  mutant("buy-init.amount-not-a-number", "status", both, "a text as amount is answered with 500", {
    request: (call) =>
      isBuyInit(call) && objectOf(call.body)?.amount === "many" ? refusal(500, "Error during transaction") : undefined,
  }),

  mutant("buy-init.pack-unknown", "status", both, "buy/init answers an unknown pack with 404", {
    ...insteadOf("VM not found", 404),
  }),
  mutant("buy-init.pack-unknown", "accepts", both, "buy/init takes an unknown pack for the first pack", {
    rules: (plain) => ({
      packToBuy: (id, scope) =>
        plain.packToBuy(id, scope) ?? (typeof id === "string" && id !== "" ? scope.world.packs[0] : undefined),
    }),
  }),
  mutant("buy-init.pack-unknown", "accepts", both, "buy/init finds a pack by the first characters of its id", {
    rules: () => ({
      packToBuy: (id, { world }) =>
        typeof id === "string" ? world.packs.find((pack) => id.startsWith(pack.id)) : undefined,
    }),
  }),
  mutant("buy-init.pack-unknown", "status", both, "buy/init refuses an unknown pack with another text", {
    ...insteadOf("VM not found", 400, "Vm not found"),
  }),
  mutant("buy-init.pack-missing", "accepts", both, "buy/init takes a missing pack id for the first pack", {
    rules: (plain) => ({
      packToBuy: (id, scope) =>
        typeof id === "string" && id !== "" ? plain.packToBuy(id, scope) : scope.world.packs[0],
    }),
  }),
  mutant(
    "buy-init.pack-missing",
    "status",
    sandbox,
    "buy/init refuses a missing pack id with the text of an unknown item",
    {
      request: (call) =>
        isBuyInit(call) && objectOf(call.body)?.id === undefined ? refusal(400, "Item not found") : undefined,
    },
  ),

  mutant("buy-init.user-id-missing", "accepts", both, "buy/init accepts a missing user id", {
    rules: (plain) => ({ userIdOf: (raw) => (raw === undefined ? "anonymous" : plain.userIdOf(raw)) }),
  }),
  mutant("buy-init.user-id-missing", "status", both, "buy/init refuses a missing user id with another text", {
    ...insteadOf("user_id is required", 400, "user_id is missing"),
  }),
  mutant("buy-init.user-id-missing", "status", both, "buy/init answers a missing user id with 422", {
    ...insteadOf("user_id is required", 422),
  }),

  mutant("buy-init.disabled", "accepts", both, "disabled packs are sold", {
    rules: (plain) => ({ isPurchasable: (pack, scope) => plain.isPurchasable({ ...pack, enable: true }, scope) }),
  }),
  mutant("buy-init.disabled", "status", both, "buy/init refuses a disabled pack as not found", {
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.enable === false ? refusal(404, "VM not found") : undefined,
  }),
  mutant("buy-init.sold-out", "accepts", both, "sold-out packs are sold", {
    rules: (plain) => ({ isPurchasable: (pack, scope) => plain.isPurchasable({ ...pack, in_stock: true }, scope) }),
  }),
  mutant("buy-init.sold-out", "repeat", sandbox, "buy/init sells a sold-out pack at the second request", {
    rules: (plain) => ({
      isPurchasable: (pack, scope) => {
        const isAsked = seen(scope.world, `asked ${pack.id}`) > 1;
        return plain.isPurchasable({ ...pack, in_stock: pack.in_stock || isAsked }, scope);
      },
    }),
  }),
  mutant("buy-init.no-candidate", "status", both, "buy/init answers 500 for a pack without candidate listings", {
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.unlisted === true ? refusal(500, "Error during transaction") : undefined,
  }),
  mutant(
    "buy-init.no-candidate",
    "accepts",
    both,
    "buy/init accepts the purchase of a pack without candidate listings and returns no items",
    {
      request: (call, world) =>
        isBuyInit(call) && packIn(call, world)?.unlisted === true
          ? { status: 200, body: { session_id: "s-0", nfts: [] } }
          : undefined,
    },
  ),
  mutant("buy-init.out-of-stock-text", "status", sandbox, "the refusal of an unpurchasable pack names the reason", {
    request: (call, world) =>
      isBuyInit(call) && packIn(call, world)?.enable === false ? refusal(400, "Claw machine is disabled") : undefined,
  }),

  mutant(
    "buy-init.refusal-changes-nothing",
    "effect",
    both,
    "a purchase that is refused for its amount gives the user an item",
    {
      ...givingAnyway((call, world) => amountIn(call) > (packIn(call, world)?.max_per_mint ?? Number.NaN)),
    },
  ),
  mutant(
    "buy-init.refusal-changes-nothing",
    "effect",
    both,
    "a purchase that is refused for an unknown pack gives the user an item",
    {
      ...givingAnyway((call, world) => packIn(call, world) === undefined),
    },
  ),
  mutant(
    "buy-init.refusal-changes-nothing",
    "effect",
    both,
    "a purchase that is refused for a disabled pack gives the user an item",
    {
      ...givingAnyway((call, world) => packIn(call, world)?.enable === false),
    },
  ),
  mutant(
    "buy-init.refusal-changes-nothing",
    "effect",
    sandbox,
    "a purchase that is refused for an empty pack gives the user an item",
    {
      ...givingAnyway((call, world) => packIn(call, world)?.unlisted === true),
    },
  ),

  mutant("buy-init.nfts-count", "large", sandbox, "buy/init lists at most two items", {
    answer: edited("buy/init", "nfts", (nfts) => (nfts as unknown[]).slice(0, 2)),
  }),
  mutant("buy-init.nfts-count", "extra", sandbox, "buy/init lists one item too many", {
    answer: edited("buy/init", "nfts", (nfts) => [...(nfts as unknown[]), ...(nfts as unknown[]).slice(0, 1)]),
  }),
  mutant("buy-init.nfts-count", "repeat", sandbox, "buy/init lists one item for a user's second purchase", {
    answer: edited("buy/init", "nfts", (nfts) => (nfts as unknown[]).slice(0, 1), { when: everyNth(2) }),
  }),
  mutant(
    "buy-init.fulfils-at-once",
    "effect",
    sandbox,
    "sandbox items enter the inventory only when the purchase is polled",
    {
      rules: (plain) => ({
        fulfilledView: (purchase, scope) => {
          for (const held of purchase.holdings) shownYet.add(held);
          return plain.fulfilledView(purchase, scope);
        },
        isInInventory: (held, scope) => shownYet.has(held) && plain.isInInventory(held, scope),
      }),
    },
  ),
  mutant("buy-init.sessions-distinct", "repeat", sandbox, "an identical purchase returns the first purchase", {
    rules: () => ({
      repeatOf: (pack, amount, userId, { store }) =>
        [...store.purchases.values()].find(
          (made) => made.userId === userId && made.holdings.length === amount && made.holdings[0]?.pack === pack,
        ),
    }),
  }),
  mutant("buy-init.sessions-distinct", "value", sandbox, "all purchases of a user have the same session id", {
    answer: edited("buy/init", "session_id", (_, { call }) => `s-${String(objectOf(call.body)?.user_id)}`),
  }),
  mutant("buy-init.items-stack", "repeat", sandbox, "an identical purchase removes the items of the first", {
    answer: (call, reply, world) => {
      const body = objectOf(call.body);
      const holdings = world.sandbox.users.get(userKey(NO_PARTNER, textOf(body?.user_id) ?? "")) ?? [];
      if (isBuyInit(call) && reply.status === 200)
        for (const held of holdings.slice(0, -amountIn(call))) if (held.pack.id === body?.id) held.state = "sold";
      return undefined;
    },
  }),
  mutant("buy-init.internal-error", "status", both, "the internal error of buy/init has another text", {
    ...insteadOf("Error during transaction", 500, "An unexpected error occurred"),
  }),
  mutant("buy-init.internal-error", "status", both, "buy/init answers an internal error with 400", {
    ...insteadOf("Error during transaction", 400),
  }),
  mutant("buy-init.internal-error", "status", partner, "the internal error of buy/init has no text", {
    answer: (call, reply) => (isBuyInit(call) && reply.status === 500 ? { status: 500, body: {} } : undefined),
  }),
];
