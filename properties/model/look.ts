import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { itemsIn } from "../../harness/client/pulled-item.ts";
import { claimed, type Difference, toValue } from "../../harness/oracles/difference.ts";
import { listsOnly } from "../../harness/oracles/item-list.ts";
import { accepted, refusedBy } from "../../harness/oracles/refusal.ts";
import { amounts } from "../../harness/oracles/value.ts";
import { memberOf } from "../../harness/transport/exchange.ts";
import { windowPhase } from "./expectations.ts";
import type { ModelItem, ModelUser } from "./ownership-model.ts";
import type { Walk } from "./walk.ts";

const USER_NOT_FOUND = errorRow("inventory", "User not found");

/** Reads a user's inventory and compares it with the model. */
export async function compareInventory(owner: ModelUser, walk: Walk): Promise<void> {
  const { model, context, sut } = walk;
  const exchange = await walk.send(`inventory of user ${owner.name}`, () => sut.inventory(owner.id));
  // Another user who sold a copy meanwhile had drawn it before, so the listing ledger knows.
  walk.refresh(model.items);
  if (owner.sessions.length === 0) return walk.judge("inventory.user-unknown", refusedBy(exchange, USER_NOT_FOUND));
  walk.judge("inventory.answers", accepted(exchange));
  const listed = itemsIn(memberOf(exchange.json, "items"));
  const isListed = (item: ModelItem) => listed.some(({ id }) => id === item.id);
  const wrong = (items: readonly ModelItem[], expected: string): readonly Difference[] =>
    items.map(({ nth, id }) =>
      claimed(expected, toValue(listed.length), { name: "number of listed items", of: `item ${nth} (${id})` }),
    );

  const theirs = model.itemsOf(owner);
  for (const item of theirs) if (item.state === "owned" && isListed(item)) item.wasListed = true;
  // An empty set of items shows nothing.
  const absent = (requirement: RequirementId, absentees: readonly ModelItem[], reason: string) => {
    const items = absentees.filter((item) => item.wasListed || isListed(item));
    if (items.length > 0) walk.judge(requirement, wrong(items.filter(isListed), `not listed, for ${reason}`));
  };
  const sold = theirs.filter(({ state }) => state === "sold");
  absent("ownership.sold-stays-sold", sold, "it was sold");
  const locked = theirs.filter(({ state }) => state === "locked");
  absent("ownership.shipped-stays-shipped", locked, "it is in an order");
  const foreign = model.items.filter(({ user, state }) => user !== owner && state !== "unsure");
  absent("ownership.others-items-absent", foreign, "another user bought it");
  // The documents don't say whether a long list is paginated.
  const isWhole = listed.length < PARTNER_LIMITS.recentPullsDefault;
  const missing = theirs.filter(
    (item) => isWhole && item.state === "owned" && windowPhase(item, walk.age) === "valid" && !isListed(item),
  );
  const extra = listed.filter(({ id }) => !model.items.some((item) => item.id === id));
  const unbalanced = [
    ...wrong(missing, "listed, for it was bought and neither sold nor ordered"),
    ...listsOnly(
      "inventory",
      theirs.map(({ id }) => id),
      extra.map(({ id }) => id),
    ),
  ];
  // An inventory that never listed anything is balanced only by chance.
  if (unbalanced.flat().length > 0 || theirs.some(({ wasListed }) => wasListed))
    walk.judge("ownership.balance", unbalanced);
  if (!context.isSandbox) return;
  // An item without a price from its purchase can't be compared.
  const priced = theirs.filter((item) => item.state === "owned" && isListed(item) && Number.isFinite(item.priceUsd));
  if (priced.length === 0) return;
  walk.judge(
    "inventory.item-price-equals-init",
    priced.flatMap((item) =>
      amounts(
        `buyback_price of item ${item.nth}`,
        item.priceUsd,
        listed.find(({ id }) => id === item.id)?.raw.buyback_price,
      ),
    ),
  );
}
