import { errorRow } from "../../contract/errors.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { askedQuote } from "../../harness/given/asked-quote.ts";
import { answerToInternalError } from "../../harness/given/internal-error.ts";
import { quotable } from "../../harness/given/quotable.ts";
import { ofSoleCopies } from "../../harness/given/sole-copy.ts";
import { truncatedId } from "../../harness/given/truncated-id.ts";
import { askForQuote, isValidatorDown } from "../../harness/operations/quote.ts";
import { namedForSellback, sellBack } from "../../harness/operations/sellback.ts";
import { accepted, answerText, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import type { PartnerStage } from "../../harness/stage/partner-stage.ts";
import { partnerScenarios } from "../../harness/stage/scenario.ts";

const { all, scenario } = partnerScenarios("ship-quote", ["sandbox", "partner"]);
export const shipQuoteRefused = all;

const NO_ITEM_IDS = errorRow("ship/quote", "item_ids is required");
const NOT_FOUND = errorRow("ship/quote", "Item not found");
const NOTHING_SHIPPABLE = errorRow("ship/quote", "No shippable items in request");
const NO_RATES = errorRow("ship/quote", "Failed to fetch shipping rates");

scenario("a quote without item ids is refused", { verifies: ["ship-quote.item-ids-missing"] }, async (stage) => {
  const { destination, ask } = await quotable(stage);

  const refusal = await ask({ destination });

  stage.verify("ship-quote.item-ids-missing", refusal, [refusedBy(refusal, NO_ITEM_IDS)]);
});

scenario("a quote of null is refused", { verifies: ["ship-quote.item-ids-missing"] }, async (stage) => {
  const { destination, ask } = await quotable(stage);

  const refusal = await ask({ item_ids: null, destination });

  // A value that is present but no list may be refused with another text.
  stage.verify("ship-quote.item-ids-missing", refusal, [refusedSomehow(refusal)], "item_ids was null");
});

scenario("a quote of an empty list is refused", { verifies: ["ship-quote.item-ids-empty"] }, async (stage) => {
  const { destination, ask } = await quotable(stage);

  const refusal = await ask({ item_ids: [], destination });

  stage.verify("ship-quote.item-ids-empty", refusal, [refusedBy(refusal, NO_ITEM_IDS)]);
});

const UNKNOWN_IDS = [
  { what: "an unknown id", from: (_: string) => "no-such-item" },
  { what: "the beginning of an item's id", from: truncatedId },
  { what: "an item's id with one letter more", from: (id: string) => `${id}x` },
];

for (const { what, from } of UNKNOWN_IDS) {
  scenario(`a quote of ${what} is refused`, { verifies: ["ship-quote.item-unknown"] }, async (stage) => {
    const { ids, destination, whole, ask } = await quotable(stage);

    const refusal = await ask({ item_ids: ids.map(from), destination });

    stage.verify("ship-quote.item-unknown", [whole, refusal], [refusedBy(refusal, NOT_FOUND)], `${what} was sent`);
  });
}

for (const place of [0, 1, 2]) {
  scenario(
    `a quote of two items with an unknown one at place ${place + 1} is refused`,
    { verifies: ["ship-quote.item-unknown-among-known"] },
    async (stage) => {
      const { ids, destination, whole, ask } = await quotable(stage, 2);

      const refusal = await ask({ item_ids: ids.toSpliced(place, 0, "no-such-item"), destination });

      stage.verify(
        "ship-quote.item-unknown-among-known",
        [whole, refusal],
        [refusedBy(refusal, NOT_FOUND)],
        `the unknown item came at place ${place + 1} of 3`,
      );
    },
  );
}

scenario("an item that was sold is not quoted", { verifies: ["ship-quote.item-sold"] }, async (stage) => {
  const { evidence, differences } = await ofSoleCopies(stage, async ({ run, sut, given }) => {
    const { items, purchases, quote } = await given.quotedItems();
    const sales = [];
    for (const of of namedForSellback(items, purchases)) sales.push(await sellBack(run, sut, of));
    const refusal = await askForQuote(sut, { item_ids: quote.itemIds, destination: quote.destination });
    return {
      evidence: [quote.exchange, ...sales, refusal],
      differences: [...sales.flatMap(accepted), ...refusedBy(refusal, NOT_FOUND)],
    };
  });

  stage.verify("ship-quote.item-sold", evidence, [differences], "an item was sold back and then quoted");
});

scenario(
  "items that can't be shipped are not quoted",
  { verifies: ["ship-quote.nothing-shippable"] },
  async (stage) => {
    const user = stage.given.user();
    const { quote } = await stage.given.quotedItems();
    const { item_id: first } = await stage.state("an item cannot be shipped", { user_id: user });
    const { item_id: second } = await stage.state("an item cannot be shipped", { user_id: user });

    const one = await askForQuote(stage.sut, { item_ids: [first], destination: quote.destination });
    const both = await askForQuote(stage.sut, { item_ids: [first, second], destination: quote.destination });

    stage.verify("ship-quote.nothing-shippable", one, [refusedBy(one, NOTHING_SHIPPABLE)], "one such item was quoted");
    stage.verify("ship-quote.nothing-shippable", both, [refusedBy(both, NOTHING_SHIPPABLE)], "two were quoted");
  },
);

scenario(
  "a failed rate lookup has the documented answer",
  { verifies: ["ship-quote.internal-error"] },
  async (stage) => {
    const { items, quote } = await stage.given.quotedItems();
    const body = { item_ids: items.map((item) => item.id), destination: quote.destination };

    const answer = await answerToInternalError(stage, "ship/quote", () => stage.sut.shipQuote(body));
    if (isValidatorDown(answer)) throw new Inconclusive("the address validator was unavailable");

    stage.verify("ship-quote.internal-error", answer, [refusedBy(answer, NO_RATES)], "the rate lookup failed");
  },
);

scenario("quote requests that no clause covers are observed", { verifies: [] }, async (stage) => {
  const { ids, destination } = await askedQuote(stage, 2);
  const other = await askedQuote(stage);
  const unshippable = await unshippableItem(stage);

  for (const { topic, itemIds } of [
    { topic: "item-ids-that-are-no-texts", itemIds: null },
    { topic: "item-ids-that-are-no-texts", itemIds: [7] },
    { topic: "item-ids-that-are-no-texts", itemIds: ids[0] },
    { topic: "item-quoted-twice-in-one-request", itemIds: [ids[0], ids[0]] },
    { topic: "quote-over-several-users", itemIds: [ids[0], other.ids[0]] },
    { topic: "quote-of-shippable-and-unshippable", itemIds: [ids[0], ...unshippable] },
  ] as const) {
    const answer = await stage.sut.shipQuote(
      { item_ids: itemIds, destination },
      { isJudged: topic !== "item-ids-that-are-no-texts" },
    );
    stage.observe(topic, `${shapeOf(itemIds)}: ${answer.status === 200 ? "200" : answerText(answer)}`);
  }
});

async function unshippableItem(stage: PartnerStage): Promise<readonly unknown[]> {
  if (!stage.run.states.isOffered) return [];
  const { item_id: id } = await stage.state("an item cannot be shipped", { user_id: stage.given.user() });
  return [id];
}

function shapeOf(itemIds: unknown): string {
  if (!Array.isArray(itemIds)) return itemIds === null ? "null" : typeof itemIds;
  return `a list of ${itemIds.map((each) => typeof each).join(" and ")}`;
}
