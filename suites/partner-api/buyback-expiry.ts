import type { RequirementId } from "../../contract/index.ts";
import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { ITEM_EXPIRED } from "../../contract/refusals.ts";
import { type SellableItem, sellBack, toSellables } from "../../harness/actions/sellback.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { type ItemsByEnd, itemsByEnd } from "../../harness/arrange/items-by-end.ts";
import { itemOfOtherType, samplePacks } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext, ScenarioWorker } from "../../harness/arrange/partner-context.ts";
import { informativeSales, type PricedSale, paysItsPrice } from "../../harness/arrange/priced-sale.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { sellbackWindowS } from "../../harness/arrange/shown-ends.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { Inconclusive, ignoring, NotApplicable, NotExercised } from "../../harness/exits/early-exits.ts";
import { type JsonObject, textOf } from "../../harness/json/json-value.ts";
import type { Differences } from "../../harness/ledger/attempt.ts";
import { isSmallPool, sharingOf } from "../../harness/listings/sharing.ts";
import type { Difference } from "../../harness/oracles/difference.ts";
import { keepEnds } from "../../harness/oracles/expiry.ts";
import { listsAll, listsNone } from "../../harness/oracles/item-list.ts";
import { instantOf } from "../../harness/oracles/moment.ts";
import { accepted, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { repeated } from "../../harness/rules/repeated.ts";
import type { Anchor } from "../../harness/schedule/timekeeper.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox", "partner"]);
export const buybackExpiry = all;

const WEEK_S = PARTNER_LIMITS.sandboxSellbackWindowSeconds;

/** Several items, because another sandbox user may get a copy of one of them. */
const ITEMS = 3;
const MAX_PACKS = 4;
const OF_EACH = 2;
/** Items of each pack if listings are few: more pulls would give the same listings again. */
const OF_FEW = 1;

/** When an item was bought, and the length of its sellback window in seconds. */
interface Window {
  readonly bought: Anchor;
  readonly windowS: number;
}

/** An item of a user, and the user's connection. */
interface Owned {
  readonly worker: ScenarioWorker;
  readonly items: readonly SellableItem[];
}

scenario(
  "in the sandbox an item can be sold back until shortly before seven days have passed",
  {
    verifies: ["buyback.before-expiry", "buyback.amount-fixed-at-purchase"],
    needs: { waitS: WEEK_S - 120 },
    surfaces: ["sandbox"],
  },
  async (context) => {
    const owned = await itemsOfPacks(context);
    await context.timeSince(context.now(), { from: WEEK_S - 120, to: WEEK_S - 40 });

    const sold = await sellOnWorkers(owned);

    const sales = answersTo(sold);
    const did = "the purchase was nearly 7 days ago";
    context.verify("buyback.before-expiry", sales, sales.map(accepted), did);
    verifyAmounts(context, sold, did);
  },
);

scenario(
  "in the sandbox no item can be sold back after seven days",
  { verifies: ["buyback.expired-text"], needs: { waitS: WEEK_S }, surfaces: ["sandbox"] },
  async (context) => {
    const owned = await itemsOfPacks(context);
    await context.timeSince(context.now(), { from: WEEK_S + 60 });

    for (const did of ["the purchase was 7 days ago", "the purchase was 7 days ago, and it was tried before"])
      verifyExpired(context, "buyback.expired-text", answersTo(await sellOnWorkers(owned)), did);
  },
);

scenario(
  "in the sandbox each item's seven days count from its own purchase, whatever its user does meanwhile",
  {
    verifies: [
      "buyback.expired-text",
      "buyback.before-expiry",
      "buyback.amount-fixed-at-purchase",
      "inventory.lists-purchase",
    ],
    exercises: ["inventory.item-price-equals-init"],
    needs: { waitS: WEEK_S / 2 },
    surfaces: ["sandbox"],
  },
  async (context) => {
    const count = isSmallPool(context.run.listings) ? OF_FEW : ITEMS;
    const old = await context.given.items(count);
    const began = context.now();
    await context.timeSince(began, { from: WEEK_S / 2 });
    const meanwhile = await context.given.inventory(old.user);
    const kept = old.items.map((item) => item.id).filter((id) => !context.isSharedWithOthers(id));
    const young = await context.given.items(count, { user: old.user });
    const [first, ...more] = atLeastOne(toSellables(young.items, young.purchases), "no item");
    // A single item is sold at the end.
    const early = more.length === 0 ? [] : await sellAll(context, [first]);
    await context.timeSince(began, { from: WEEK_S + 60, to: WEEK_S * 1.4 });

    const refusals = answersTo(await sellAll(context, toSellables(old.items, old.purchases)));
    const sold = await sellAll(context, more.length === 0 ? [first] : more);

    verifyExpired(context, "buyback.expired-text", refusals, "the purchase was 7 days ago");
    const did = "the purchase was half of 7 days ago";
    context.verify("buyback.before-expiry", answersTo(sold), answersTo(sold).map(accepted), did);
    const listed = listsAll("the inventory", atLeastOne(kept, "no item that no other user holds"), meanwhile.ids);
    context.verify("inventory.lists-purchase", meanwhile.exchange, [listed], did);
    verifyAmounts(context, [...early, ...sold], did);
  },
);

/** Requires the refusal of expired items, as far as no other user's copy explains another answer. */
function verifyExpired(context: PartnerContext, id: RequirementId, answers: Answers, did: string): void {
  const differences = answers.map((refusal) => refusedBy(refusal, ITEM_EXPIRED));
  context.verify(id, answers, believed(context, differences), did);
}

scenario(
  "an item can't be sold back after the end that its inventory entry shows",
  { verifies: ["buyback.expired"], exercises: ["inventory.purchased-at-kept"] },
  async (context) => {
    const { user, items, purchases, bought, inventory } = context.isSandbox
      ? await itemsByEnd(context, ITEMS, false)
      : await itemsOfBothTypes(context);
    const windows = items.map((item) => sellbackWindowS(inventory.items, item.id));
    await context.timeSince(bought, { from: Math.max(...windows) + 60 });

    const refusals = answersTo(await sellAll(context, toSellables(items, purchases)));
    const named = await sellNamingPacks(context, toSellables(items, purchases).slice(0, NAMED));
    const after = await context.given.inventory(user);

    verifyExpired(context, "buyback.expired", refusals, "time had passed");
    // What claw_id does is not documented, so any refusal is accepted.
    const isRefused = believed(context, named.map(refusedSomehow));
    context.verify("buyback.expired", named, isRefused, "time had passed, and the request named the pack");
    context.observe("inventory-after-window", `${after.ids.length} of ${inventory.ids.length} items still listed`);
  },
);

scenario(
  "in production an item can be sold back until shortly before the end that its inventory entry shows",
  {
    verifies: ["buyback.before-expiry", "inventory.lists-purchase", "inventory.excludes-sold", "inventory.expiry-kept"],
    exercises: ["inventory.purchased-at-kept"],
    surfaces: ["partner"],
  },
  async (context) => {
    const { user, items, purchases, bought, inventory } = await itemsByEnd(context, 1, false);
    const windows = items.map((item) => sellbackWindowS(inventory.items, item.id));
    const windowS = Math.min(...windows);
    await context.timeSince(bought, { from: Math.max(0, windowS - 120), to: windowS - 40 });

    const other = await context.given.items(OF_YOUNG, { user }).catch(ignoring(Inconclusive, NotExercised));
    const [first, ...young] = other === undefined ? [] : toSellables(other.items, other.purchases);
    if (first !== undefined) await sellAll(context, [first]);
    // A poll may fulfil the purchase anew.
    for (const { sessionId } of purchases) await context.sut.buyStatus({ session_id: sessionId });
    const kept = await context.given.inventory(user);
    const sales = answersTo(await sellAll(context, toSellables(items, purchases)));
    const after = await context.given.inventory(user);

    const ids = items.map(({ id }) => id);
    const did = "its window was nearly over";
    context.verify("inventory.lists-purchase", kept.exchange, [listsAll("the inventory", ids, kept.ids)], did);
    const own = inventory.items.filter(({ id }) => ids.includes(textOf(id)));
    const since = other === undefined ? did : `${did}, and its user had bought other items and sold one`;
    context.verify("inventory.expiry-kept", [inventory.exchange, kept.exchange], [keepEnds(own, kept.items)], since);
    context.verify("buyback.before-expiry", sales, sales.map(accepted), did);
    const sold = sales.every(({ status }) => status === 200) ? kept.ids : [];
    atLeastOne(sold, "no sold item that was listed before");
    const areGone = listsNone("the inventory", ids, after.ids);
    context.verify("inventory.excludes-sold", [...sales, after.exchange], [areGone], did);
    const open = young.filter(({ itemId }) => isOpenFor(MIN_YOUNG_WINDOW_S, kept.items, itemId));
    await sellYoung(context, open, { bought, windowS });
  },
);

/** Items that are bought shortly before the window of an older one closes: one is sold before that, the other after. */
const OF_YOUNG = 2;

/** Minimum window of an item that is sold when the window of an older item has closed. Seconds. */
const MIN_YOUNG_WINDOW_S = 3600;

/** Sells items that the user bought shortly before the window of an older one closed: each item has its own window. */
async function sellYoung(context: PartnerContext, young: readonly SellableItem[], old: Window): Promise<void> {
  if (young.length === 0) return;
  await context.timeSince(old.bought, { from: old.windowS + 60, to: old.windowS + MIN_YOUNG_WINDOW_S / 2 });

  const sales = answersTo(await sellAll(context, young));

  const did = "its window was open, and that of an older item of its user had closed";
  context.verify("buyback.before-expiry", sales, sales.map(accepted), did);
}

/** Returns whether an item's window is at least that long, or has no end. */
function isOpenFor(seconds: number, inventory: readonly JsonObject[], id: string): boolean {
  const entry = inventory.find((item) => item.id === id);
  const [from, to] = [entry?.purchased_at, entry?.buyback_expires_at].map(instantOf);
  return entry?.buyback_expires_at === null || (from !== undefined && to !== undefined && to - from >= seconds * 1000);
}

/** Longer than the sandbox's window, and than a likely wrong one. */
const MONTH_S = 30 * 24 * 3600;

scenario(
  "in production an item without an end can be sold back after a month",
  { verifies: ["buyback.no-expiry"], needs: { waitS: MONTH_S }, surfaces: ["partner"] },
  async (context) => {
    const { items, purchases, bought, inventory } = await itemsByEnd(context, 1, true);
    const endless = inventory.items.filter((item) => item.buyback_expires_at === null);
    const owned = items.filter(({ id }) => endless.some((item) => item.id === id));
    if (owned.length === 0) throw new NotApplicable("every item shows an end of its sellback window");
    await context.timeSince(bought, { from: MONTH_S });

    const sales = answersTo(await sellAll(context, toSellables(owned, purchases)));

    context.verify("buyback.no-expiry", sales, sales.map(accepted), "it was bought a month ago, and never expires");
  },
);

/**
 * Returns items of packs of all kinds, each with its own user and connection, because a rule about time may depend on a
 * pack's kind or price. Several per pack, because another user's copy may explain a single one in the sandbox.
 */
async function itemsOfPacks(context: PartnerContext): Promise<readonly Owned[]> {
  const { given, run } = context;
  const ofAnyPack = async (count: number): Promise<Owned> => {
    const { items, purchases } = await given.items(count);
    return { worker: context, items: toSellables(items, purchases) };
  };
  const isSmall = isSmallPool(run.listings);
  const ofEach = isSmall ? OF_FEW : OF_EACH;
  const enough = isSmall ? OF_FEW : ITEMS;
  const packs = samplePacks(await given.purchasablePacks(), MAX_PACKS);
  const ofPack = async (pack: ListedPack): Promise<Owned> => {
    const worker = await context.newWorker();
    const user = given.user();
    const amount = Math.min(ofEach, pack.maxPerMint);
    const buy = () => worker.given.purchase({ user, pack, amount, mayBeShared: true }).catch(ignoring(Inconclusive));
    const bought = await allSettledOrThrow(Array.from({ length: Math.ceil(ofEach / amount) }, buy));
    const purchases = bought.flatMap((purchase) => purchase ?? []);
    const items = purchases.flatMap((purchase) => purchase.items);
    return { worker, items: toSellables(items, purchases) };
  };
  const bought = await allSettledOrThrow(packs.map(ofPack));
  const owned = bought.map(({ worker, items }) => ({ worker, items: given.exclusive(items, ({ itemId }) => itemId) }));
  const count = owned.flatMap(({ items }) => items).length;
  return count >= enough ? owned : [...owned, await ofAnyPack(enough)];
}

/**
 * Returns the differences that count. Another user of the sandbox may hold the listing of a single item. If listings are
 * shared, the scenario is repeated with copies that nobody else holds.
 */
function believed({ isSandbox, run }: PartnerContext, perItem: readonly (readonly Difference[])[]): Differences {
  if (!isSandbox || sharingOf(run.listings) === "shared") return perItem;
  return repeated(perItem.filter(({ length }) => length > 0)).flat();
}

/** Returns production items of a pack of each type, as far as the second shows an end: types may be sold by other code. */
async function itemsOfBothTypes(context: PartnerContext): Promise<ItemsByEnd> {
  const { given } = context;
  const one = await itemsByEnd(context, 1, false);
  const other = await itemOfOtherType(given, one.purchases[0]?.pack, one.user);
  if (other === undefined) return one;
  const bought = context.now();
  const inventory = await given.inventory(one.user);
  const windowOf = async ({ id }: PulledItem) => sellbackWindowS(inventory.items, id);
  const windows = await Promise.all(other.items.map((item) => windowOf(item).catch(ignoring(Inconclusive))));
  const ending = other.items.filter((_, at) => (windows[at] ?? 0) !== 0);
  const purchases = [...one.purchases, ...other.purchases];
  return { ...one, items: [...one.items, ...ending], purchases, bought, inventory };
}

/** Items of which sellbacks also name the pack; two, because another user's copy may explain one. */
const NAMED = 2;

async function sellNamingPacks({ sut }: PartnerContext, items: readonly SellableItem[]) {
  const sell = ({ itemId, packId }: SellableItem) => sut.buyback({ item_id: itemId, claw_id: packId });
  return atLeastOne(await allSettledOrThrow(items.map(sell)), "no item");
}

function verifyAmounts(context: PartnerContext, sold: readonly PricedSale[], did: string): void {
  const telling = informativeSales(sold);
  context.verify("buyback.amount-fixed-at-purchase", answersTo(telling), telling.map(paysItsPrice), did);
}

type Answers = readonly [Exchange, ...Exchange[]];

function answersTo([first, ...others]: readonly [PricedSale, ...PricedSale[]]): Answers {
  return [first.sale, ...others.map(({ sale }) => sale)];
}

function sellAll(worker: ScenarioWorker, items: readonly SellableItem[]) {
  return sellOnWorkers([{ worker, items }]);
}

/** Sells each item on its user's connection. */
async function sellOnWorkers(owned: readonly Owned[]) {
  const sell = async ({ worker, item }: { worker: ScenarioWorker; item: SellableItem }): Promise<PricedSale> => ({
    sale: await sellBack(worker.run, worker.sut, item),
    priceUsd: item.priceUsd,
  });
  const each = owned.flatMap(({ worker, items }) => items.map((item) => ({ worker, item })));
  // The first sale shows which form of sellback is accepted.
  const [first, ...others] = atLeastOne(each, "no item");
  const firstSale = await sell(first);
  return [firstSale, ...(await allSettledOrThrow(others.map(sell)))] as const;
}
