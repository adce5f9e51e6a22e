import { QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { type SellbackOf, sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { type Departure, orderedSome, sale, soldOne } from "../../harness/arrange/departure.ts";
import { judgeCopies, ofExclusiveCopies } from "../../harness/arrange/exclusive-copy.ts";
import type { PartnerContext, ScenarioWorker } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf, type PulledItem } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { unless } from "../../harness/oracles/difference.ts";
import { listsExactly, listsNone } from "../../harness/oracles/item-list.ts";
import { accepted, answerOf, isRefusal, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { type Exchange, isSuccess } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("inventory", ["sandbox", "partner"]);
export const inventoryDepartures = all;

scenario(
  "a user who has sold everything has an empty inventory",
  { verifies: ["inventory.emptied-by-sale"] },
  async (context) => {
    await judgeCopies(context, "inventory.emptied-by-sale", "a user sold every item", async (worker) => {
      const user = worker.given.user();
      const { purchases } = await worker.given.items(2, { user });
      const before = await worker.given.inventory(user);
      // Sells everything that was bought, including shared listings.
      const sales = await allSold(worker, itemsIn(purchases), purchases);
      const { exchange } = await worker.given.inventory(user);
      const differences = isEmpty(exchange);
      if (differences.length === 0) atLeastOne(before.items, "no item before");
      return { evidence: [before.exchange, ...sales, exchange], differences };
    });
  },
);

scenario(
  "a user whose items are all shipped has an empty inventory",
  { verifies: ["inventory.emptied-by-shipment"] },
  async (context) => {
    const did = "a user's items all went into an order";
    await judgeCopies(context, "inventory.emptied-by-shipment", did, async (worker) => {
      const { user, gone, purchases, evidence } = await orderedSome(worker, 1);
      const rest = itemsIn(purchases).filter(({ id }) => !gone.includes(id));
      const sales = await allSold(worker, rest, purchases);
      const { exchange } = await worker.given.inventory(user);
      return { evidence: [...evidence, ...sales, exchange], differences: isEmpty(exchange) };
    });
  },
);

function isEmpty(inventory: Exchange) {
  const items = memberOf(inventory.json, "items");
  const holds = inventory.status === 200 && Array.isArray(items) && items.length === 0;
  return unless(holds, "200 with an empty list", answerOf(inventory));
}

scenario(
  "an item that was sold back never returns to the inventory",
  { verifies: ["ownership.sold-stays-sold"], also: { partner: ["buyback.item-sold", "ship-quote.answers"] } },
  async (context) => {
    const did = "the user polled and bought after a sellback";
    const { departure, expected } = await judgeCopies(context, "ownership.sold-stays-sold", did, async (worker) => {
      const departure = await soldOne(worker, 2);
      return { ...(await returning(worker, departure)), departure };
    });

    // In the sandbox the copy of another holder may be sold.
    if (context.isSandbox) return;
    const [itemId] = atLeastOne(expected, "no item that was not drawn again");
    const again = await soldAgain(context, sellbackOf(itemId, departure.purchases));
    context.verify("buyback.item-sold", [departure.evidence[1], again], [refusedSomehow(again)], did);
    const destination = await context.given.destination(departure.kept);
    const quote = await context.sut.shipQuote({ item_ids: departure.kept, destination });
    judgeQuoteOfKept(context, [quote], "sold");
  },
);

/**
 * Sells an item again that was sold back. Production may sell the card again, so another user of the run may hold it. While others
 * wait, only the first sale can be of that copy.
 * @throws {Inconclusive} if the second one is refused then
 */
async function soldAgain({ run, sut, whileOthersWait }: PartnerContext, wanted: SellbackOf): Promise<Exchange> {
  const sell = () => sellBack(run, sut, wanted);
  const again = await sell();
  if (again.status !== 200) return again;
  const last = await whileOthersWait(() => sell().then(sell));
  if (last.status !== 200) throw new Inconclusive("another user may have pulled the item after its sale");
  return last;
}

scenario(
  "a shipped item never returns to the inventory",
  { verifies: ["ownership.shipped-stays-shipped", "ship-quote.answers"] },
  async (context) => {
    const quotes: Exchange[] = [];
    const did = "the user ordered again, polled, bought, quoted and sold after an order";
    await judgeCopies(context, "ownership.shipped-stays-shipped", did, async (worker) => {
      const departure = await orderedSome(worker, 1, 2, { isOfOne: true });
      // An order that takes effect again would hide that something returned the item before.
      await worker.sut.shipRequest({ quote_id: departure.quoteId });
      return returning(worker, departure, () => useKept(worker, departure, quotes));
    });
    judgeQuoteOfKept(context, quotes, "ordered");
  },
);

/** Requires a quote of an item that stayed. It may legally not be shippable; in the sandbox another holder may have sold it. */
function judgeQuoteOfKept({ isSandbox, verify }: PartnerContext, quotes: readonly Exchange[], how: string): void {
  const isUnknown = (quote: Exchange) => !isSandbox && isRefusal(quote, QUOTED_ITEM_UNKNOWN);
  const [quote] = atLeastOne(
    quotes.filter((each) => isSuccess(each) || isUnknown(each)),
    "no quote of an item that stayed",
  );
  const did = `a user whose other item had been ${how} asked for a quote`;
  verify("ship-quote.answers", [quote], [accepted(quote)], did);
}

/** Quotes and sells an item that stayed; adds the answer to the quote. */
async function useKept(worker: ScenarioWorker, { kept, purchases }: Departure, quotes: Exchange[]): Promise<void> {
  const stayed = purchases.flatMap(({ items }) => items).find(({ id }) => kept.includes(id));
  if (stayed === undefined) return;
  const destination = await worker.given.destination([stayed.id]);
  quotes.push(await worker.sut.shipQuote({ item_ids: [stayed.id], destination }));
  await sale(worker, stayed, purchases);
}

/** Reads the inventory, polls the old purchases, buys again, does what may follow, and reads the inventory again. */
async function returning(
  { sut, given }: ScenarioWorker,
  { user, gone, purchases, evidence }: Departure,
  follow: () => Promise<void> = async () => {},
) {
  const before = await given.inventory(user);
  for (const { sessionId } of purchases) await sut.buyStatus({ session_id: sessionId });
  const { items } = await given.purchase({ user });
  await follow();
  const after = await given.inventory(user);
  // The user owns a listing again after drawing it again.
  const expected = gone.filter((id) => items.every((item) => item.id !== id));
  return {
    evidence: [...evidence, before.exchange, after.exchange] as const,
    differences: listsNone("the inventory after later requests", expected, after.ids),
    expected,
  };
}

scenario(
  "an item that was sold back leaves the inventory at once, and the others stay",
  { verifies: ["inventory.excludes-sold", "ownership.gone-at-once", "ownership.balance"] },
  async (context) => {
    const { evidence, balance, atOnce, left } = await ofExclusiveCopies(context, async (worker) => {
      const { user, gone, purchases, evidence } = await soldOne(worker, 3, 1);
      const { exchange: next, ids } = await worker.given.inventory(user);
      const atOnce = listsNone("the inventory", gone, ids);
      const left = [...evidence, next] as const;
      const later = [await worker.given.purchase({ user }), await worker.given.purchase({ user })];
      // The inventory must not run on into another user's items, nor into those of an id that begins with the user's.
      await worker.given.purchase({ user: `${user}0` });
      const { exchange, ids: listed } = await worker.given.inventory(user);
      const balance = balances({ bought: idsOf(itemsIn([...purchases, ...later])), gone, listed });
      return {
        evidence: [...evidence, exchange] as const,
        differences: [...atOnce, ...balance],
        balance,
        atOnce,
        left,
      };
    });

    context.verify("inventory.excludes-sold", left, [atOnce], "one of three items was sold back");
    context.verify("ownership.gone-at-once", left, [atOnce], "the inventory was read right after a sellback");
    context.verify("ownership.balance", evidence, [balance], "a user bought, sold one item, and bought twice more");
  },
);

/** Index of a rate that most other orders do not take. */
const SECOND = 1;

scenario(
  "the inventory holds the bought items without the sold and shipped ones",
  { verifies: ["inventory.excludes-shipped", "ownership.balance"] },
  async (context) => {
    const did = "a user bought 4 items, shipped 2 and sold one";
    const { evidence, shipped } = await judgeCopies(context, "ownership.balance", did, async (worker) => {
      const { user, gone, purchases, evidence } = await orderedSome(worker, 2, 4, { place: SECOND });
      const bought = itemsIn(purchases);
      const sold = bought.filter(({ id }) => !gone.includes(id)).slice(0, 1);
      const sales = await allSold(worker, sold, purchases);
      const { exchange, ids } = await worker.given.inventory(user);
      return {
        evidence: [...evidence, ...sales, exchange],
        differences: balances({ bought: idsOf(bought), gone: [...gone, ...idsOf(sold)], listed: ids }),
        shipped: listsNone("the inventory", gone, ids),
      };
    });

    context.verify("inventory.excludes-shipped", evidence, [shipped], did);
  },
);

/** Requires the bought items minus the departed ones. A listing that was drawn twice and left once may be listed or not. */
function balances({ bought, gone, listed }: Readonly<Record<"bought" | "gone" | "listed", readonly string[]>>) {
  const drawnTwice = bought.filter((id, at) => bought.indexOf(id) !== at);
  const left = bought.filter((id) => !gone.includes(id));
  const clear = listed.filter((id) => !drawnTwice.includes(id));
  return listsExactly(
    "the inventory",
    left.filter((id) => !drawnTwice.includes(id)),
    clear,
  );
}

/** Sells items one after another. */
async function allSold(
  worker: ScenarioWorker,
  items: readonly PulledItem[],
  purchases: Departure["purchases"],
): Promise<readonly Exchange[]> {
  const sales: Exchange[] = [];
  for (const item of items) sales.push(await sale(worker, item, purchases));
  return sales;
}

function itemsIn(purchases: Departure["purchases"]): readonly PulledItem[] {
  return purchases.flatMap(({ items }) => items);
}
