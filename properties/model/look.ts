import type { RequirementId } from "../../contract/index.ts";
import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { USER_UNKNOWN } from "../../contract/refusals.ts";
import { itemsIn, type PulledItem } from "../../harness/client/pulled-item.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { claimed, type Difference, toValue } from "../../harness/oracles/difference.ts";
import { listsOnly } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { windowPhase } from "./expectations.ts";
import type { ModelItem, ModelUser } from "./ownership-model.ts";
import type { Walk } from "./walk.ts";

/** An answered inventory of a user of the model. */
interface Look {
  readonly owner: ModelUser;
  readonly listed: readonly PulledItem[];
  /** The owner's items of the model. */
  readonly theirs: readonly ModelItem[];
  readonly walk: Walk;
}

/** Reads a user's inventory and compares it with the model. */
export async function compareInventory(owner: ModelUser, walk: Walk): Promise<void> {
  const { model, sut } = walk;
  const exchange = await walk.send(`inventory of user ${owner.name}`, () => sut.inventory(owner.id));
  // Another user who sold a copy meanwhile had drawn it before, so the listing ledger knows.
  walk.refresh(model.items);
  if (owner.sessions.length === 0) return walk.judge("inventory.user-unknown", refusedBy(exchange, USER_UNKNOWN));
  walk.judge("inventory.answers", accepted(exchange));
  const look = { owner, listed: itemsIn(memberOf(exchange.json, "items")), theirs: model.itemsOf(owner), walk };
  for (const item of look.theirs) if (item.state === "owned" && isListed(look, item)) item.wasListed = true;
  judgeAbsence(look);
  judgeBalance(look);
}

/** Requires that sold and ordered items and those of other users are not listed. */
function judgeAbsence(look: Look): void {
  const { owner, theirs, walk } = look;
  const absent = (requirement: RequirementId, absentees: readonly ModelItem[], reason: string) => {
    const items = absentees.filter((item) => item.wasListed || isListed(look, item));
    const present = items.filter((item) => isListed(look, item));
    // An empty set of items shows nothing.
    if (items.length > 0) walk.judge(requirement, wrong(look, present, `not listed, because ${reason}`));
  };
  const sold = theirs.filter(({ state }) => state === "sold");
  absent("ownership.sold-stays-sold", sold, "it was sold");
  const locked = theirs.filter(({ state }) => state === "locked");
  absent("ownership.shipped-stays-shipped", locked, "it is in an order");
  const foreign = walk.model.items.filter(({ user, state }) => user !== owner && state !== "unsure");
  absent("ownership.others-items-absent", foreign, "another user bought it");
}

/** Requires that exactly the items are listed that were bought and neither sold nor ordered. */
function judgeBalance(look: Look): void {
  const { listed, theirs, walk } = look;
  // The documents don't say whether a long list is paginated.
  const isWhole = listed.length < PARTNER_LIMITS.recentPullsDefault;
  const missing = theirs.filter(
    (item) => isWhole && item.state === "owned" && windowPhase(item, walk.age) === "valid" && !isListed(look, item),
  );
  const extra = listed.filter(({ id }) => !walk.model.items.some((item) => item.id === id));
  const unbalanced = [
    ...wrong(look, missing, "listed, because it was bought and neither sold nor ordered"),
    ...listsOnly(
      "inventory",
      theirs.map(({ id }) => id),
      extra.map(({ id }) => id),
    ),
  ];
  // An inventory that never listed anything is balanced only by chance.
  if (unbalanced.length > 0 || theirs.some(({ wasListed }) => wasListed)) walk.judge("ownership.balance", unbalanced);
}

function isListed({ listed }: Look, item: ModelItem): boolean {
  return listed.some(({ id }) => id === item.id);
}

function wrong({ listed }: Look, items: readonly ModelItem[], expected: string): readonly Difference[] {
  return items.map(({ nth, id }) =>
    claimed(expected, toValue(listed.length), { name: "number of listed items", of: `item ${nth} (${id})` }),
  );
}
