import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { samplePacks } from "../../harness/given/pack-sample.ts";
import { memberOf, objectsIn } from "../../harness/json/json-value.ts";
import type { Purchase } from "../../harness/operations/purchase.ts";
import { NONE, related, shown, toValue, unless } from "../../harness/oracles/difference.ts";
import { endsAfterPurchase, hasSlug } from "../../harness/oracles/inventory-entry.ts";
import { type ItemPair, pairItems } from "../../harness/oracles/item-list.ts";
import { happenedAt, instantOf, keepsInstant, zonedInstantOf } from "../../harness/oracles/moment.ts";
import { pricesOfOneMoment, sameKinds, sameMetadata, samePrices } from "../../harness/oracles/same-item.ts";
import { equals } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox", "partner"]);
export const inventoryItems = all;

/** Maximum packs to buy from in the sandbox, of all kinds; production costs money. */
const PACKS = { sandbox: 8, partner: 1 };

const VERIFIED = [
  "inventory.item-kind-equals-init",
  "inventory.item-metadata-equals-init",
  "inventory.purchased-at-of-purchase",
  "inventory.expires-after-purchase",
] as const;

// One purchase of each kind of pack shows all facts of an entry.
scenario(
  "an item of any pack has the details and the time of its purchase",
  {
    verifies: VERIFIED,
    exercises: ["inventory.claw-id-of-purchase", "inventory.claw-slug-of-pack"],
    surfaces: ["partner"],
  },
  async (context) => {
    const shelf = await shelfOfPurchases(context);
    showsKind(context, shelf);
    isDated(context, shelf);
  },
);

scenario(
  "an item of any pack has the details, the price and the time of its purchase",
  {
    verifies: [
      ...VERIFIED,
      "inventory.claw-id-of-purchase",
      "inventory.claw-slug-of-pack",
      "inventory.item-price-equals-init",
      "inventory.expiry-never-null",
    ],
    exercises: ["inventory.expires-after-seven-days"],
    surfaces: ["sandbox"],
  },
  async (context) => {
    const shelf = await shelfOfPurchases(context);
    showsKind(context, shelf);
    isDated(context, shelf);
    keepsPrice(context, shelf);
    hasEnd(context, shelf);
  },
);

function showsKind(context: PartnerContext, shelf: readonly Shelved[]): void {
  const { isSandbox, verify } = context;
  for (const { purchase, exchange, entries, did } of shelf) {
    const evidence = [purchase.fulfilled, exchange] as const;
    const pairs = pairItems(
      purchase.items.map(({ raw }) => raw),
      entries,
    );
    verify("inventory.item-kind-equals-init", evidence, [sameKinds(pairs, !isSandbox)], did);
    verify("inventory.item-metadata-equals-init", evidence, [sameMetadata(pairs)], did);
    // In production a rule judges it.
    for (const entry of isSandbox ? entries : []) {
      verify("inventory.claw-id-of-purchase", evidence, [equals("claw_id", purchase.pack.id, entry.claw_id)], did);
      verify("inventory.claw-slug-of-pack", evidence, [hasSlug(purchase.pack.slug, entry)], did);
    }
    observeSlug(context, purchase, entries);
  }
}

function observeSlug({ observe }: PartnerContext, { pack }: Purchase, entries: readonly Entry[]): void {
  if (pack.slug === undefined) observe("slugless-pack", `claw_slug ${shown(entries[0]?.claw_slug)}`);
}

function keepsPrice(context: PartnerContext, shelf: readonly Shelved[]): void {
  for (const { purchase, exchange, entries, did } of shelf) {
    const pairs = pairItems(
      purchase.items.map(({ raw }) => raw),
      entries,
    );
    context.verify("inventory.item-price-equals-init", [purchase.init, exchange], [samePrices(pairs)], did);
  }
}

scenario(
  "buy/init, the result and the inventory give an item about the same price at one moment",
  { verifies: ["inventory.item-price-of-the-moment", "buy-status.nft-price-of-the-moment"], surfaces: ["partner"] },
  async ({ given, verify }) => {
    const { user, items, init, fulfilled } = await given.purchase({ amount: 2, mayBeShared: true });
    const { exchange, items: entries } = await given.inventory(user);

    const bought = items.map(({ raw }) => raw);
    const shelved = severalOf(pairItems(bought, entries));
    const did = "2 pulls were bought";
    verify("inventory.item-price-of-the-moment", [fulfilled, exchange], [pricesOfOneMoment(shelved)], did);
    const listed = severalOf(pairItems(objectsIn(memberOf(init.json, "nfts")), bought));
    verify("buy-status.nft-price-of-the-moment", [init, fulfilled], [pricesOfOneMoment(listed)], did);
  },
);

/** Requires two items: a single price may have moved, and production need not list items before fulfillment. */
function severalOf(pairs: readonly ItemPair[]): readonly ItemPair[] {
  if (pairs.length < 2) throw new Inconclusive("fewer than two items in both answers");
  return pairs;
}

function isDated({ run, verify, observe }: PartnerContext, shelf: readonly Shelved[]): void {
  for (const { purchase, exchange, entries, did } of shelf) {
    const evidence = [purchase.init, exchange] as const;
    const clock = { movedS: purchase.at.movedS, mayBeAhead: run.states.isConfigured };
    for (const entry of entries) {
      const { purchased_at } = entry;
      const boughtMs = zonedInstantOf(purchased_at);
      // Another requirement judges an unreadable timestamp, and one without a zone names no instant.
      const dated = boughtMs === undefined ? NONE : happenedAt("purchased_at", boughtMs, purchase.init, clock);
      verify("inventory.purchased-at-of-purchase", evidence, [dated], did);
      verify("inventory.expires-after-purchase", evidence, [endsAfterPurchase(entry)], did);
    }
    if (entries.some((entry) => entry.buyback_expires_at === null)) observe("sellback-without-expiry", "null");
  }
}

function hasEnd({ verify }: PartnerContext, shelf: readonly Shelved[]): void {
  for (const { purchase, exchange, entries, did } of shelf) {
    for (const entry of entries) {
      const { buyback_expires_at } = entry;
      const evidence = [purchase.init, exchange] as const;
      const isNull = buyback_expires_at === null || buyback_expires_at === undefined;
      verify("inventory.expiry-never-null", evidence, [unless(!isNull, "an expiry", toValue(entry))], did);
    }
  }
}

scenario(
  "an item's dates do not change, and a later purchase has later dates",
  {
    verifies: ["inventory.purchased-at-of-purchase"],
    exercises: ["inventory.expires-after-seven-days"],
    surfaces: ["sandbox"],
  },
  async (context) => {
    const { sut, given, verify } = context;
    const first = await given.purchase();
    const before = await given.inventory(first.user);
    atLeastOne(before.items, "no item");
    await context.timeSince(first.at, { from: 2 * HOUR_S, to: 24 * HOUR_S });
    const second = await given.purchase({ user: first.user });
    // A poll may fulfil the purchase anew.
    await sut.buyStatus({ session_id: first.sessionId });

    const after = await given.inventory(first.user);

    const evidence = [before.exchange, second.init, after.exchange] as const;
    const dateOf = (items: readonly Entry[], id: string | undefined) =>
      instantOf(items.find((item) => item.id === id)?.purchased_at);
    const then = dateOf(before.items, first.items[0]?.id);
    const again = dateOf(after.items, first.items[0]?.id);
    const later = dateOf(after.items, second.items[0]?.id);
    const elapsedS = context.run.time.elapsedS(first.at) - context.run.time.elapsedS(second.at);
    const text = (ms: number | undefined) => (ms === undefined ? "unreadable" : new Date(ms).toISOString());
    verify(
      "inventory.purchased-at-of-purchase",
      evidence,
      [keepsInstant("purchased_at", text(then), text(again))],
      "time passed",
    );
    const isApart = later === undefined || then === undefined || Math.abs((later - then) / 1000 - elapsedS) < APART_S;
    verify(
      "inventory.purchased-at-of-purchase",
      evidence,
      [
        related(
          isApart,
          "seconds between two purchases",
          "within tolerance",
          [Math.round(elapsedS)],
          ((later ?? 0) - (then ?? 0)) / 1000,
          APART_S,
        ),
      ],
      "the user bought again later",
    );
  },
);

const HOUR_S = 3600;
const APART_S = 300;

type Entry = Readonly<Record<string, unknown>>;

interface Shelved {
  readonly purchase: Purchase;
  readonly exchange: Awaited<ReturnType<PartnerContext["given"]["inventory"]>>["exchange"];
  /** The inventory entries of the purchase; not empty. */
  readonly entries: readonly Entry[];
  readonly did: string;
}

/** Buys from every kind of pack in stock, each with its own user, and reads the inventories. */
async function shelfOfPurchases(context: PartnerContext): Promise<readonly Shelved[]> {
  const { surface, given } = context;
  const purchasable = await given.purchasablePacks();
  const variant = purchasable.find(({ raw }) => typeof raw.variant_of === "string");
  const sample = samplePacks(purchasable, PACKS[surface]);
  // A variant may be confused with its parent.
  const packs = [...new Set([...sample, ...(variant === undefined ? [] : [variant])])];
  const shelved = await Promise.all(
    packs.map(async (pack, turn) => {
      const apart = given.on(context.anotherConnection());
      const amount = surface === "sandbox" ? Math.min(pack.maxPerMint, 1 + (turn % 3)) : 1;
      const purchase = await apart.purchase({ pack, amount, mayBeShared: true }).catch(unlessEmpty);
      if (purchase === undefined) return [];
      const { exchange, items } = await apart.inventory(purchase.user);
      const pulls = amount === 1 ? "1 pull was bought" : `${amount} pulls were bought`;
      const entries = items.filter((item) => purchase.items.some(({ id }) => id === item.id));
      return entries.length === 0 ? [] : [{ purchase, exchange, entries, did: `${pulls} of pack ${pack.id}` }];
    }),
  );
  return atLeastOne(shelved.flat(), "no item of a purchase in an inventory");
}

/** Ignores that a pack is out of stock in spite of its flags. */
function unlessEmpty(stop: unknown): undefined {
  if (!(stop instanceof Inconclusive)) throw stop;
}
