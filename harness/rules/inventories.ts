import { type Counts, countsOf } from "../collections/counts.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import { inOrder } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import type { Inventory } from "../history/holdings.ts";
import type { Listing } from "../history/packs.ts";
import type { Result, Start } from "../history/purchases.ts";
import { userIdIn } from "../history/user-id.ts";
import { isReusedUserId } from "../ids/reused-user-ids.ts";
import { type JsonObject, memberOf, textOf } from "../json/json-value.ts";
import { type At, NONE } from "../oracles/difference.ts";
import { atMost, isOneOf } from "../oracles/value.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { inventoryIn, withUsers } from "./holders.ts";
import type { Judged, Judgement } from "./judgement.ts";
import { atEnd, onSuccess } from "./rule.ts";

/**
 * An item that a user bought is in the inventory with the pack that it is of, and with its slug. A pack may get another slug:
 * one that a list has shown, or one of no pack if lists gave the pack several, or none lists it later.
 */
export const packsOfPurchase = atEnd((history) =>
  withUsers(history).flatMap((surface) => {
    const listings = groupedBy(surface.packs.listings, ({ pack }) => pack.id);
    return surface.holdings.inventories.flatMap((inventory) => {
      if (isReusedUserId(inventory.user) || isOpen(inventory, surface)) return [];
      const { exchange, items } = inventory;
      const bought = packsOfItems(inventory.user, surface);
      return items.flatMap(({ id, claw_id, claw_slug }): readonly Judged[] => {
        const own = [...new Set(bought.get(id)?.map(({ packId }) => textOf(packId)))];
        if (own.length === 0) return [];
        const listed = own.flatMap((packId) => listings.get(packId) ?? []);
        const of = textOf(id);
        const judged: readonly Judgement[] = [
          ["inventory.claw-id-of-purchase", isOneOf({ name: "claw_id", of }, own, claw_id)],
          ["inventory.claw-slug-of-pack", hasSlug({ name: "claw_slug", of }, claw_slug, listed, exchange, surface)],
        ];
        return judged.map((judgement) => [exchange, judgement] as const);
      });
    });
  }),
);

/** Returns the packs of the items that a user bought, by the id of the item. */
function packsOfItems(user: unknown, { purchases }: SurfaceHistory) {
  const pulled = purchases
    .purchasesOf(user)
    .flatMap(({ starts, results }) =>
      [...starts, ...results].flatMap(({ items }) =>
        items.flatMap(({ id }) => startsOf(user, starts).map(({ packId }) => ({ id, packId }))),
      ),
    );
  return groupedBy(pulled, ({ id }) => id);
}

/** Requires a slug that a list gives the pack. For a pack without a slug, null, an empty text or absence is accepted (A-SLUG). */
function hasSlug(at: At, slug: unknown, listed: readonly Listing[], { doneAtMs }: Exchange, { packs }: SurfaceHistory) {
  const known = [...new Set(listed.map(({ pack }) => pack.slug ?? ""))];
  const isLater = listed.some(({ exchange }) => exchange.sentAtMs > doneAtMs);
  const isOpen = (!isLater || known.length > 1) && packs.idsOf(slug).size === 0;
  return isOpen ? NONE : isOneOf(at, known, slug ?? "");
}

/** An inventory with items of the run has none more often than its user pulled it. {@link noMoreThanBought} finds the others. */
export const asOftenAsBought = onSuccess((answer, history) => {
  const inventory = inventoryIn(answer, history);
  if (answer.surface === "user" || inventory === undefined) return [];
  const pulls = pullsBy(inventory, history.of(answer.surface));
  const copies = [...copiesIn(inventory)];
  const isConclusive =
    copies.some(([id]) => pulls.has(id)) && copies.every(([id, count]) => count <= Math.max(1, pulls.of(id)));
  return isConclusive ? [["inventory.no-more-than-bought", NONE]] : [];
});

/**
 * A user has no more copies of an item than that user pulled, also by purchases that overlap the inventory. Items that no
 * purchase of the run gave come from a provider state. Open for users for whom other runs or unknown purchases may have
 * pulled more.
 */
export const noMoreThanBought = atEnd((history) =>
  withUsers(history).flatMap((surface) =>
    surface.holdings.inventories.flatMap((inventory) => {
      const several = [...copiesIn(inventory)].filter(([, copies]) => copies > 1);
      if (several.length === 0 || isReusedUserId(inventory.user) || isOpen(inventory, surface)) return [];
      const pulls = pullsBy(inventory, surface);
      return several.flatMap(([id, copies]): readonly Judged[] => {
        if (copies <= pulls.of(id) || !pulls.has(id)) return [];
        const differences = atMost({ name: "entries", of: id }, pulls.of(id), copies);
        return [[inventory.exchange, ["inventory.no-more-than-bought", differences]]];
      });
    }),
  ),
);

/** Returns how often a user had pulled each item when an inventory was answered. */
function pullsBy({ user, exchange }: Inventory, { purchases }: SurfaceHistory): Counts<string> {
  const pulled = purchases.purchasesOf(user).flatMap(({ starts, results }) => {
    const own = results.filter(({ result }) => userIdIn(result.user_id) === userIdIn(user));
    const [first, ...later] = inOrder<Start | Result>(startsOf(user, starts), own).filter(
      ({ items }) => items.length > 0,
    );
    if (first === undefined || first.exchange.sentAtMs > exchange.doneAtMs) return [];
    return textIds(later.reduce((most, each) => (each.items.length > most.items.length ? each : most), first));
  });
  return countsOf(pulled);
}

/** Returns whether a user may have pulled more than the answers show. */
function isOpen({ user }: Inventory, { purchases, internalErrors, unanswered }: SurfaceHistory): boolean {
  // A purchase may have taken effect without an answer, or with an internal error (A-NO-ANSWER, A-AFTER-500).
  const isOwn = (each: Exchange) =>
    each.endpoint === "buy/init" && userIdIn(memberOf(sentJson(each), "user_id")) === userIdIn(user);
  if (internalErrors.some(isOwn) || unanswered.some(isOwn)) return true;
  return purchases.purchasesOf(user).some(({ starts }) => {
    const own = startsOf(user, starts);
    // Two purchases have one session id: instances count alike, or ids repeat after a restart.
    const isShared = own.slice(0, -1).some(({ items }) => items.length > 0);
    // The first sending of a repeated request may have been a purchase too.
    return isShared || own.some(({ exchange }) => exchange.resentAfter !== undefined);
  });
}

function startsOf(user: unknown, starts: readonly Start[]): readonly Start[] {
  return starts.filter((start) => userIdIn(start.user) === userIdIn(user));
}

function copiesIn(inventory: Inventory): Counts<string> {
  return countsOf(textIds(inventory));
}

function textIds({ items }: { readonly items: readonly JsonObject[] }): readonly string[] {
  return items.map(({ id }) => id).filter((id) => typeof id === "string");
}
