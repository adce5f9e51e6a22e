import { setTimeout as sleep } from "node:timers/promises";
import { errorRow } from "../../contract/errors.ts";
import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { textOf } from "../../harness/context/arranged.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, NotHeldOnce } from "../../harness/exits/early-exits.ts";
import { answerToInternalError } from "../../harness/given/arranged-error.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import {
  cardsOf,
  foundCard,
  isCore,
  isLookedUp,
  isPromised,
  lookedUpCards,
} from "../../harness/given/looked-up-card.ts";
import { together } from "../../harness/given/together.ts";
import { isGatewaysRefusal, longerIds, nearIds, truncated } from "../../harness/ids/near-ids.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sharingOf } from "../../harness/listings/sharing.ts";
import {
  hasAttributesOfItem,
  hasImagesOfItem,
  hasNameOfItem,
  hasValueOfItem,
  type LookedUpCard,
  type MispricedCard,
  withSharedDeviation,
} from "../../harness/oracles/card.ts";
import { type Difference, NONE, unless } from "../../harness/oracles/difference.ts";
import { listsSame, pairItems } from "../../harness/oracles/item-list.ts";
import { metadataOf } from "../../harness/oracles/metadata.ts";
import { keepsInstant } from "../../harness/oracles/moment.ts";
import { knownDetails, ownDetails } from "../../harness/oracles/own-details.ts";
import { accepted, answerOf, isRefusal, refusedBy } from "../../harness/oracles/refusal.ts";
import { amounts, equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("card", ["sandbox", "partner"]);

/** The details of one card, by listing id or mint address. */
export const card = all;

const UNKNOWN = errorRow("card", "Card not found");

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
      "card.id-echo",
      "card.details-apart",
      "card.name-equals-item",
      "card.images-equal-item",
      "card.attributes-equal-item",
      "card.fmv-agrees-with-price",
    ],
  },
  async (context) => {
    const cards = await lookedUpCards(context);
    const once = heldOnce(context, cards);
    const promised = once.filter((looked) => isPromised(context, looked));

    const known = knownDetails(cards.map(({ item }) => metadataOf(item.raw)));
    for (const looked of cards) {
      const { item, card } = looked;
      const did = `the card of an item of type ${item.type} was looked up`;
      if (promised.includes(looked)) context.verify("card.answers", card, [accepted(card)], did);
      if (card.status !== 200) continue;
      context.verify("card.id-echo", card, [equals("id", item.id, memberOf(card.json, "id"))], did);
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
    if (once.length === 0) throw new NotHeldOnce("other users hold every item that was looked up");
    if (promised.length === 0) throw new Inconclusive("no item has a type that the lookup has to find");
  },
);

/** Packs with a wrong card to draw from again, and pulls of each, to see whether other cards deviate by the same ratio. */
const SUSPECTS = { packs: 4, pulls: 8 } as const;

scenario(
  "does not change an item or its sellback window",
  { verifies: ["card.changes-nothing"] },
  async ({ given, sut, verify }) => {
    const { user, item } = await given.item({}, () => true);
    const before = await given.inventory(user);
    const card = await sut.card(item.id);
    const after = await given.inventory(user);

    if (card.status !== 200) throw new Inconclusive("no card was found");
    const ends = pairItems(before.items, after.items).map(({ first, second }) =>
      keepsInstant("buyback_expires_at", first.buyback_expires_at, second.buyback_expires_at),
    );
    verify(
      "card.changes-nothing",
      [before.exchange, card, after.exchange],
      [listsSame("inventory", before.ids, after.ids), ...ends],
      "an owned item's card was looked up",
    );
  },
);

/** A copy that was sold need not be found. */
function heldOnce({ given }: PartnerContext, cards: readonly LookedUpCard[]): readonly LookedUpCard[] {
  return given.heldOnce(cards, ({ item }) => item.id);
}

const isFound = ({ card }: LookedUpCard): boolean => card.status === 200;

/** Minimum items with another card's details: a name or a picture may have been corrected since the purchase. */
const MIN_MIXED_UP = 2;

/** Returns the cards for which the comparison finds details of another item. */
function mixedUp(cards: readonly LookedUpCard[], compare: (looked: LookedUpCard) => readonly Difference[]) {
  return cards
    .map((looked) => ({ card: looked.card, differences: compare(looked) }))
    .filter(({ differences }) => differences.length > 0);
}

/** Requires purchases not to show the names and images of other items' cards. */
function verifyItemsApart({ verify }: PartnerContext, cards: readonly LookedUpCard[]): void {
  const known = knownDetails(cards.map(({ card }) => card.json));
  const wrong = mixedUp(cards, ({ item, card }) =>
    ownDetails(metadataOf(item.raw), { of: item.id, metadata: card.json, known }),
  );
  const [first] = wrong;
  if (first !== undefined && wrong.length >= MIN_MIXED_UP)
    verify("card.details-apart", first.card, [first.differences], "purchases had shown the details of other cards");
}

/**
 * Requires the metadata of cards not to have the details of other purchased items. A correction may give a single card the
 * attributes of another one.
 */
function verifyMetadataApart({ verify }: PartnerContext, cards: readonly LookedUpCard[], known: ReadonlySet<unknown>) {
  const wrong = mixedUp(cards, ({ item, card }) =>
    ownDetails(memberOf(card.json, "metadata"), { of: item.id, metadata: metadataOf(item.raw), known }),
  );
  const named = wrong.find(({ differences }) => differences.some(({ at }) => at.name !== "attributes"));
  const shown = named ?? (wrong.length >= MIN_MIXED_UP ? wrong[0] : undefined);
  if (shown !== undefined)
    verify("card.details-apart", shown.card, [shown.differences], "`metadata` was compared with the purchased items");
}

async function verifyValues(context: PartnerContext, cards: readonly LookedUpCard[]): Promise<void> {
  const [first] = cards;
  if (first === undefined) throw new Inconclusive("no card was found");
  const listed = (await context.given.purchasablePacks()).map(({ buybackPercent }) => buybackPercent);
  const isShared = context.isSandbox && sharingOf(context.run.listings) === "shared";
  // If packs share listings, the price that an on-chain item's value comes from may be that of another pack's pull.
  const percentsOf = ({ item, pack }: LookedUpCard) =>
    isCore(context, item) ? [pack.buybackPercent, ...(isShared ? listed : [])] : [];
  const offOf = (some: readonly LookedUpCard[]) =>
    some
      .map((looked) => ({ looked, differences: hasValueOfItem(looked, percentsOf(looked)) }))
      .filter(({ differences }) => differences.length > 0);

  const off = offOf(cards);
  const suspects = [...new Set(off.map(({ looked }) => looked.pack))].slice(0, SUSPECTS.packs);
  // Production's pulls cost money, so the bought ones have to do.
  const more = context.isSandbox && withSharedDeviation(off).length === 0 ? suspects : [];
  const again = await Promise.all(more.map((pack) => cardsOf(context, pack, SUSPECTS.pulls)));
  const alike = withSharedDeviation([...off, ...offOf(again.flat().filter(isFound))]);
  const wrong = alike.length === 0 ? alike : withSharedDeviation(offOf(await unmoved(context, alike)));

  if (wrong.length === 0 && off.length === cards.length) {
    throw new Inconclusive("the value of every card had moved since its purchase");
  }
  const [shown] = wrong;
  const decisive = shown?.looked ?? first;
  context.verify(
    "card.fmv-agrees-with-price",
    decisive.card,
    [shown?.differences ?? []],
    `the card of an item of type ${decisive.item.type} was looked up, of a pack that buys back at ${decisive.pack.buybackPercent}` +
      (wrong.length > 1 ? `, and ${wrong.length - 1} more are off alike` : ""),
  );
}

/** A price feed that moves within seconds shows another value after this time. Milliseconds. */
const FEED_PAUSE_MS = 500;

/** Returns the cards with the same value at another lookup: the deviations of moving values may be equal by chance. */
async function unmoved({ sut }: PartnerContext, cards: readonly MispricedCard[]): Promise<readonly LookedUpCard[]> {
  await sleep(FEED_PAUSE_MS);
  const again = await together(cards.map(async ({ looked }) => ({ looked, later: await sut.card(looked.item.id) })));
  return again.flatMap(({ looked, later }) =>
    memberOf(later.json, "fmv") === memberOf(looked.card.json, "fmv") ? [looked] : [],
  );
}

scenario(
  "values a card by the current price feed",
  { verifies: ["card.fmv-current"], surfaces: ["partner"] },
  async (context) => {
    const { item } = await foundCard(context);

    for (const fmv of [1234.56, 7.89]) {
      await context.state("an item is worth", { item_id: item.id, fmv });
      const card = await context.sut.card(item.id);
      context.verify(
        "card.fmv-current",
        card,
        [amounts("fmv", fmv, memberOf(card.json, "fmv"), MONEY_TOLERANCE_USD.product)],
        `the price feed said ${fmv}`,
      );
    }
  },
);

const ARRANGED = [
  { state: "an item is a market listing", requirement: "card.by-listing-id", what: "a market listing" },
  { state: "an item is minted", requirement: "card.by-mint-address", what: "a minted core item" },
  {
    state: "a card resolves only on chain",
    requirement: "card.on-chain-fallback",
    what: "a card that only the on-chain fallback finds",
  },
] as const;

for (const { state, requirement, what } of ARRANGED) {
  scenario(`finds ${what}`, { verifies: [requirement, "card.id-echo"] }, async (context) => {
    const values = await context.state(state, { user_id: context.given.user() });
    const itemId = textOf(values.item_id, state);

    const card = await context.sut.card(itemId);

    context.verify(requirement, card, [accepted(card)], `${what} was looked up`);
    if (card.status !== 200) throw new Inconclusive("no card was found");
    context.verify("card.id-echo", card, [equals("id", itemId, memberOf(card.json, "id"))], `${what} was looked up`);
  });
}

scenario("finds no card for an unknown id", { verifies: ["card.unknown"] }, async ({ sut, verify }) => {
  const answers = await Promise.all(UNKNOWN_IDS.map((id) => sut.card(id)));

  for (const [at, answer] of answers.entries()) {
    if (UNKNOWN_IDS[at] === SHORT_ID && answer.status === 200) continue;
    verify("card.unknown", answer, [refusedBy(answer, UNKNOWN)], `the card ${UNKNOWN_IDS[at]} was looked up`);
  }
});

scenario(
  "finds no card for an id that differs slightly from an item's id",
  { verifies: ["card.unknown"] },
  async ({ isSandbox, sut, given, verify }) => {
    // Items of different packs may stand in different stores. In production any item is used, because pulls cost money.
    const packs = isSandbox ? onePerType(await given.purchasablePacks()) : [];
    const wanted = packs.length === 0 ? [{}] : packs.map((pack) => ({ pack, amount: Math.min(3, pack.maxPerMint) }));
    const items = await Promise.all(
      wanted.map(async (each) => aListing((await given.purchase({ ...each, mayBeShared: true })).items)),
    );
    const near = items.flatMap(({ id }) => [...longerIds(id), ...nearIds(id), truncated(id)]);

    const answers = await Promise.all(near.map(({ id }) => sut.card(id)));

    for (const [at, answer] of answers.entries()) {
      const did = `an item's id was looked up ${near[at]?.how}`;
      verify("card.unknown", answer, [isGatewaysRefusal(answer) ? NONE : refusedBy(answer, UNKNOWN)], did);
    }
  },
);

/** The first pack of each type. */
function onePerType(packs: readonly ListedPack[]): readonly ListedPack[] {
  return [...new Map([...packs].reverse().map((pack) => [pack.raw.type, pack])).values()];
}

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

scenario(
  "answers an internal error with the documented text",
  { verifies: ["card.internal-error"] },
  async (context) => {
    const { item } = await foundCard(context);

    const answer = await answerToInternalError(context, "card", () => context.sut.card(item.id));

    context.verify("card.internal-error", answer, [
      refusedBy(answer, errorRow("card", "An unexpected error occurred")),
    ]);
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
