import { rateAt } from "../../harness/actions/quote.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { listsAll, listsNone } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { areDistinct, equals, isOfType } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("ship-request", ["sandbox", "partner"]);
export const shipRequest = all;

scenario(
  "an order request returns the order id",
  { verifies: ["ship-request.answers"] },
  async ({ run, sut, given, verify }) => {
    const { items, purchases } = await given.quotedItems(3, { isEachAlone: true });
    const [other, ...ordered] = items;
    const quotes = [];
    for (const { id } of ordered) quotes.push(await given.quote([id]));
    // A sale of another item ends no quote.
    if (other !== undefined && ordered.every(({ id }) => id !== other.id))
      await sellBack(run, sut, sellbackOf(other.id, purchases));

    // A user may order more than once.
    const orders = [];
    for (const { rates } of quotes) orders.push(await sut.shipRequest({ quote_id: rates[0].id }));

    for (const order of orders) {
      const hasId = isOfType("order_id", "text", memberOf(order.json, "order_id"));
      verify("ship-request.answers", order, [accepted(order), hasId]);
    }
  },
);

/** More quotes of one item than a system may keep of each. */
const AGAIN = 3;

scenario(
  "sessions of different items have different ids, and later quotes leave the first one valid",
  {
    verifies: ["ship-request.answers"],
    // In production every quote of the run is compared.
    also: { sandbox: ["ship-quote.sessions-distinct"] },
    exercises: ["ship-quote.quote-ids-distinct"],
  },
  async ({ isSandbox, sut, given, verify }) => {
    const { items, quote: first } = await given.quotedItems(3, { isEachAlone: true });
    const quotes = [first];
    // Nothing says that a second quote of the same items opens another session.
    for (const { id } of items) quotes.push(await given.quote([id]));
    for (let again = 0; again < AGAIN; again++) await given.quote(items.slice(0, 1).map(({ id }) => id));
    const order = await sut.shipRequest({ quote_id: first.rates[0].id });

    const did = "each item was quoted alone since, and one of them again";
    verify("ship-request.answers", [first.exchange, order], [accepted(order)], did);
    if (!isSandbox) return;
    const sessionIds = quotes.map(({ sessionId }) => sessionId);
    const exchanges = quotes.map(({ exchange }) => exchange);
    const evidence = atLeastOne(exchanges, "no quote");
    const together = "three items were quoted together and alone";
    verify("ship-quote.sessions-distinct", evidence, [areDistinct("session_id", sessionIds)], together);
  },
);

// Without the first rate, which other scenarios order.
const PLACES = [
  { place: 1, count: 1 },
  { place: 2, count: 3 },
];

for (const { place, count } of PLACES) {
  scenario(
    `an order takes the rate at position ${place + 1}: item count ${count}`,
    { verifies: ["ship-request.every-rate", "ship-request.status-success"] },
    async ({ sut, given, verify }) => {
      const { quote } = await given.quotedItems(count, { isEachAlone: count > 1 });
      const rate = rateAt(quote, place);

      const order = await sut.shipRequest({ quote_id: rate.id });

      verify("ship-request.every-rate", [quote.exchange, order], [accepted(order)], `the rate was ${rate.id}`);
      requirePassed(order.status === 200, "an accepted order");
      verify("ship-request.status-success", order, [equals("status", "success", memberOf(order.json, "status"))]);
    },
  );
}

// In production every order of the run is compared.
scenario(
  "orders have different ids",
  { verifies: ["ship-request.order-ids-distinct"], surfaces: ["sandbox"] },
  async ({ given, verify }) => {
    const first = await given.order();
    const second = await given.order();
    const third = await given.order();

    const ids = [first, second, third].map(({ orderId }) => orderId);
    const evidence = [first.request, second.request, third.request] as const;
    verify("ship-request.order-ids-distinct", evidence, [areDistinct("order_id", ids)], "three orders were placed");
  },
);

scenario(
  "an order removes exactly its items from the inventory",
  { verifies: ["ship-request.locks-every-quoted-item", "ship-request.locks-only-quoted-items"] },
  async (context) => {
    const first = await orderOfSome(context);
    // Other users may hold copies of all three items, and whose are shipped is open.
    const isAgain = context.isSandbox && !context.run.listings.isStrict && first.locked.flat().length > 0;
    const seen = isAgain ? await orderOfSome(context) : first;

    const did = `${seen.ordered} of ${seen.owned} items were ordered`;
    context.verify("ship-request.locks-every-quoted-item", seen.evidence, seen.locked, did);
    context.verify("ship-request.locks-only-quoted-items", seen.evidence, seen.left, did);
  },
);

/** Items of a user: so many are ordered, and so many are left. Fewer if listings are few. */
const SOME = { ordered: 3, left: 2 } as const;
const FEW = { ordered: 2, left: 1 } as const;

/** Orders some of a user's items, and reads the inventory before and after. */
async function orderOfSome({ sut, given }: PartnerContext) {
  const { ordered, left } = given.mostExclusive < SOME.ordered + SOME.left ? FEW : SOME;
  const { user, items, quote } = await given.quotedItems(ordered, { isEachAlone: true });
  const { items: others } = await given.items(left, { user });
  const quoted = items.map((item) => item.id);
  const free = others.map((item) => item.id);
  const before = await given.inventory(user);
  requireAllListed([...quoted, ...free], before);

  // Other orders use the first rate.
  const rate = quote.rates.at(-1) ?? quote.rates[0];
  const order = await sut.shipRequest({ quote_id: rate.id });
  const after = await given.inventory(user);

  requirePassed(order.status === 200, "an accepted order");
  return {
    ordered,
    owned: ordered + left,
    evidence: [before.exchange, order, after.exchange] as const,
    locked: [listsNone("inventory after", quoted, after.ids)],
    left: [listsAll("inventory after", free, after.ids)],
  };
}
