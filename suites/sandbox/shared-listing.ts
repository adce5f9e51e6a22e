import { sellBack } from "../../harness/actions/sellback.ts";
import { requireAllListed } from "../../harness/arrange/listed-items.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted, answerText } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("draw", ["sandbox"]);

/** Listings are not reserved: a draw takes nothing from other users. */
export const sharedListing = all;

scenario(
  "two users for whom the same listing was drawn both hold it, and each of two sellbacks takes one copy",
  { verifies: ["draw.no-reservation", "ownership.others-untouched", "buyback.answers"] },
  // Another scenario may hold the listing, too, and a sale may take any copy.
  (context) => context.whileOthersWait(() => verifyBothCopies(context)),
);

async function verifyBothCopies({ run, sut, given, verify, state }: PartnerContext): Promise<void> {
  const users = [given.user(), given.user()] as const;
  const values = await state("two users hold the same listing", { user_ids: users });
  const itemId = values.item_id;

  const first = await given.inventory(users[0]);
  const second = await given.inventory(users[1]);

  const bothHoldIt = [
    accepted(first.exchange),
    accepted(second.exchange),
    listsAll("the first user's inventory", [itemId], first.ids),
    listsAll("the second user's inventory", [itemId], second.ids),
  ];
  const held = [first.exchange, second.exchange] as const;
  verify("draw.no-reservation", held, bothHoldIt, "the same listing was drawn for two users");

  requireAllListed([itemId], first);
  requireAllListed([itemId], second);
  const sale = await sellBack(run, sut, { itemId });
  if (sale.status !== 200) throw new Inconclusive(`the listing was not sold: ${answerText(sale)}`);
  const left = [await given.inventory(users[0]), await given.inventory(users[1])] as const;
  // Whose copy is sold is open, but only one of them is.
  const kept = left.find(({ ids }) => ids.includes(itemId)) ?? left[1];
  const evidence = [...held, sale, left[0].exchange, left[1].exchange] as const;
  const isKept = listsAll("the inventory of one of the two users", [itemId], kept.ids);
  const did = "two users held the same listing, and one copy was sold back";
  verify("ownership.others-untouched", evidence, [isKept], did);

  if (!kept.ids.includes(itemId)) return;
  const again = await sellBack(run, sut, { itemId });
  const listed = again.status === 200 ? kept : await given.inventory(users[left.indexOf(kept)] ?? users[1]);
  // Somebody else who holds the listing may have sold this copy.
  if (!listed.ids.includes(itemId)) throw new Inconclusive("the second copy left the inventory before it was sold");
  const then = "one copy of a listing was sold back, and then the other one, which an inventory lists";
  verify("buyback.answers", [sale, again, listed.exchange], [accepted(again)], then);
}
