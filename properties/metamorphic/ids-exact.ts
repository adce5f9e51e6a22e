import { createHash } from "node:crypto";
import type { RequirementId } from "../../contract/index.ts";
import { pastInternalError } from "../../harness/actions/internal-error.ts";
import { askForQuote } from "../../harness/actions/quote.ts";
import { sellBack } from "../../harness/actions/sellback.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { placedOrder } from "../../harness/arrange/placed-order.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import type { PartnerClient } from "../../harness/client/partner-client.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { INHERITED_NAMES, INHERITED_USERS, type NearId, nearIds, truncated } from "../../harness/ids/near-ids.ts";
import { memberOf, objectsIn } from "../../harness/json/json-value.ts";
import { type Difference, NONE } from "../../harness/oracles/difference.ts";
import { answersEmptyList } from "../../harness/oracles/pack-list.ts";
import { type Refusal, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import { type Exchange, MAX_SEGMENT_LENGTH } from "../../harness/transport/exchange.ts";
import { isGatewaysRefusal } from "../../harness/transport/gateway-refusal.ts";

const { all, scenario } = partnerScenarios("ids", ["sandbox", "partner"]);

/** Ids are compared as a whole: almost equal ids and inherited names of objects are unknown. */
export const idsExact = all;

/** A request with an id, and the expected answer for an unknown one. */
interface Lookup {
  readonly requirement: RequirementId;
  readonly what: string;
  readonly ask: (sut: PartnerClient, id: string) => Promise<Exchange>;
  readonly isUnknown: (answer: Exchange) => readonly Difference[];
}

const refused = (status: number, text: string) => (answer: Exchange) =>
  refusedBy(answer, { status, text } satisfies Refusal);

const hasItems = ({ status, json }: Exchange) => status === 200 && objectsIn(memberOf(json, "items")).length > 0;

const USER: Lookup = {
  requirement: "inventory.user-unknown",
  what: "the inventory of",
  ask: (sut, id) => sut.inventory(id),
  // A user with items has bought, because any name may be a user's.
  isUnknown: (answer) => (hasItems(answer) ? NONE : refusedBy(answer, { status: 404, text: "User not found" })),
};
const CARD: Lookup = {
  requirement: "card.unknown",
  what: "the card",
  ask: (sut, id) => sut.card(id),
  isUnknown: refused(404, "Card not found"),
};
const ORDER: Lookup = {
  requirement: "order.unknown",
  what: "the order",
  ask: (sut, id) => sut.order(id),
  isUnknown: refused(404, "Order not found"),
};
const SLUG: Lookup = {
  requirement: "chase.unknown-slug",
  what: "the chase cards of",
  ask: (sut, id) => sut.chase(id),
  isUnknown: answersEmptyList,
};
const PACK: Lookup = {
  requirement: "buy-init.pack-unknown",
  what: "a pull of the pack",
  // A user per request, because a system may process one purchase of a user at a time; production may refuse long ids.
  ask: (sut, id) => sut.buyInit({ id, amount: 1, user_id: `no-such-user-${digestOf(id)}` }),
  isUnknown: refused(400, "VM not found"),
};
const UNKNOWN_ITEM = "buyback.item-unknown" as const;

/** A sellback, with the id of a pack if the surface requires one. */
const itemOf = ({ run }: PartnerContext, packId: string | undefined): Lookup => ({
  requirement: UNKNOWN_ITEM,
  what: "the sellback of",
  ask: (sut, id) => sellBack(run, sut, { itemId: id, packId }),
  isUnknown: refused(400, "Item not found"),
});
const QUOTE: Lookup = {
  requirement: "ship-request.session-unknown",
  what: "an order by the quote",
  ask: (sut, id) => sut.shipRequest({ quote_id: id }),
  isUnknown: refused(400, "Quote expired"),
};

/** The documents don't give production's answer for an unknown session, only that it is refused. */
const SESSION = {
  sandbox: { requirement: "buy-status.session-unknown", isUnknown: refused(400, "Transaction failed") },
  partner: { requirement: "buy-status.session-unknown-in-production", isUnknown: refusedSomehow },
} as const;
const SESSION_UNKNOWN = { sandbox: [SESSION.sandbox.requirement], partner: [SESSION.partner.requirement] };
const sessionOf = ({ surface }: PartnerContext): Lookup => ({
  ...SESSION[surface],
  what: "the status of",
  ask: (sut, id) => sut.buyStatus({ session_id: id }),
});

/** A quote request for an item, with a valid address. */
const quotedItem = (destination: unknown): Lookup => ({
  requirement: "ship-quote.item-unknown",
  what: "a quote for",
  ask: (sut, id) => askForQuote(sut, { item_ids: [id], destination }),
  isUnknown: refused(400, "Item not found"),
});

/** Sends a request for each id, and judges every answer. */
async function askForEach(
  context: PartnerContext,
  lookup: Lookup,
  ids: readonly NearId[],
  sut: PartnerClient = context.sut,
): Promise<void> {
  // Of many requests, one would often get an internal error that does not last.
  const answers = await allSettledOrThrow(ids.map(({ id }) => pastInternalError(() => lookup.ask(sut, id))));
  for (const [at, answer] of answers.entries()) {
    const { id, how } = ids[at] ?? { id: "", how: "" };
    const did = `${lookup.what} ${JSON.stringify(id)} was asked for: ${how}`;
    context.verify(lookup.requirement, answer, [isGatewaysRefusal(answer) ? NONE : lookup.isUnknown(answer)], did);
  }
}

const NO_ORDER: NearId = { id: "order_NoSuchOrder00000", how: "an id that no order has" };
const named = (id: string): NearId => ({ id, how: "a name that every object has" });
const USERS = INHERITED_USERS.map(named);
const [FUNCTION, PROTOTYPE, OTHER_FUNCTION] = INHERITED_NAMES;
/** Names for the look-up of this number. A look-up finds both inherited functions or neither, so it gets one of them. */
const namesFor = (nth: number) => [PROTOTYPE, nth % 2 === 0 ? FUNCTION : OTHER_FUNCTION].map(named);

scenario(
  "ids that are names of built-in object properties find nothing",
  {
    verifies: [
      ...[USER, CARD, ORDER, SLUG, PACK, { requirement: UNKNOWN_ITEM }, QUOTE].map(({ requirement }) => requirement),
      "ship-quote.item-unknown",
    ],
    also: SESSION_UNKNOWN,
  },
  async (context) => {
    const ofSession = namesFor(0).map(({ id, how }) => ({ id: `${id}_rate_standard`, how }));
    const { quote } = await context.given.quotedItems();
    const [pack] = await context.given.packs();
    const lookups = [
      CARD,
      ORDER,
      SLUG,
      PACK,
      itemOf(context, pack?.id),
      sessionOf(context),
      quotedItem(quote.destination),
    ];
    const asked = [
      { lookup: USER, ids: USERS },
      { lookup: QUOTE, ids: ofSession },
      ...lookups.map((lookup, nth) => ({ lookup, ids: namesFor(nth) })),
    ];
    // Nobody has anything under such a name, so each may be asked for on another connection.
    await allSettledOrThrow(
      asked.map(async ({ lookup, ids }) => askForEach(context, lookup, ids, (await context.newWorker()).sut)),
    );
  },
);

scenario(
  "an id that differs slightly from an existing id finds nothing",
  {
    verifies: [...[ORDER, PACK, QUOTE].map(({ requirement }) => requirement), UNKNOWN_ITEM, "ship-quote.item-unknown"],
    also: SESSION_UNKNOWN,
  },
  async (context) => {
    const { orderId } = await placedOrder(context);
    const { items, purchases, quote } = await context.given.quotedItems();
    const itemId = items[0]?.id ?? "";
    const [bought] = purchases;

    await askForEach(context, ORDER, [
      NO_ORDER,
      ...nearIds(orderId),
      truncated(orderId),
      // So long that a check of its form may refuse it otherwise than as unknown; routers refuse even longer ones.
      { id: `${orderId}x`.padEnd(MAX_SEGMENT_LENGTH, "x"), how: "with many characters too many" },
    ]);
    const sessionId = bought?.sessionId ?? "";
    await askForEach(context, sessionOf(context), [...nearIds(sessionId), truncated(sessionId)]);
    await askForEach(context, PACK, nearIds(bought?.pack.id ?? ""));
    await askForEach(context, quotedItem(quote.destination), nearIds(itemId));
    await askForEach(context, QUOTE, nearQuotes(quote.rates[0].id));
    await askForEach(context, itemOf(context, bought?.pack.id), nearIds(itemId));
    if ([orderId, sessionId, itemId, bought?.pack.id ?? ""].some((id) => nearIds(id).length === 0))
      throw new Inconclusive("an id that differs slightly may be another one of the system");
  },
);

scenario(
  "neither a pack's id nor a slug that differs slightly from its slug finds chase cards",
  { verifies: ["chase.unknown-slug"] },
  async (context) => {
    const packs = await context.given.packs();
    const slugs = packs.flatMap(({ slug }) => slug ?? []);
    const ids = packs.flatMap(({ id, slug }) => (slug === undefined || slugs.includes(id) ? [] : [id]));
    const near = [
      ...slugs.slice(0, 1).flatMap(nearIds),
      ...ids.slice(0, 1).map((id) => ({ id, how: "a pack's id instead of its slug" })),
    ];

    const unknown = near.filter(({ id }) => !slugs.includes(id));
    await askForEach(context, SLUG, atLeastOne(unknown, "no pack with a slug"));
  },
);

function digestOf(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 12);
}

/** Returns almost equal quote ids. The separator stays unchanged, because without it the error is another one. */
function nearQuotes(quoteId: string): readonly NearId[] {
  const at = quoteId.lastIndexOf("_rate_");
  return nearIds(quoteId.slice(0, at)).map(({ id, how }) => ({ id: id + quoteId.slice(at), how }));
}
