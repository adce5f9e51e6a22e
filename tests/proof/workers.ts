import { availableParallelism } from "node:os";
import { inProcesses, serveParent as serve } from "../support/process-pool.ts";
import type { Proof } from "./proof.ts";
import { prove } from "./prove.ts";
import { SUBJECTS, type Subject } from "./subjects.ts";

/** With fewer subjects per process, starting another process takes longer than it saves. */
const MIN_PER_PROCESS = 12;
/** Concurrent proofs per process: a proof sometimes waits for real time to pass. */
const CONCURRENCY = 2;

/**
 * Proves subjects in one process per core.
 * @param onProof called for each result as it arrives
 */
export async function proveAll(subjects: readonly Subject[], onProof: (proof: Proof) => void): Promise<void> {
  const processes = Math.min(availableParallelism(), Math.ceil(subjects.length / MIN_PER_PROCESS));
  if (processes <= 1) {
    for (const subject of subjects) onProof(await prove(subject));
    return;
  }
  const places = subjects.map((subject) => SUBJECTS.indexOf(subject));
  await inProcesses<number, Proof>(WORKER, places, onProof, { processes, concurrency: CONCURRENCY });
}

const WORKER = new URL("worker.ts", import.meta.url);

/** The worker's side: proves the subjects whose indices it receives. */
export function serveParent(): void {
  serve(async (place: number) => {
    const subject = SUBJECTS[place];
    if (subject === undefined) throw new RangeError(`no subject at ${place}`);
    return prove(subject);
  });
}
