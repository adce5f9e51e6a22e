import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { bundled } from "./bundled.ts";

/** A worker's answer to an order (any JSON value): a result, or the fault that prevented it. */
type Answer<R> = { readonly result: R } | { readonly fault: string };

/** The number of processes, and of concurrent orders per process. */
export interface PoolShape<O> {
  /** Maximum; default: one per core. */
  readonly processes?: number;
  /** Maximum number of orders that a process carries out at once if they are such as these; default: 1. */
  readonly concurrency?: (orders: readonly O[]) => number;
  /** No further order is handed out once it returns true. */
  readonly isOver?: () => boolean;
}

/** Room for young objects, in MiB: with the default, a proof spends a tenth of its time on collecting garbage. */
const FEWER_COLLECTIONS = ["--max-semi-space-size=64"];

/**
 * Distributes orders over processes. Each gets its next order when it has finished one, so that none is idle before the
 * end.
 * @param worker script of the process, which calls `serveParent`
 * @param onResult called for each result as it arrives
 * @throws {Error} if an order fails or a process ends early
 */
export async function inProcesses<O, R>(
  worker: URL,
  orders: readonly O[],
  onResult: (result: R, order: O) => void,
  { processes = availableParallelism(), concurrency = () => 1, isOver = () => false }: PoolShape<O> = {},
): Promise<void> {
  const waiting = [...orders.entries()];
  const path = await bundled(worker);
  const serve = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(path, [], { execArgv: FEWER_COLLECTIONS });
      const underWay = new Map<number, O>();
      const handOut = () => {
        for (let [next] = waiting; next !== undefined && !isOver() && hasRoom(next[1], underWay); [next] = waiting) {
          waiting.shift();
          const [place, order] = next;
          underWay.set(place, order);
          child.send({ place, order });
        }
        if (underWay.size === 0 && child.connected) child.disconnect();
      };
      child.on("message", ({ place, answer }: { readonly place: number; readonly answer: Answer<R> }) => {
        const order = underWay.get(place) as O;
        underWay.delete(place);
        if ("fault" in answer) reject(new Error(answer.fault));
        else onResult(answer.result, order);
        handOut();
      });
      child.once("error", reject);
      child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
      handOut();
    });
  const hasRoom = (next: O, underWay: ReadonlyMap<number, O>) =>
    underWay.size < concurrency([next, ...underWay.values()]);
  await Promise.all(Array.from({ length: Math.min(processes, orders.length) }, serve));
}

/** The worker's side: carries out orders until the parent has none left. */
export function serveParent<O, R>(carryOut: (order: O) => Promise<R>): void {
  // The parent has no more orders, or it was ended. What a server here still waits for is of no use to anybody.
  process.once("disconnect", () => process.exit());
  process.on("message", async ({ place, order }: { readonly place: number; readonly order: O }) => {
    const answer: Answer<R> = await carryOut(order).then(
      (result) => ({ result }),
      (fault: Error) => ({ fault: fault.stack ?? String(fault) }),
    );
    process.send?.({ place, answer });
  });
}
