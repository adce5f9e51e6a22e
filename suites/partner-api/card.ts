import { errorRow } from "../../contract/errors.ts";
import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import { CARD_UNKNOWN } from "../../contract/refusals.ts";
import { isInternalError, pastInternalError } from "../../harness/actions/internal-error.ts";
import { answerToInternalError, NEEDS_INTERNAL_ERROR } from "../../harness/arrange/arranged-error.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import {
  foundCard,
  isCore,
  isFound,
  isLookedUp,
  isPromised,
  lookedUpCards,
} from "../../harness/arrange/looked-up-card.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { firstBy } from "../../harness/collections/grouped-by.ts";
import { Inconclusive, NotExclusive } from "../../harness/exits/early-exits.ts";
import { nearIds, truncated } from "../../harness/ids/near-ids.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { hasAttributesOfItem, hasImagesOfItem, hasNameOfItem, type LookedUpCard } from "../../harness/oracles/card.ts";
import { type Difference, NONE, unless } from "../../harness/oracles/difference.ts";
import { keepEnds } from "../../harness/oracles/expiry.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { metadataOf } from "../../harness/oracles/metadata.ts";
import { knownDetails, ownDetails } from "../../harness/oracles/own-details.ts";
import { accepted, answerOf, isRefusal, refusedBy } from "../../harness/oracles/refusal.ts";
import { amounts } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { isGatewaysRefusal } from "../../harness/transport/gateway-refusal.ts";
import { verifyItemsApart, verifyMetadataApart, verifyValues } from "./card-checks.ts";

const { all, scenario } = partnerScenarios("card", ["sandbox", "partner"]);

/** The details of one card, by listing id or mint address. */
export const card = all;

const UNEXPECTED = errorRow("card", "An unexpected error occurred");

/** A short unknown id. It may exist if ids are counted in letters. */
const SHORT_ID = "zz";
/** Unknown ids in usual forms. */
const UNKNOWN_IDS = [
  "no-such-item",
  SHORT_ID,
  "000000000000000000000000",
  "00000000-0000-4000-8000-000000000000",
  "kein-Stück-木村",
  "no-such-card".padEnd(90, "-card"),
];

scenario(
  "shows the details of the purchase, and a value that matches its price",
  {
    verifies: [
      "card.answers",
      "card.details-apart",
      "card.name-equals-item",
      "card.images-equal-item",
      "card.attributes-equal-item",
      "card.fmv-agrees-with-price",
    ],
    exercises: ["card.id-echo"],
  },
  async (context) => {
    const cards = await lookedUpCards(context);
    const once = exclusive(context, cards);
    const promised = once.filter((looked) => isPromised(context, looked));

    const known = knownDetails(cards.map(({ item }) => metadataOf(item.raw)));
    for (const looked of cards) {
      const { item, card } = looked;
      const did = `the card of an item of type ${item.type} was looked up`;
      if (promised.includes(looked)) context.verify("card.answers", card, [accepted(card)], did);
      if (card.status !== 200) continue;
      const details = ownDetails(card.json, { of: item.id, metadata: metadataOf(item.raw), known });
      context.verify("card.details-apart", card, [details], did);
      context.verify("card.name-equals-item", card, [hasNameOfItem(looked)], did);
      context.verify("card.images-equal-item", card, [hasImagesOfItem(looked)], did);
      context.verify("card.attributes-equal-item", card, [hasAttributesOfItem(looked)], did);
    }
    verifyItemsApart(context, cards.filter(isFound));
    verifyMetadataApart(context, cards.filter(isFound), known);
    // The value of a card does not depend on who holds it.
    await verifyValues(context, cards.filter(isFound));
    if (once.length === 0) throw new NotExclusive("other users hold every item that was looked up");
    if (promised.length === 0) throw new Inconclusive("no item has a type that the lookup has to find");
  },
);

scenario(
  "does not change an item or its sellback window",
  { verifies: ["card.changes-nothing"] },
  async ({ given, sut, verify }) => {
    const { user, item } = await given.item();
    const before = await given.inventory(user);
    const card = await sut.card(item.id);
    const after = await given.inventory(user);

    if (card.status !== 200) throw new Inconclusive("no card was found");
    requireAllListed([item.id], before);
    const kept = [listsSame("inventory", before.ids, after.ids), keepEnds(before.items, after.items)];
    const evidence = [before.exchange, card, after.exchange] as const;
    verify("card.changes-nothing", evidence, kept, "an owned item's card was looked up");
  },
);

/** A copy that was sold need not be found. */
function exclusive({ given }: PartnerContext, cards: readonly LookedUpCard[]): readonly LookedUpCard[] {
  return given.exclusive(cards, ({ item }) => item.id);
}

scenario(
  "values a card by the current price feed",
  { verifies: ["card.fmv-current"], surfaces: ["partner"] },
  async (context) => {
    const { item } = await foundCard(context);

    for (const fmv of [1234.56, 7.89]) {
      await context.state("an item is worth", { item_id: item.id, fmv });
      const card = await context.sut.card(item.id);
      const isCurrent = amounts("fmv", fmv, memberOf(card.json, "fmv"), MONEY_TOLERANCE_USD.product);
      context.verify("card.fmv-current", card, [isCurrent], `the price feed said ${fmv}`);
    }
  },
);

const ON_CHAIN = "a card that only the on-chain fallback finds";
const ARRANGED = [
  { state: "an item is a market listing", requirement: "card.by-listing-id", what: "a market listing" },
  { state: "an item is minted", requirement: "card.by-mint-address", what: "a minted core item" },
  { state: "a card resolves only on chain", requirement: "card.on-chain-fallback", what: ON_CHAIN },
] as const;

for (const { state, requirement, what } of ARRANGED) {
  scenario(`finds ${what}`, { verifies: [requirement], exercises: ["card.id-echo"] }, async (context) => {
    const { item_id: itemId } = await context.state(state, { user_id: context.given.user() });

    const card = await context.sut.card(itemId);

    context.verify(requirement, card, [accepted(card)], `${what} was looked up`);
  });
}

scenario(
  "finds no card for an unknown id, nor for one that differs slightly from an item's id",
  { verifies: ["card.unknown"] },
  async ({ isSandbox, sut, given, verify }) => {
    for (const id of UNKNOWN_IDS) {
      const answer = await sut.card(id);
      if (id === SHORT_ID && answer.status === 200) continue;
      verify("card.unknown", answer, [refusedBy(answer, CARD_UNKNOWN)], `the card ${id} was looked up`);
    }
    // Items of different packs may stand in different stores. In production any item is used, because pulls cost money.
    const packs = isSandbox ? [...firstBy(await given.purchasablePacks(), ({ raw }) => raw.type).values()] : [];
    const wanted =
      packs.length === 0 ? [{}] : packs.map((pack) => ({ pack, amount: Math.min(PULLS, pack.maxPerMint) }));
    const items = await Promise.all(
      wanted.map(async (each) => aListing((await given.purchase({ ...each, mayBeShared: true })).items)),
    );

    const near = items.flatMap(({ id }) => [...nearIds(id), truncated(id)]);
    const lookUp = async ({ id, how }: (typeof near)[number]) => ({ how, answer: await sut.card(id) });
    for (const { how, answer } of await Promise.all(near.map(lookUp))) {
      const differences = isGatewaysRefusal(answer) ? NONE : refusedBy(answer, CARD_UNKNOWN);
      verify("card.unknown", answer, differences, `an item's id was looked up ${how}`);
    }
  },
);

/** With so many pulls, one is a market listing even if only a third of the items are. */
const PULLS = 8;

/** A market listing if there is one, because the lookup knows no vendors' items. */
function aListing(items: readonly PulledItem[]): PulledItem {
  const [first] = atLeastOne(items, "no item");
  return items.find(({ type }) => type === "market_listing") ?? first;
}

scenario(
  "answers a lookup without an id with the documented error or a 404",
  { verifies: ["card.segment-missing"] },
  async ({ sut, verify, observe }) => {
    const answer = await sut.card("", { rawSegment: "", isJudged: false });

    verify("card.segment-missing", answer, [isMissingSegment(answer)], "the path ended before the item id");
    observe("card-without-id", `status ${answer.status}`);
  },
);

/** Maximum cards to try: a listing may leave the market between two lookups, although a user owns the card. */
const LISTINGS = 3;

scenario(
  "answers an internal error with the documented text, and finds the card at the next lookup",
  { verifies: ["card.internal-error"], needs: NEEDS_INTERNAL_ERROR },
  async (context) => {
    for (let turn = 1; turn <= LISTINGS; turn++) {
      const { item } = await foundCard(context);

      const answer = await answerToInternalError(context, "card", () => context.sut.card(item.id));
      const next = await pastInternalError(() => context.sut.card(item.id));

      context.verify("card.internal-error", answer, [refusedBy(answer, UNEXPECTED)]);
      const mayHaveVanished = next.status === 404 && !isCore(context, item);
      if (mayHaveVanished && turn < LISTINGS) continue;
      const did = "the card, which was found before, was looked up after the internal error";
      // The next lookup may fail, too (A-AFTER-500).
      context.verify("card.internal-error", [answer, next], [isInternalError(next) ? NONE : accepted(next)], did);
      return;
    }
  },
);

scenario("the card of a sold item is observed", { verifies: [] }, async (context) => {
  const { item, purchase } = await context.given.item({}, (each) => isLookedUp(context, each));
  await context.sut.buyback({ item_id: item.id, claw_id: purchase.pack.id });

  const answer = await context.sut.card(item.id);

  context.observe("card-of-gone-item", `sold back: status ${answer.status}`);
});

/** A router may answer a path without its last segment in any way, except with a success, a server error or a 400 of another text. */
function isMissingSegment(answer: Exchange): readonly Difference[] {
  const isRight = answer.status !== 400 || isRefusal(answer, errorRow("card", "item_id is required"));
  const isRefused = answer.status >= 300 && answer.status < 500;
  return unless(isRight && isRefused, '400 {"error":"item_id is required"} or 404', answerOf(answer));
}
