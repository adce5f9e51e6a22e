import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/** What a process is told: anything that JSON holds. What it answers: what came of it, or why nothing did. */
type Answer<R> = { readonly result: R } | { readonly fault: string };

/** How many processes, and how many orders each of them has at once. */
export interface PoolShape {
  /** At most; default: one per core. */
  readonly processes?: number;
  readonly lanes?: number;
}

/**
 * Hands orders out to processes, to each its next when it has done one, so that none idles at the end.
 * @param worker the script of such a process, which calls `serveParent`
 * @param onResult told of each as it is done
 * @throws {Error} when an order breaks or a process ends early
 */
export async function inProcesses<O, R>(
  worker: URL,
  orders: readonly O[],
  onResult: (result: R, order: O) => void,
  { processes = availableParallelism(), lanes = 1 }: PoolShape = {},
): Promise<void> {
  const waiting = [...orders.entries()];
  const serve = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(fileURLToPath(worker), [], { execArgv: process.execArgv });
      const underWay = new Map<number, O>();
      const handOut = () => {
        const next = waiting.shift();
        if (next !== undefined) {
          const [place, order] = next;
          underWay.set(place, order);
          child.send({ place, order });
        } else if (underWay.size === 0 && child.connected) child.disconnect();
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
      for (let lane = 0; lane < lanes; lane++) handOut();
    });
  await Promise.all(Array.from({ length: Math.min(processes, orders.length) }, serve));
}

/** The other side: does what it is told until the parent has nothing more. */
export function serveParent<O, R>(carryOut: (order: O) => Promise<R>): void {
  process.on("message", async ({ place, order }: { readonly place: number; readonly order: O }) => {
    const answer: Answer<R> = await carryOut(order).then(
      (result) => ({ result }),
      (fault: Error) => ({ fault: fault.stack ?? String(fault) }),
    );
    process.send?.({ place, answer });
  });
}
