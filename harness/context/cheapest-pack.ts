import type { ListedPack } from "../client/listed-pack.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { RunContext } from "../operations/run-context.ts";

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
  const [cheapest] = [...packs].sort((a, b) => pulledFirst(a, b) || priceOf(a) - priceOf(b));
  if (cheapest === undefined) throw new Inconclusive("no purchasable pack");
  return cheapest;
}

/** Orders packs with a time of their latest pull before those that show none. */
function pulledFirst(a: ListedPack, b: ListedPack): number {
  return Number(typeof b.raw.last_pull === "string") - Number(typeof a.raw.last_pull === "string");
}

function priceOf({ mintPriceUsd }: ListedPack): number {
  return Number.isNaN(mintPriceUsd) ? Number.POSITIVE_INFINITY : mintPriceUsd;
}
