import { errorRow } from "../../contract/errors.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { DefaultMap } from "../../harness/collections/default-map.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { NotApplicable } from "../../harness/exits/early-exits.ts";
import { isLookedUp } from "../../harness/given/looked-up-card.ts";
import type { Purchase } from "../../harness/operations/purchase.ts";
import { sellBack } from "../../harness/operations/sellback.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox"]);

/** Items that are neither minted nor market listings are sold back like others. */
export const vendorItems = all;

const NOT_FOUND = errorRow("buyback", "Item not found");

const KINDS = ["vendor_one", "vendor_two", "external"] as const;
/** Few pulls give such an item. */
const MAX_PURCHASES = 12;
const MAX_PULLS = 10;
/** Items of each kind. Another user may hold a copy of one of them, but hardly of both. */
const EACH = 2;

interface Bought {
  readonly item: PulledItem;
  readonly user: string;
  readonly purchase: Purchase;
}

/** The answers to two sellbacks of an item and the inventory after them. */
interface Sold {
  readonly id: string;
  readonly sale: Exchange;
  readonly again: Exchange;
  readonly inventory: Exchange;
  readonly listed: readonly string[];
}

/** What two sellbacks have to show, and by which answers, the decisive one last. */
const JUDGED = [
  {
    id: "buyback.answers",
    shownBy: ({ sale }: Sold) => [sale] as const,
    differencesOf: ({ sale }: Sold) => accepted(sale),
  },
  {
    id: "buyback.item-sold",
    shownBy: ({ sale, again }: Sold) => [sale, again] as const,
    differencesOf: ({ again }: Sold) => refusedBy(again, NOT_FOUND),
  },
  {
    id: "inventory.excludes-sold",
    shownBy: ({ sale, inventory }: Sold) => [sale, inventory] as const,
    differencesOf: ({ id, listed }: Sold) => listsNone("the inventory", [id], listed),
  },
] as const;

scenario(
  "items that are neither minted nor market listings are sold back once and leave the inventory",
  { verifies: JUDGED.map(({ id }) => id) },
  async (context) => {
    const kinds = await rareItems(context);
    if (kinds.size === 0) throw new NotApplicable("hardly any pull gives an item that is neither minted nor a listing");

    for (const [kind, items] of kinds) {
      const sold: Sold[] = [];
      for (const item of items) sold.push(await sellTwice(context, item));
      for (const { id, shownBy, differencesOf } of JUDGED) {
        // A refused sellback has nothing to say about a second one.
        const judged = id === "buyback.answers" ? sold : sold.filter(({ sale }) => sale.status === 200);
        const failed = judged.filter((each) => differencesOf(each).length > 0);
        const [shown] = failed.length === EACH ? failed : judged.filter((each) => !failed.includes(each));
        if (shown === undefined) continue;
        context.verify(id, shownBy(shown), [differencesOf(shown)], `items of type ${kind} were sold back, twice each`);
      }
    }
  },
);

/** Buys until there are enough items of each kind; kinds of which there are too few are left out. */
async function rareItems(context: PartnerContext): Promise<ReadonlyMap<string, readonly Bought[]>> {
  const { given, run } = context;
  const kinds = new DefaultMap<string, Bought[]>(() => []);
  const wanted = KINDS.map((kind) => run.target.aliases[kind] ?? kind);
  const packs = (await given.purchasablePacks()).filter(({ raw }) => raw.type !== "CORE");
  for (let turn = 0; turn < MAX_PURCHASES && packs.length > 0; turn++) {
    if (wanted.every((kind) => kinds.of(kind).length >= EACH)) break;
    const pack = packs[turn % packs.length];
    if (pack === undefined) break;
    const user = given.user();
    const amount = Math.min(MAX_PULLS, pack.maxPerMint);
    const purchase = await given.purchase({ user, pack, amount, mayBeShared: true });
    for (const item of purchase.items)
      if (item.type !== undefined && !isLookedUp(context, item)) kinds.of(item.type).push({ item, user, purchase });
  }
  const enough = [...kinds].flatMap(([kind, items]) => {
    const some = given.heldOnce(items, ({ item }) => item.id).slice(0, EACH);
    return some.length === EACH ? [[kind, some] as const] : [];
  });
  return new Map(enough);
}

async function sellTwice({ run, sut, given }: PartnerContext, { item, user, purchase }: Bought): Promise<Sold> {
  const wanted = { itemId: item.id, packId: purchase.pack.id };
  const sale = await sellBack(run, sut, wanted);
  const again = await sellBack(run, sut, wanted);
  const { exchange: inventory, ids: listed } = await given.inventory(user);
  return { id: item.id, sale, again, inventory, listed };
}
