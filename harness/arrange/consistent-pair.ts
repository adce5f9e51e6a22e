import type { Difference } from "../oracles/difference.ts";
import type { Exchange } from "../transport/exchange.ts";
import { wait } from "../transport/waits.ts";

/** Maximum pairs of reads: stock and prices may change, but hardly between the reads of each pair. */
const MAX_TURNS = 8;

/** Reads two answers that should agree; repeats both if they don't, because the data may have changed between them. */
export async function consistentPair(
  readOne: () => Promise<Exchange>,
  readOther: () => Promise<Exchange>,
  compare: (one: Exchange, other: Exchange) => readonly Difference[],
): Promise<readonly [Exchange, Exchange]> {
  for (let turn = 1; ; turn++) {
    if (turn === MAX_TURNS) await wait("cache");
    const pair = [await readOne(), await readOther()] as const;
    if (turn === MAX_TURNS || compare(...pair).length === 0) return pair;
  }
}
