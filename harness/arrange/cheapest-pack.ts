import { cheapestFirst, type ListedPack } from "../client/listed-pack.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { RunContext } from "../run-context/run-context.ts";

/**
 * Returns the cheapest purchasable pack of the public list, because buying it may cost real money. Packs that were
 * never pulled come last: their tiers may be empty in spite of their flags, and a refused purchase counts
 * against the rate limit of the key.
 */
export async function cheapestPack({ catalogue }: Pick<RunContext, "catalogue">): Promise<ListedPack> {
  return cheapestOf(await catalogue.purchasable("user"));
}

/**
 * Returns the cheapest purchasable pack of minted core inventory, whose items can be claw items.
 * @throws {Inconclusive} if none is listed
 */
export async function cheapestCorePack({ catalogue }: Pick<RunContext, "catalogue">): Promise<ListedPack> {
  const packs = await catalogue.purchasable("user");
  return cheapestOf(packs.filter(({ raw }) => raw.type === "CORE"));
}

function cheapestOf(packs: readonly ListedPack[]): ListedPack {
  const byPrice = cheapestFirst(packs);
  const cheapest = byPrice.find(({ raw }) => typeof raw.last_pull === "string") ?? byPrice[0];
  if (cheapest === undefined) throw new Inconclusive("no purchasable pack");
  return cheapest;
}
