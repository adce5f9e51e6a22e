import type { Purchase } from "../actions/purchase.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { isText } from "../json/json-value.ts";
import type { Anchor } from "../schedule/timekeeper.ts";
import type { PartnerContext } from "./partner-context.ts";

/** Maximum packs that are tried. */
const MAX_PACKS = 3;

/** Items of a user, bought at once, and the inventory that showed when their sellback windows end. */
export interface ItemsByEnd {
  readonly user: string;
  readonly items: readonly PulledItem[];
  readonly purchases: readonly Purchase[];
  readonly bought: Anchor;
  readonly inventory: Awaited<ReturnType<PartnerContext["given"]["inventory"]>>;
}

/**
 * Returns items of a new user whose sellback windows end, or never end. Some packs of production may have items of the
 * other kind, so packs are tried that are known for the wanted one, or not known yet. If none is found, the last items
 * are returned.
 */
export async function itemsByEnd(context: PartnerContext, count: number, isEndless: boolean): Promise<ItemsByEnd> {
  for (let turn = 1; ; turn++) {
    const pack = await packByEnd(context, isEndless, turn);
    const { user, items, purchases } = await context.given.items(count, pack === undefined ? {} : { pack });
    const bought = context.now();
    const inventory = await context.given.inventory(user);
    const fitting = items.filter(({ id }) => {
      const entry = inventory.items.find((item) => item.id === id);
      return (entry?.buyback_expires_at === null) === isEndless;
    });
    const isKnownEnough = isEndless && shownEnds(context).size >= MAX_PACKS && !(await isSomeEndless(context));
    const isLast = context.isSandbox || turn === MAX_PACKS || isKnownEnough;
    if (fitting.length > 0 || isLast)
      return { user, items: fitting.length > 0 ? fitting : items, purchases, bought, inventory };
  }
}

/** A pack for a turn: any at first, unless some packs are known to be of the other kind. */
async function packByEnd(context: PartnerContext, isEndless: boolean, turn: number): Promise<ListedPack | undefined> {
  if (context.isSandbox) return undefined;
  const ends = shownEnds(context);
  const packs = await context.given.purchasablePacks();
  const known = packs.filter(({ id }) => ends.get(id) === isEndless);
  const isMixed = packs.some(({ id }) => ends.get(id) === true);
  if (isMixed && known.length > 0) return known[turn % known.length];
  return turn === 1 ? undefined : packs.find(({ id }) => !ends.has(id));
}

async function isSomeEndless(context: PartnerContext): Promise<boolean> {
  const ends = shownEnds(context);
  const packs = await context.given.purchasablePacks();
  return packs.some(({ id }) => ends.get(id) === true);
}

/** Returns the packs of production whose items inventories have shown, by whether the latest one never expires. */
function shownEnds({ run }: PartnerContext): ReadonlyMap<string, boolean> {
  const items = run.history.of("partner").holdings.inventories.flatMap((inventory) => inventory.items);
  return new Map(
    items.flatMap(({ claw_id: packId, buyback_expires_at: end }) =>
      isText(packId) && end !== undefined ? [[packId, end === null]] : [],
    ),
  );
}
