import { repeatWhile } from "../actions/repeat-while.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";

/** Maximum pairs of reads: stock and prices may change, but hardly between the reads of each pair. */
const MAX_TURNS = 8;

/** Reads two answers that should agree; repeats both if they don't, because the data may have changed between them. */
export function consistentPair(
  readOne: () => Promise<Exchange>,
  readOther: () => Promise<Exchange>,
  compare: (one: Exchange, other: Exchange) => readonly Difference[],
): Promise<readonly [Exchange, Exchange]> {
  return repeatWhile(
    async () => [await readOne(), await readOther()] as const,
    (pair) => compare(...pair).length > 0,
    { tries: MAX_TURNS, before: async (turn) => turn === MAX_TURNS && wait("cache") },
  );
}
