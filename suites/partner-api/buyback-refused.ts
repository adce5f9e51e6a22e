import { errorRow } from "../../contract/errors.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { answerToInternalError } from "../../harness/given/internal-error.ts";
import { ofSoleCopies } from "../../harness/given/sole-copy.ts";
import { truncatedId } from "../../harness/given/truncated-id.ts";
import { sellBack, sellbackBody, toSellable } from "../../harness/operations/sellback.ts";
import { listsAll, listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answeredWith, answerText, refusedBy } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("buyback", ["sandbox", "partner"]);
export const buybackRefused = all;

const NOT_FOUND = errorRow("buyback", "Item not found");
const UNEXPECTED = errorRow("buyback", "An unexpected error occurred");

const UNKNOWN_IDS = [
  { what: "an unknown id", from: (_: string) => "no-such-item" },
  { what: "the beginning of an item's id", from: truncatedId },
  { what: "an item's id with one letter more", from: (id: string) => `${id}x` },
  { what: "an item's id behind a letter", from: (id: string) => `x${id}` },
  { what: "an empty id", from: (_: string) => "" },
];

/** Values that are no item ids. Each is refused; which documented text is used is open. */
const ODD_IDS = [
  { what: "null", from: (_: string) => null },
  { what: "a number", from: (_: string) => 7 },
  { what: "a list", from: (_: string) => [] },
  { what: "a list with an item's id", from: (id: string) => [id] },
  { what: "an object", from: (id: string) => ({ id }) },
  { what: "blanks", from: (_: string) => "  " },
];

scenario(
  "a sellback of an id that no item has is refused",
  { verifies: ["buyback.item-unknown", "buyback.refusal-changes-nothing"] },
  async ({ run, sut, given, verify }) => {
    const { user, item, purchase } = await given.item();
    const packId = purchase.pack.id;
    const before = await given.inventory(user);

    const refusals: Exchange[] = [];
    for (const { what, from } of UNKNOWN_IDS) {
      const refusal = await sellBack(run, sut, { itemId: from(item.id), packId });
      verify("buyback.item-unknown", refusal, [refusedBy(refusal, NOT_FOUND)], `${what} was sent`);
      refusals.push(refusal);
      // If such a sale was accepted, the item may be gone.
      if (refusal.status === 200) throw new Inconclusive("a sellback of an id that no item has was accepted");
    }
    const after = await given.inventory(user);
    const sale = await sellBack(run, sut, { itemId: item.id, packId });

    verify(
      "buyback.refusal-changes-nothing",
      [before.exchange, ...refusals, after.exchange, sale],
      [listsAll("inventory", [item.id], before.ids), listsSame("inventory", before.ids, after.ids), accepted(sale)],
      `sellbacks of ${UNKNOWN_IDS.map(({ what }) => what).join(", ")} were sent`,
    );
  },
);

scenario(
  "a sellback that names no item is refused",
  { verifies: ["buyback.item-missing", "buyback.refusal-changes-nothing"] },
  async ({ run, sut, given, verify }) => {
    const { user, item, purchase } = await given.item();
    const before = await given.inventory(user);

    const empty = await sut.buyback({});
    const packOnly = await sut.buyback({ claw_id: purchase.pack.id });
    const after = await given.inventory(user);
    const sale = await sellBack(run, sut, { itemId: item.id, packId: purchase.pack.id });

    verify("buyback.item-missing", empty, [refusedBy(empty, NOT_FOUND)]);
    verify("buyback.item-missing", packOnly, [refusedBy(packOnly, NOT_FOUND)], "only claw_id was sent");
    verify(
      "buyback.refusal-changes-nothing",
      [before.exchange, empty, packOnly, after.exchange, sale],
      [listsAll("inventory", [item.id], before.ids), listsSame("inventory", before.ids, after.ids), accepted(sale)],
      "sellbacks without item_id were sent",
    );
  },
);

scenario("an item that was sold back is not sold back again", { verifies: ["buyback.item-sold"] }, async (context) => {
  const { evidence, differences } = await ofSoleCopies(context, async ({ run, sut, given }, pack) => {
    const { item, purchase } = await given.item(pack === undefined ? {} : { pack });
    const of = { itemId: item.id, packId: purchase.pack.id };
    const sale = await sellBack(run, sut, of);
    const again = await sellBack(run, sut, of);
    const third = await sellBack(run, sut, of);
    return {
      evidence: [sale, again, third],
      pack: purchase.pack,
      differences: [...accepted(sale), ...refusedBy(again, NOT_FOUND), ...refusedBy(third, NOT_FOUND)],
    };
  });

  context.verify("buyback.item-sold", evidence, [differences], "an item was sold back once and then twice more");
});

scenario(
  "an item in a shipping order is not sold back",
  { verifies: ["buyback.item-locked", "buyback.answers"] },
  async (context) => {
    const { run, sut, given, verify } = context;
    const { item, purchase } = await given.item();
    const sale = await sellBack(run, sut, { itemId: item.id, packId: purchase.pack.id });

    const { evidence, differences } = await ofSoleCopies(context, async (worker) => {
      const { items, purchases, request, orderId } = await worker.given.order(3);
      await worker.sut.order(orderId);
      const refusals: Exchange[] = [];
      for (const of of items.map((item) => toSellable(item, purchases)))
        refusals.push(await sellBack(run, worker.sut, of));
      return {
        evidence: [request, ...refusals],
        differences: refusals.flatMap((refusal) => refusedBy(refusal, NOT_FOUND)),
      };
    });

    verify("buyback.answers", sale, [accepted(sale)], "an item outside of any order was sold back");
    verify("buyback.item-locked", evidence, [differences], "each item of a shipping order was sold back");
  },
);

scenario(
  "an internal error of a sellback has the documented answer",
  { verifies: ["buyback.internal-error"] },
  async (context) => {
    const { run, sut, given, verify } = context;
    const { item, purchase } = await given.item();

    const answer = await answerToInternalError(context, "buyback", () =>
      sut.buyback(sellbackBody(run, sut, { itemId: item.id, packId: purchase.pack.id })),
    );

    verify("buyback.internal-error", answer, [refusedBy(answer, UNEXPECTED)], "the provider met an internal error");
  },
);

scenario(
  "a sellback of a value that cannot be an item id is refused",
  { verifies: ["buyback.item-unknown", "buyback.refusal-changes-nothing"] },
  async ({ run, sut, given, verify, observe }) => {
    const { user, item, purchase } = await given.item();
    const before = await given.inventory(user);

    const refusals: Exchange[] = [];
    for (const { from } of ODD_IDS) {
      const body = sellbackBody(run, sut, { itemId: item.id, packId: purchase.pack.id });
      refusals.push(await sut.buyback({ ...body, item_id: from(item.id) }));
    }
    const after = await given.inventory(user);

    for (const [at, refusal] of refusals.entries()) {
      const what = ODD_IDS[at]?.what ?? "";
      verify("buyback.item-unknown", refusal, [answeredWith(refusal, 400)], `${what} was sent as item_id`);
      observe("sellback-with-odd-id", `${what}: ${answerText(refusal)}`);
    }
    verify(
      "buyback.refusal-changes-nothing",
      [before.exchange, ...refusals, after.exchange],
      [refusals.some(({ status }) => status === 200) ? [] : listsSame("inventory", before.ids, after.ids)],
      "sellbacks of what can be no item's id were refused",
    );
  },
);
