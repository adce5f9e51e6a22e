import { availableParallelism } from "node:os";
import { inProcesses, serveParent as serve } from "../support/process-pool.ts";
import type { NaturalBugSubject } from "./independent/natural-bugs.ts";
import { serverSubjects } from "./independent/servers.ts";
import type { Play } from "./play.ts";
import type { Proof } from "./proof.ts";
import { prove } from "./prove.ts";
import { OF_REFERENCE, type Subject, textsOf, type Wait, waitOf } from "./subjects.ts";

/** With fewer servers than this per concurrent proof, starting another process takes longer than it saves. */
const MIN_EACH = 3;
/** Concurrent proofs per process: a proof often waits for real time to pass. */
const CONCURRENCY = 6;
/** Concurrent proofs per process if some keep a processor busy and others wait for seconds, which a busy one may hide. */
const CONCURRENCY_BESIDE_WAITING = 2;

/** A subject on its way to a process, which looks up its functions. A bug has none, and Python would have to list it. */
type Sent = NaturalBugSubject | { readonly kind: Exclude<Subject["kind"], "bug">; readonly texts: readonly string[] };

interface Order extends Omit<Play, "subjects"> {
  readonly subjects: readonly Sent[];
  readonly wait: Wait;
}

/**
 * Proves subjects in one process per core, those that wait longest before the others.
 * @param onProof called for each result as it arrives
 * @param isOver no further server is started once it returns true
 */
export async function proveAll(
  plays: readonly Play[],
  onProof: (proof: Proof) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  const waitOfPlay = ({ subjects }: Play) => Math.max(...subjects.map(waitOf)) as Wait;
  const ordered = [...plays].sort((one, other) => waitOfPlay(other) - waitOfPlay(one));
  const processes = Math.min(availableParallelism(), Math.ceil(plays.length / (MIN_EACH * CONCURRENCY)));
  if (processes <= 1) {
    for (const play of ordered) if (!isOver()) for (const proof of await prove(play)) onProof(proof);
    return;
  }
  const orders = ordered.map((play): Order => {
    return { ...play, subjects: play.subjects.map(sent), wait: waitOfPlay(play) };
  });
  await inProcesses<Order, readonly Proof[]>(WORKER, orders, (proofs) => proofs.forEach(onProof), {
    processes,
    concurrency: (orders) =>
      orders.some(isWaiting) && !orders.every(isWaiting) ? CONCURRENCY_BESIDE_WAITING : CONCURRENCY,
    isOver,
  });
}

const isWaiting = ({ wait }: Order) => wait > 0;

const WORKER = new URL("worker.ts", import.meta.url);

/** The worker's side: proves the subjects that it receives. */
export function serveParent(): void {
  serve(({ wait: _, subjects, ...play }: Order) => prove({ ...play, subjects: subjects.map(received) }));
}

function sent(subject: Subject): Sent {
  return subject.kind === "bug" ? subject : { kind: subject.kind, texts: textsOf(subject) };
}

function received(given: Sent): Subject {
  if (given.kind === "bug") return given;
  const among: readonly Subject[] = given.kind === "server" ? serverSubjects() : OF_REFERENCE;
  const found = among.find((subject) => subject.kind === given.kind && textsOf(subject).join() === given.texts.join());
  if (found === undefined) throw new RangeError(`no ${given.kind} is named "${given.texts[0]}"`);
  return found;
}
