import { isDifferent, type Sighting } from "../ledger/attempt.ts";
import { isListedBetween } from "../oracles/pack-list.ts";
import type { PackCatalogue } from "../run-context/pack-catalogue.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";

/** Pairs of readings after which a pack that only one of two lists shows is missing in the other; packs may come and go. */
const MAX_PAIRS = 6;

type Readings = [Exchange, Exchange, ...Exchange[]];

/** Two lists of packs, read in turns, the first one first. */
export interface ListsInTurns {
  readonly ones: Readings;
  readonly others: Readings;
  /** What each list lacks although every reading of the other shows it, with the readings that show it. */
  readonly compared: readonly Sighting[];
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
  // Either list may come from a cache that is older than a pack of a provider state.
  const isAdded = (id: string) => run.catalogue.isAdded(first.surface, id);
  const compare = (): ListsInTurns["compared"] => [
    { evidence: [first, second], differences: isListedBetween(ones, others.slice(0, -1), isAdded) },
    { evidence: [second, ones[1]], differences: isListedBetween(others, ones.slice(1), isAdded) },
  ];
  while (ones.length < MAX_PAIRS && compare().some(isDifferent)) {
    if (ones.length === MAX_PAIRS - 1) await wait("cache");
    ones.push(await one());
    others.push(await other());
  }
  return { ones, others, compared: compare() };
}
