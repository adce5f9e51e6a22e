import { ORDER_UNKNOWN } from "../../contract/refusals.ts";
import type { Quote } from "../../harness/actions/quote.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { orderIdOf } from "../../harness/arrange/arranged.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { placedOrder, readOrder } from "../../harness/arrange/placed-order.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive, ignoring, NothingShippable } from "../../harness/exits/early-exits.ts";
import { type JsonObject, memberOf } from "../../harness/json/json-value.ts";
import { hasStrings } from "../../harness/oracles/order.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { RATE_OF_ORDER } from "../order-ids.ts";

const { all, scenario } = partnerScenarios("order", ["partner"]);
export const productionOrder = all;

/** Recipients of two consecutive orders, in letters that every system can store. */
const RECIPIENTS = ["Robin Receiver", "Alex Addressee"] as const;

scenario(
  "each of two concurrent orders names its own recipient and its rate, at each read",
  {
    verifies: ["order.destination-strings"],
    exercises: ["order.destination-of-request", "order.items-equal-quoted", ...RATE_OF_ORDER],
  },
  async (context) => {
    const { items } = await context.given.quotedItems();
    const plain = await context.given.destination(items.map((item) => item.id));
    const [first, second] = RECIPIENTS;
    const destination = { ...plain, name: second };
    // Production may accept only the latest quote of an item.
    const earlier = await earlierQuote(context, { ...plain, name: first }, destination).catch(ignoring(Inconclusive));
    const later = await laterQuote(context, { ...plain, name: first }, destination);
    const orders = await orderAtOnce(context, [...(earlier === undefined ? [] : [earlier]), later]);

    for (const { orderId, read } of orders) {
      for (const each of [read, await context.sut.order(orderId)]) {
        const areTexts = hasStrings(memberOf(each.json, "destination"));
        context.verify("order.destination-strings", each, [areTexts], "an order was placed");
      }
    }
  },
);

interface Chosen {
  readonly quote: Quote;
  readonly rate: Quote["rates"][0];
}

/** Quotes two items, and then one of them to another destination. Chooses a rate with insurance if it is offered. */
async function earlierQuote({ given }: PartnerContext, destination: JsonObject, later: JsonObject) {
  // A quote may leave out items that cannot be shipped, so each is quoted alone before.
  const { quote } = await given.quotedItems(2, { destination, isEachAlone: true });
  await given.quote(quote.itemIds.slice(0, 1), later).catch(ignoring(NothingShippable));
  return { quote, rate: quote.rates.find(({ raw }) => raw.insured === true) ?? quote.rates[0] };
}

/** Quotes an item to one destination, and then to another one. */
async function laterQuote({ given }: PartnerContext, earlier: JsonObject, destination: JsonObject) {
  const { quote: first } = await given.quotedItems(1, { destination: earlier });
  const quote = await given.quote(first.itemIds, destination);
  return { quote, rate: quote.rates[0] };
}

/**
 * Places orders concurrently, each on its own connection, and reads them.
 * @throws {Inconclusive} if one can't be placed or read
 */
async function orderAtOnce(context: PartnerContext, chosen: readonly Chosen[]) {
  const racers = chosen.map((each, nth) => ({
    ...each,
    client: nth === 0 ? context.sut : context.sut.on(context.anotherConnection()),
  }));
  // A connection that is opened by its order delays it.
  for (const { client } of racers.slice(1)) await client.available();
  const order = ({ client, rate }: (typeof racers)[number]) => client.shipRequest({ quote_id: rate.id });
  const requests = await allSettledOrThrow(racers.map(order));
  const placed = [];
  for (const [nth, racer] of racers.entries()) {
    const request = requests[nth];
    // Production may refuse an order while another one is placed.
    const orderId = orderIdOf(request?.status === 200 ? request : await order(racer));
    placed.push({ ...racer, orderId, read: await readOrder(context.sut, orderId) });
  }
  return placed;
}

/** Readings of an order by another partner: a first refusal may be remembered, or forgotten. */
const FOREIGN_READS = 2;

/** Orders that another partner asks for. */
const HIDDEN: readonly {
  readonly what: string;
  readonly arrange: (context: PartnerContext) => Promise<{ readonly orderId: string; readonly read: Exchange }>;
}[] = [
  ...[1, 2].map((count) => ({
    what: count === 1 ? "an order" : `an order of ${count} items`,
    arrange: (context: PartnerContext) => placedOrder(context, { count }),
  })),
  ...["shipped", "delivered", "cancelled", "failed"].map((status) => ({
    what: `an order that is ${status}`,
    arrange: async (context: PartnerContext) => {
      const { order_id: orderId } = await context.state("an order has status", {
        user_id: context.given.user(),
        status,
      });
      return { orderId, read: await readOrder(context.sut, orderId) };
    },
  })),
];

for (const { what, arrange } of HIDDEN) {
  scenario(
    `another partner can't read ${what}, however often it tries`,
    { verifies: ["order.of-another-partner", "order.answers"] },
    async (context) => {
      const { orderId, read } = await arrange(context);
      const other = context.sut.as(context.secondKey);

      for (let nth = 1; nth <= FOREIGN_READS; nth++) {
        const refusal = await other.order(orderId);
        const did = `it was ${what}, and its own partner could read it`;
        context.verify("order.of-another-partner", [read, refusal], [refusedBy(refusal, ORDER_UNKNOWN)], did);
      }
      // The refusal may be remembered for all partners.
      const again = await context.sut.order(orderId);
      context.verify("order.answers", [read, again], [accepted(again)], "another partner had asked for the order");
    },
  );
}
