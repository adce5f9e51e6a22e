import { ITEM_SHIPPED, QUOTE_EXPIRED } from "../../contract/refusals.ts";
import { orderAfresh, placesNoOrder } from "../../harness/actions/order-afresh.ts";
import { type Quote, type Rate, rateAt } from "../../harness/actions/quote.ts";
import { sellBack, toSellables } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { judgeCopies } from "../../harness/arrange/exclusive-copy.ts";
import { judgeFailure } from "../../harness/arrange/lasting-failure.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { hasEnded } from "../../harness/arrange/placed-order.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted, answeredWith, answerText, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { RATE_OF_ORDER } from "../order-ids.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const shipRequestOnce = all;

/** The recipient of a quote that is refused, in letters that every system can store. */
const OTHER_RECIPIENT = "Lee Latecomer";

scenario(
  "an earlier quote of an item in an order is refused, and the order stays as it was",
  {
    verifies: ["ship-request.item-locked"],
    exercises: ["order.destination-of-request", "order.destination-echo", ...RATE_OF_ORDER],
  },
  async (context) => {
    const did = "the item was ordered by another session's quote";
    const { read } = await judgeCopies(context, "ship-request.item-locked", did, async ({ sut, given }) => {
      const { quote } = await given.quotedItems();
      const later = await given.quote(quote.itemIds, { ...quote.destination, name: OTHER_RECIPIENT });
      const order = await sut.shipRequest({ quote_id: quote.rates[0].id });
      insistOnOrder(order);
      const again = await sut.shipRequest({ quote_id: rateAt(later, 1).id });
      const read = await sut.order(textOf(memberOf(order.json, "order_id")));
      return {
        evidence: [quote.exchange, later.exchange, order, again],
        differences: [...accepted(order), ...refusedBy(again, ITEM_SHIPPED)],
        read,
      };
    });

    // The fields of a cancelled or failed order are open.
    requirePassed(read.status === 200 && !hasEnded(read), "an order");
  },
);

for (const place of [0, 1]) {
  scenario(
    `a quote is refused when another order has its item at position ${place + 1} of 2`,
    { verifies: ["ship-request.item-locked-among-free", "ship-request.refusal-changes-nothing"] },
    async (context) => {
      const did = "one of two quoted items was ordered";
      await judgeCopies(context, "ship-request.item-locked-among-free", did, async ({ run, sut, given }) => {
        const { user, items, purchases, quote: both } = await given.quotedItems(2, { isEachAlone: true });
        const alone = await given.quote(both.itemIds.slice(place, place + 1));
        const before = await given.inventory(user);
        const order = await sut.shipRequest({ quote_id: alone.rates[0].id });
        const refusal = await sut.shipRequest({ quote_id: both.rates[0].id });
        const inventory = await given.inventory(user);
        const kept = refusal.status === 200 ? [] : both.itemIds.filter((_, at) => at !== place);
        requireAllListed(kept, before);
        const listsKept = listsAll("inventory", kept, inventory.ids);
        const evidence = [before.exchange, order, refusal, inventory.exchange] as const;
        const then = "one of two items was ordered, and then both together were refused";
        context.verify("ship-request.refusal-changes-nothing", evidence, [listsKept], then);
        const [free] = toSellables(items, purchases).filter(({ itemId }) => kept.includes(itemId));
        if (free !== undefined) {
          const sale = await sellBack(run, sut, free);
          context.verify(
            "ship-request.refusal-changes-nothing",
            [order, refusal, sale],
            [accepted(sale)],
            `${then}, and the other was sold`,
          );
        }
        return {
          evidence: [both.exchange, alone.exchange, order, refusal],
          differences: [...accepted(order), ...refusedBy(refusal, ITEM_SHIPPED)],
        };
      });
    },
  );
}

const REPEATS = [
  {
    id: "ship-request.same-quote-again",
    what: "the same quote",
    pick: ({ rates }: Quote): readonly Rate[] => [rates[0], rates[0]],
  },
  {
    id: "ship-request.other-rate-of-same-session",
    what: "another rate of the same session",
    // The next and the last rate, each twice.
    pick: ({ rates }: Quote): readonly Rate[] =>
      [rates.at(1), rates.at(1), rates.at(-1), rates.at(-1)].map((rate) => rate ?? rates[0]),
  },
] as const;

for (const { id, what, pick } of REPEATS) {
  scenario(`${what} is not ordered a second time`, { verifies: [id] }, async (context) => {
    await judgeCopies(context, id, `${what} was ordered again`, async ({ sut, given }) => {
      const { user, quote } = await given.quotedItems();
      // The item is in a later quote too, as the first of two: a lock may be looked up by the latest quote.
      if (id === "ship-request.same-quote-again") {
        const { items } = await given.items(1, { user });
        await given.quote([...quote.itemIds, ...idsOf(items)]);
      }
      const order = await sut.shipRequest({ quote_id: quote.rates[0].id });
      const again: Exchange[] = [];
      for (const rate of pick(quote)) again.push(await sut.shipRequest({ quote_id: rate.id }));
      // Production's reserved error body has status 200 but places no order.
      insistOnOrder(order);
      context.observe("quote-used-twice", `${what}: ${textOf(memberOf(again[0]?.json, "error"))}`);
      return {
        evidence: [quote.exchange, order, ...again],
        differences: [...accepted(order), ...again.flatMap((each) => refusedBy(each, ITEM_SHIPPED, QUOTE_EXPIRED))],
      };
    });
  });
}

scenario(
  "no item in an order is ordered again by a fresh quote",
  { verifies: ["ship-request.not-shipped-again", "ship-quote.no-lasting-failure"] },
  async (context) => {
    const did = "each of three ordered items was quoted and ordered again";
    const judged = await judgeCopies(context, "ship-request.not-shipped-again", did, async ({ sut, given }) => {
      const { items, quote, request } = await given.order({ count: 3 });
      const tries: Awaited<ReturnType<typeof orderAfresh>>[] = [];
      for (const { id } of items) tries.push(await orderAfresh(sut, { ...quote, itemIds: [id] }));
      for (const { endpoint, json } of tries.flatMap((answers) => answers.slice(-1)))
        context.observe("quote-of-locked-item", `${endpoint}: ${textOf(memberOf(json, "error"))}`);
      return {
        evidence: [request, ...tries.flat()],
        differences: tries.flatMap(placesNoOrder),
        locked: { item_ids: quote.itemIds.slice(0, 1), destination: quote.destination },
      };
    });

    const [, quoted] = judged.evidence;
    const ask = () => context.sut.shipQuote(judged.locked);
    await judgeFailure(context, quoted ?? (await ask()), ask, "an item in an order was quoted");
  },
);

scenario(
  "a quote of an item that was sold is refused",
  { verifies: ["ship-request.item-sold", "ship-request.refusal-changes-nothing"] },
  async (context) => {
    const { run, sut, given, verify, observe } = context;
    const { items, purchases, quote } = await given.quotedItems(2, { isEachAlone: true });
    const [other, named] = atLeastOne(toSellables(items, purchases), "no item");
    if (named === undefined) throw new Inconclusive("one item");

    const sale = await sellBack(run, sut, named);
    const order = await sut.shipRequest({ quote_id: quote.rates[0].id });

    observe("order-of-sold-item", order.status === 200 ? "200" : answerText(order));
    verify("ship-request.item-sold", [sale, order], [accepted(sale), answeredWith(order, 400)]);
    requirePassed(order.status === 400, "a refused order");
    const free = await sellBack(run, sut, other);
    verify(
      "ship-request.refusal-changes-nothing",
      [sale, order, free],
      [accepted(free)],
      "the order of a sold item and another was refused, and the other was sold",
    );
  },
);

/** @throws {Inconclusive} if an accepted order has no id, because a second order would then be the first */
function insistOnOrder(answer: Exchange): void {
  if (answer.status === 200 && typeof memberOf(answer.json, "order_id") !== "string")
    throw new Inconclusive(`no order was placed: ${answerText(answer)}`);
}
