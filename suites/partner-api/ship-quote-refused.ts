import { ITEM_IDS_MISSING, ITEM_SHIPPED, NOTHING_SHIPPABLE, QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { askForQuote } from "../../harness/actions/quote.ts";
import { sellBack, toSellables } from "../../harness/actions/sellback.ts";
import { askedQuote } from "../../harness/arrange/asked-quote.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { judgeCopies } from "../../harness/arrange/exclusive-copy.ts";
import { judgeEach } from "../../harness/arrange/judge-each.ts";
import { judgeFailure } from "../../harness/arrange/lasting-failure.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { quotable } from "../../harness/arrange/quotable.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { NotExclusive } from "../../harness/exits/early-exits.ts";
import { truncatedId } from "../../harness/ids/truncated-id.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted, answerText, isRefusal, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["sandbox", "partner"]);
export const shipQuoteRefused = all;

const STATE = "an item cannot be shipped";

const UNKNOWN_ITEM = "no-such-item";

/** Items of the user. Production's pulls cost money. */
const KNOWN = { sandbox: 7, partner: 3 } as const;

const isUnknown = (refusal: Exchange) => refusedBy(refusal, QUOTED_ITEM_UNKNOWN);
const lacksItemIds = (refusal: Exchange) => refusedBy(refusal, ITEM_IDS_MISSING);

/** `itemIds`: made of items that can be quoted. */
const FAULTS = [
  { id: "ship-quote.item-ids-missing", what: "no item_ids", itemIds: () => undefined, isRefused: lacksItemIds },
  // A value that is present but no list may be refused with another text.
  { id: "ship-quote.item-ids-missing", what: "null as item_ids", itemIds: () => null, isRefused: refusedSomehow },
  { id: "ship-quote.item-ids-empty", what: "an empty list", itemIds: () => [], isRefused: lacksItemIds },
  ...[
    { what: "an unknown id", from: () => UNKNOWN_ITEM },
    { what: "the beginning of an item's id", from: truncatedId },
    { what: "an item's id with one letter more", from: (id: string) => `${id}x` },
  ].map(({ what, from }) => ({
    id: "ship-quote.item-unknown" as const,
    what,
    itemIds: ([id = ""]: readonly string[]) => [from(id)],
    isRefused: isUnknown,
  })),
  ...[
    { where: "first", known: 2, place: 0 },
    { where: "second", known: 2, place: 1 },
    { where: "last", known: KNOWN.sandbox, place: KNOWN.sandbox },
  ].map(({ where, known, place }) => ({
    id: "ship-quote.item-unknown-among-known" as const,
    what: `items of which the ${where} one is unknown`,
    itemIds: (ids: readonly string[]) => ids.slice(0, known).toSpliced(place, 0, UNKNOWN_ITEM),
    isRefused: isUnknown,
  })),
] as const;

// A refused quote has no effect, so all of them can use one user's items.
scenario(
  "a quote without items or with an unknown item is refused",
  { verifies: [...new Set(FAULTS.map(({ id }) => id))] },
  async (context) => {
    const count = Math.min(KNOWN[context.surface], context.given.mostExclusive);
    const { ids, destination, whole, ask } = await quotable(context, count);

    await judgeEach(FAULTS, async ({ id, what, itemIds, isRefused }) => {
      const refusal = await ask({ item_ids: itemIds(ids), destination });
      context.verify(id, [whole, refusal], [isRefused(refusal)], `${what} was sent`);
    });
  },
);

scenario("an item that was sold back is not quoted", { verifies: ["ship-quote.item-sold"] }, async (context) => {
  const did = "one of two items was sold back, and then quoted alone and beside the other";
  await judgeCopies(context, "ship-quote.item-sold", did, async ({ run, sut, given }) => {
    const { items, purchases, quote } = await given.quotedItems(2, { isEachAlone: true });
    const [named] = atLeastOne(toSellables(items, purchases), "no item");
    const sale = await sellBack(run, sut, named);
    const refusals: Exchange[] = [];
    const others = quote.itemIds.filter((id) => id !== named.itemId);
    for (const ids of [[named.itemId], [...others, named.itemId]]) {
      const refusal = await askForQuote(sut, { item_ids: ids, destination: quote.destination });
      if (await isOfLockedCopy(sut, refusal))
        throw new NotExclusive("a quote took a copy that is in another user's order");
      refusals.push(refusal);
    }
    return {
      evidence: [quote.exchange, sale, ...refusals],
      differences: [...accepted(sale), ...refusals.flatMap((refusal) => refusedBy(refusal, QUOTED_ITEM_UNKNOWN))],
    };
  });
});

/** Returns whether a sandbox quoted another user's copy that is in an order, which is legal if it can't be ordered again. */
async function isOfLockedCopy(sut: PartnerClient, quoted: Exchange): Promise<boolean> {
  const quotes = memberOf(quoted.json, "quotes");
  if (sut.surface !== "sandbox" || quoted.status !== 200 || !Array.isArray(quotes)) return false;
  return isRefusal(await sut.shipRequest({ quote_id: memberOf(quotes[0], "id") }), ITEM_SHIPPED);
}

scenario(
  "items that can't be shipped are listed, and are not quoted",
  { verifies: ["inventory.lists-purchase", "ship-quote.nothing-shippable"], needs: { state: STATE } },
  async (context) => {
    const user = context.given.user();
    const { quote } = await context.given.quotedItems();
    const { item_id: first } = await context.state(STATE, { user_id: user });
    const { item_id: second } = await context.state(STATE, { user_id: user });

    const one = await askForQuote(context.sut, { item_ids: [first], destination: quote.destination });
    const both = await askForQuote(context.sut, { item_ids: [first, second], destination: quote.destination });

    const differences = refusedBy(both, NOTHING_SHIPPABLE);
    context.verify("ship-quote.nothing-shippable", one, refusedBy(one, NOTHING_SHIPPABLE), "one such item was quoted");
    const isRefused = context.verify("ship-quote.nothing-shippable", both, differences, "two were quoted");
    // Another answer may mean that the user does not own them any more.
    requirePassed(isRefused, "a refused quote of two such items");
    const { exchange, ids } = await context.given.inventory(user);
    const listsBoth = listsAll("inventory", [first, second], ids);
    const did = "the user owns two items that can't be shipped";
    context.verify("inventory.lists-purchase", [both, exchange], [listsBoth], did);
  },
);

const OBSERVED = "quote requests that no clause covers are observed";

scenario(OBSERVED, { verifies: ["ship-quote.no-lasting-failure"] }, async (context) => {
  const { ids, destination } = await askedQuote(context);
  const unshippable = await unshippableItem(context);

  for (const { topic, itemIds } of [
    { topic: "item-ids-that-are-no-texts", itemIds: null },
    { topic: "item-ids-that-are-no-texts", itemIds: [7] },
    { topic: "item-ids-that-are-no-texts", itemIds: ids[0] },
    { topic: "item-quoted-twice-in-one-request", itemIds: [ids[0], ids[0]] },
    { topic: "quote-of-shippable-and-unshippable", itemIds: [ids[0], ...unshippable] },
  ] as const) {
    const isOfTexts = topic !== "item-ids-that-are-no-texts";
    const ask = () => context.sut.shipQuote({ item_ids: itemIds, destination }, { isJudged: isOfTexts });
    const answer = await ask();
    context.observe(topic, `${shapeOf(itemIds)}: ${answer.status === 200 ? "200" : answerText(answer)}`);
    if (isOfTexts) await judgeFailure(context, answer, ask, `${shapeOf(itemIds)} was quoted`);
  }
});

async function unshippableItem(context: PartnerContext): Promise<readonly unknown[]> {
  if (!context.run.states.isConfigured) return [];
  const { item_id: id } = await context.state(STATE, { user_id: context.given.user() });
  return [id];
}

function shapeOf(itemIds: unknown): string {
  if (!Array.isArray(itemIds)) return itemIds === null ? "null" : typeof itemIds;
  return `a list of ${itemIds.map((each) => typeof each).join(" and ")}`;
}
