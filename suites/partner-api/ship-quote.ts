import { NOTHING_SHIPPABLE } from "../../contract/refusals.ts";
import { askForQuote } from "../../harness/actions/quote.ts";
import { sellBack, toSellables } from "../../harness/actions/sellback.ts";
import { type AskedQuote, askedQuote } from "../../harness/arrange/asked-quote.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { itemOfOtherType } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { answeredAt, liesAhead } from "../../harness/oracles/expiry.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { quotesIn } from "../../harness/oracles/rates.ts";
import { accepted, isRefusal } from "../../harness/oracles/refusal.ts";
import { atLeast, isOfType } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["sandbox", "partner"]);
export const shipQuote = all;

scenario("an owned item is quoted to a deliverable address", { verifies: ["ship-quote.answers"] }, async (context) => {
  const { exchange } = await askedQuote(context);

  const hasSession = isOfType("session_id", "string", memberOf(exchange.json, "session_id"));
  context.verify("ship-quote.answers", exchange, [accepted(exchange), hasSession, hasQuotes(exchange)]);
});

scenario("several items of a user are quoted together", { verifies: ["ship-quote.several-items"] }, async (context) => {
  const asked = await askedQuote(context, 3);
  const { exchange } = asked;

  const did = "3 items of one user were quoted";
  context.verify("ship-quote.several-items", exchange, [accepted(exchange), hasQuotes(exchange)], did);
  // Production's purchases cost money, and its items of a type may not be shippable.
  if (context.isSandbox && exchange.status === 200) await quoteBothTypes(context, asked);
});

function hasQuotes({ json }: Exchange) {
  return atLeast("number of quotes", 1, quotesIn(json).length);
}

/** Verifies that items and one of a pack of another type are quoted together if each part is quoted alone. */
async function quoteBothTypes({ sut, given, verify }: PartnerContext, asked: AskedQuote): Promise<void> {
  const { user, ids, purchases, destination } = asked;
  const other = await itemOfOtherType(given, purchases[0]?.pack, user);
  if (other === undefined) return;
  const otherIds = other.items.map(({ id }) => id);
  const alone = await askForQuote(sut, { item_ids: otherIds, destination });
  if (alone.status !== 200) return;

  const both = await askForQuote(sut, { item_ids: [...ids, ...otherIds], destination });

  // A copy of another user may be found, and items of two users need not be quoted together.
  if (both.status !== 200 && !isRefusal(both, NOTHING_SHIPPABLE)) return;
  const did = "the items were quoted before, apart from one of a pack of another type, which was quoted alone";
  verify("ship-quote.several-items", [asked.exchange, alone, both], [accepted(both)], did);
}

for (const count of [1, 3]) {
  scenario(
    `the delivery days and the expiry of a quote are plausible (${count} of a user's items)`,
    { verifies: ["ship-quote.expires-in-future"], exercises: ["ship-quote.days-ordered"] },
    async ({ run, given, verify }) => {
      const { user, purchases, quote } = await given.quotedItems(count);
      const [purchase] = atLeastOne(purchases, "no purchase");
      const ageS = run.time.elapsedS(purchase.at);
      const inventory = await given.inventory(user);

      const { exchange } = quote;
      const stamps = inventory.items.map((item) => ({ value: item.purchased_at, ageS }));
      const clocks = answeredAt(exchange, { movedS: run.time.movedS, stamps });
      const isAhead = liesAhead("expires_at", memberOf(exchange.json, "expires_at"), exchange, clocks);
      verify("ship-quote.expires-in-future", exchange, [isAhead]);
    },
  );
}

scenario(
  "a quote leaves its items in the inventory",
  { verifies: ["ship-quote.changes-nothing", "ship-quote.locks-nothing"] },
  async ({ run, sut, given, verify }) => {
    const { user, items, purchases, quote: first } = await given.quotedItems(2);
    const body = { item_ids: first.itemIds, destination: first.destination };
    const before = await given.inventory(user);

    const second = await askForQuote(sut, body);
    const after = await given.inventory(user);
    const third = await askForQuote(sut, body);
    const [named] = atLeastOne(toSellables(items, purchases), "no item");
    const sale = await sellBack(run, sut, named);

    for (const again of [second, third]) {
      verify("ship-quote.locks-nothing", [first.exchange, again], [accepted(again)], "quoted items were quoted again");
    }
    verify("ship-quote.locks-nothing", [first.exchange, sale], [accepted(sale)], "a quoted item was sold back");
    requireAllListed(first.itemIds, before);
    const kept = listsSame("inventory", before.ids, after.ids);
    const evidence = [before.exchange, second, after.exchange] as const;
    verify("ship-quote.changes-nothing", evidence, [kept], "two items were quoted twice");
  },
);
