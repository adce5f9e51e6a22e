import type { PackCatalogue } from "../operations/pack-catalogue.ts";
import { isListedBetween } from "../oracles/pack-list.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";

/** Pairs of readings after which a pack that only one of two lists shows is missing in the other; packs may come and go. */
const MAX_PAIRS = 6;

type Readings = [Exchange, Exchange, ...Exchange[]];

/** Two lists of packs, read in turns, the first one first. */
export interface ListsInTurns {
  readonly ones: Readings;
  readonly others: Readings;
  /** Whether a provider state may have added a pack in this run: either list may come from a cache that is older. */
  readonly isAdded: (id: string) => boolean;
}

/** Reads two lists of packs in turns, until neither lacks a pack that the other shows each time. */
export async function readInTurns(
  { run }: { readonly run: { readonly catalogue: PackCatalogue } },
  one: () => Promise<Exchange>,
  other: () => Promise<Exchange>,
): Promise<ListsInTurns> {
  const [first, second] = [await one(), await other()];
  const ones: Readings = [first, await one()];
  const others: Readings = [second, await other()];
  const isAdded = (id: string) => run.catalogue.isAdded(first.surface, id);
  while (
    ones.length < MAX_PAIRS &&
    (lackedByOthers({ ones, others, isAdded }).length > 0 || lackedByOnes({ ones, others, isAdded }).length > 0)
  ) {
    if (ones.length === MAX_PAIRS - 1) await wait("cache");
    ones.push(await one());
    others.push(await other());
  }
  return { ones, others, isAdded };
}

/** Requires the packs that every one of the first lists shows in one of the second lists that were read between them. */
export function lackedByOthers({ ones, others, isAdded }: ListsInTurns): ReturnType<typeof isListedBetween> {
  return isListedBetween(ones, others.slice(0, -1), isAdded);
}

/** Requires the packs that every one of the second lists shows in one of the first lists that were read between them. */
export function lackedByOnes({ ones, others, isAdded }: ListsInTurns): ReturnType<typeof isListedBetween> {
  return isListedBetween(others, ones.slice(1), isAdded);
}
