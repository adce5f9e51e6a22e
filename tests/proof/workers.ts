import { availableParallelism } from "node:os";
import { inProcesses, serveParent as serve } from "../support/process-pool.ts";
import type { Play } from "./play.ts";
import type { Proof } from "./proof.ts";
import { prove } from "./prove.ts";
import { isTimed, SUBJECTS } from "./subjects.ts";

/** With fewer servers than this per concurrent proof, starting another process takes longer than it saves. */
const MIN_EACH = 3;
/** Concurrent proofs per process: a proof sometimes waits for real time to pass. */
const CONCURRENCY = 4;
/** Concurrent proofs per process of faults that are a matter of seconds, so that no busy processor hides them. */
const CONCURRENCY_OF_TIMED = 2;

/** A play, with its subjects as indices of `SUBJECTS`. */
interface Order extends Omit<Play, "subjects"> {
  readonly places: readonly number[];
}

/**
 * Proves subjects in one process per core, those that are a matter of seconds before the others.
 * @param onProof called for each result as it arrives
 * @param isOver no further server is started once it returns true
 */
export async function proveAll(
  plays: readonly Play[],
  onProof: (proof: Proof) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  const timed = plays.filter(({ subjects }) => subjects.some(isTimed));
  await proveSome(timed, CONCURRENCY_OF_TIMED, onProof, isOver);
  await proveSome(
    plays.filter((play) => !timed.includes(play)),
    CONCURRENCY,
    onProof,
    isOver,
  );
}

async function proveSome(
  plays: readonly Play[],
  concurrency: number,
  onProof: (proof: Proof) => void,
  isOver: () => boolean,
): Promise<void> {
  const processes = Math.min(availableParallelism(), Math.ceil(plays.length / (MIN_EACH * concurrency)));
  if (processes <= 1) {
    for (const play of plays) if (!isOver()) for (const proof of await prove(play)) onProof(proof);
    return;
  }
  const orders = plays.map(({ subjects, ...play }): Order => {
    return { ...play, places: subjects.map((subject) => SUBJECTS.indexOf(subject)) };
  });
  await inProcesses<Order, readonly Proof[]>(WORKER, orders, (proofs) => proofs.forEach(onProof), {
    processes,
    concurrency,
    isOver,
  });
}

const WORKER = new URL("worker.ts", import.meta.url);

/** The worker's side: proves the subjects whose indices it receives. */
export function serveParent(): void {
  serve(({ places, ...play }: Order) => prove({ ...play, subjects: places.map(subjectAt) }));
}

function subjectAt(place: number) {
  const subject = SUBJECTS[place];
  if (subject === undefined) throw new RangeError(`no subject at ${place}`);
  return subject;
}
