import { ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { type SellbackOf, sellBack, sellbackBody, sellbackOf, toSellables } from "../../harness/actions/sellback.ts";
import { judgeCopies } from "../../harness/arrange/exclusive-copy.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import { cheapestOfEachType } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { truncatedId } from "../../harness/ids/truncated-id.ts";
import { listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answeredWith, answerText, refusedBy, refusedSomehow } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox", "partner"]);
export const buybackRefused = all;

type Sender = Pick<PartnerContext, "run" | "sut">;

const isNotFound = (refusal: Exchange) => refusedBy(refusal, ITEM_UNKNOWN);

/** Sellbacks that name no item, made of one that does. */
const FAULTS = [
  ...[
    { what: "an unknown id", from: (_: string) => "no-such-item" },
    { what: "the beginning of an item's id", from: truncatedId },
    { what: "an item's id behind a letter", from: (id: string) => `x${id}` },
    { what: "an empty id", from: (_: string) => "" },
  ].map(({ what, from }) => ({
    id: "buyback.item-unknown" as const,
    topic: undefined,
    what,
    isRefused: isNotFound,
    send: ({ run, sut }: Sender, of: SellbackOf) => sellBack(run, sut, { ...of, itemId: from(of.itemId) }),
  })),
  {
    id: "buyback.item-unknown" as const,
    topic: undefined,
    what: "an item's id with one letter more, beside its pack's id,",
    // What claw_id does is not documented, so any text is accepted.
    isRefused: (refusal: Exchange) => answeredWith(refusal, 400),
    send: ({ sut }: Sender, { itemId, packId }: SellbackOf) => sut.buyback({ item_id: `${itemId}x`, claw_id: packId }),
  },
  ...[
    { what: "an empty object", bodyOf: (_: SellbackOf) => ({}) },
    { what: "only claw_id", bodyOf: ({ packId }: SellbackOf) => ({ claw_id: packId }) },
  ].map(({ what, bodyOf }) => ({
    id: "buyback.item-missing" as const,
    topic: undefined,
    what,
    isRefused: isNotFound,
    send: ({ sut }: Sender, of: SellbackOf) => sut.buyback(bodyOf(of)),
  })),
  // Each is refused; which documented text is used is open.
  ...[
    { what: "null", from: (_: string) => null },
    { what: "a number", from: (_: string) => 7 },
    { what: "a list", from: (_: string) => [] },
    { what: "a list with an item's id", from: (id: string) => [id] },
    { what: "an object", from: (id: string) => ({ id }) },
    { what: "blanks", from: (_: string) => "  " },
  ].map(({ what, from }) => ({
    id: "buyback.item-unknown" as const,
    topic: "sellback-with-odd-id" as const,
    what,
    isRefused: (refusal: Exchange) => answeredWith(refusal, 400),
    send: ({ run, sut }: Sender, of: SellbackOf) =>
      sut.buyback({ ...sellbackBody(run, sut, of), item_id: from(of.itemId) }),
  })),
];

scenario(
  "a sellback that names no item is refused and sells nothing",
  { verifies: ["buyback.item-unknown", "buyback.item-missing", "buyback.refusal-changes-nothing"] },
  async (context) => {
    const { given, verify } = context;
    const anItem = async () => {
      const { user, item, purchase } = await given.item();
      return { user, itemId: item.id, packId: purchase.pack.id, before: await given.inventory(user) };
    };
    let owned = await anItem();
    let refusals: readonly Exchange[] = [];

    for (const { id, topic, what, isRefused, send } of FAULTS) {
      const refusal = await send(context, owned);
      verify(id, refusal, [isRefused(refusal)], `${what} was sent`);
      if (topic !== undefined) context.observe(topic, `${what}: ${answerText(refusal)}`);
      refusals = [...refusals, refusal];
      if (refusal.status !== 200) continue;
      // An accepted sale may have sold the item, so the next requests need another one.
      owned = await anItem();
      refusals = [];
    }
    const { before, itemId } = owned;
    const after = await given.inventory(owned.user);
    const sale = await sellBack(context.run, context.sut, owned);

    requireAllListed([itemId], before);
    const differences = [listsSame("inventory", before.ids, after.ids), accepted(sale)];
    const did = `${refusals.length} sellbacks that name no item were refused`;
    verify("buyback.refusal-changes-nothing", [before.exchange, ...refusals, after.exchange, sale], differences, did);
  },
);

/** In production each further purchase costs money. `place`: of the pack, in {@link cheapestOfEachType}. */
const SOLD_AGAIN = [
  { what: "an item", place: undefined, surfaces: ["partner"] },
  { what: "an item of the cheapest pack", place: 0, surfaces: ["sandbox"] },
  { what: "an item of the other pack type", place: 1, surfaces: ["sandbox"] },
] as const;

for (const { what, place, surfaces } of SOLD_AGAIN) {
  scenario(`${what} can't be sold twice`, { verifies: ["buyback.item-sold"], surfaces }, async (context) => {
    const did = `${what} was sold back once and then twice more`;
    await judgeCopies(context, "buyback.item-sold", did, async ({ run, sut, given }, known) => {
      const packs = place === undefined ? [] : cheapestOfEachType(await given.purchasablePacks());
      const pack = known ?? packs[place ?? 0];
      const { item, purchase } = await given.item(pack === undefined ? {} : { pack });
      const of = sellbackOf(item.id, [purchase]);
      const sale = await sellBack(run, sut, of);
      const again = await sellBack(run, sut, of);
      const third = await sellBack(run, sut, of);
      return {
        evidence: [sale, again, third],
        pack: purchase.pack,
        differences: [...accepted(sale), ...isNotFound(again), ...isNotFound(third)],
      };
    });
  });
}

/** The place of the last of two or three rates, counted on from the first again: other orders use the first rate. */
const LAST_RATE = 5;

scenario(
  "an item in a shipping order is not sold back",
  { verifies: ["buyback.item-locked", "buyback.answers"] },
  async (context) => {
    const { run, sut, given, verify } = context;
    const { item, purchase } = await given.item();
    const sale = await sellBack(run, sut, sellbackOf(item.id, [purchase]));
    verify("buyback.answers", sale, [accepted(sale)], "an item outside of any order was sold back");

    const did = "each item of a shipping order was sold back";
    await judgeCopies(context, "buyback.item-locked", did, async (worker) => {
      const { items, purchases, request, orderId } = await worker.given.order({ count: 3, place: LAST_RATE });
      await worker.sut.order(orderId);
      const [last, ...others] = toSellables(items, purchases).toReversed();
      const refusals: Exchange[] = [];
      for (const of of others.toReversed()) refusals.push(await sellBack(run, worker.sut, of));
      // One of several items is sent with its pack. What claw_id does is not documented, so any refusal is accepted.
      const named = await worker.sut.buyback({ item_id: last?.itemId, claw_id: last?.packId });
      return {
        evidence: [request, ...refusals, named],
        differences: [...refusals.flatMap(isNotFound), ...refusedSomehow(named)],
      };
    });
  },
);
