import type { Purchase } from "../../harness/actions/purchase.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive, ignoring } from "../../harness/exits/early-exits.ts";
import { NONE, related, shown, toValue, unless } from "../../harness/oracles/difference.ts";
import { endsAfterPurchase } from "../../harness/oracles/expiry.ts";
import { happenedAt, instantOf, zonedInstantOf } from "../../harness/oracles/moment.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox", "partner"]);
export const inventoryItems = all;

/** Maximum packs to buy from in the sandbox, of all kinds; production costs money. */
const PACKS = { sandbox: 8, partner: 1 };
/** Numbers of pulls, in turns. */
const AMOUNTS = { sandbox: [1, 2, 3], partner: [1] };

// One purchase of each kind of pack shows all facts of an entry.
scenario(
  "an item of any pack has the details and the time of its purchase, and in the sandbox its price",
  {
    verifies: ["inventory.purchased-at-of-purchase", "inventory.expires-after-purchase"],
    also: { sandbox: ["inventory.expiry-never-null"] },
    exercises: [
      "inventory.item-kind-equals-init",
      "inventory.item-metadata-equals-init",
      "inventory.item-price-equals-init",
      "inventory.claw-id-of-purchase",
      "inventory.claw-slug-of-pack",
      "inventory.expires-after-seven-days",
    ],
  },
  async (context) => {
    for (const purchase of await listedPurchases(context)) {
      showsItems(context, purchase);
    }
  },
);

function showsItems({ run, isSandbox, verify, observe }: PartnerContext, listed: ListedPurchase): void {
  const { purchase, exchange, entries, did } = listed;
  const { init, pack, at } = purchase;
  const clock = { movedS: at.movedS, mayBeAhead: run.states.isConfigured };
  for (const entry of entries) {
    const boughtMs = zonedInstantOf(entry.purchased_at);
    // Another requirement judges an unreadable timestamp, and one without a zone names no instant.
    const dated = boughtMs === undefined ? NONE : happenedAt("purchased_at", boughtMs, init, clock);
    verify("inventory.purchased-at-of-purchase", [init, exchange], [dated], did);
    verify("inventory.expires-after-purchase", [init, exchange], [endsAfterPurchase(entry)], did);
    const hasEnd = (entry.buyback_expires_at ?? null) !== null;
    if (isSandbox)
      verify("inventory.expiry-never-null", [init, exchange], [unless(hasEnd, "an expiry", toValue(entry))], did);
  }
  if (pack.slug === undefined) observe("slugless-pack", `claw_slug ${shown(entries[0]?.claw_slug)}`);
  if (entries.some((entry) => entry.buyback_expires_at === null)) observe("sellback-without-expiry", "null");
}

const HOUR_S = 3600;

scenario(
  "a later purchase has later dates",
  {
    verifies: ["inventory.purchased-at-of-purchase"],
    exercises: ["inventory.expires-after-seven-days", "inventory.purchased-at-kept"],
    needs: { waitS: 2 * HOUR_S },
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
    const dateOf = (items: readonly Entry[], { items: [bought] }: Purchase) =>
      instantOf(items.find((item) => item.id === bought?.id)?.purchased_at);
    const [then, later] = [dateOf(after.items, first), dateOf(after.items, second)];
    if (then === undefined || later === undefined)
      throw new Inconclusive("the inventory does not date an item of each purchase");
    const elapsedS = context.run.time.elapsedS(first.at) - context.run.time.elapsedS(second.at);
    const apartS = (later - then) / 1000;
    const areApart = related(
      Math.abs(apartS - elapsedS) < APART_S,
      "seconds between two purchases",
      "within tolerance",
      [Math.round(elapsedS)],
      apartS,
      APART_S,
    );
    verify("inventory.purchased-at-of-purchase", evidence, [areApart], "the user bought again later");
  },
);

const APART_S = 300;

type Entry = Readonly<Record<string, unknown>>;

/** A purchase and the inventory that shows it. */
interface ListedPurchase {
  readonly purchase: Purchase;
  readonly exchange: Exchange;
  /** The inventory entries of the purchase; not empty. */
  readonly entries: readonly Entry[];
  readonly did: string;
}

/** Buys from every kind of pack in stock, each with its own user, and reads the inventories. */
async function listedPurchases(context: PartnerContext): Promise<readonly ListedPurchase[]> {
  const { surface, given } = context;
  const purchasable = await given.purchasablePacks();
  const variant = purchasable.find(({ raw }) => typeof raw.variant_of === "string");
  const sample = samplePacks(purchasable, PACKS[surface]);
  // A variant may be confused with its parent.
  const packs = [...new Set([...sample, ...(variant === undefined ? [] : [variant])])];
  const listed = await Promise.all(
    packs.map(async (pack, turn) => {
      const apart = given.on(context.anotherConnection());
      const amount = Math.min(pack.maxPerMint, AMOUNTS[surface][turn % AMOUNTS[surface].length] ?? 1);
      // A pack may be out of stock in spite of its flags.
      const purchase = await apart.purchase({ pack, amount, mayBeShared: true }).catch(ignoring(Inconclusive));
      if (purchase === undefined) return [];
      const { exchange, items } = await apart.inventory(purchase.user);
      const did = `${amount === 1 ? "1 pull was bought" : `${amount} pulls were bought`} of pack ${pack.id}`;
      const entries = items.filter((item) => purchase.items.some(({ id }) => id === item.id));
      return entries.length === 0 ? [] : [{ purchase, exchange, entries, did }];
    }),
  );
  return atLeastOne(listed.flat(), "no item of a purchase in an inventory");
}
