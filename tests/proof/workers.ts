import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Proof } from "./proof.ts";
import { prove } from "./prove.ts";
import { SUBJECTS, type Subject } from "./subjects.ts";

/** Fewer subjects than this are not worth another process, whose start takes about as long as so many proofs. */
const LEAST_PER_PROCESS = 12;
/** Proofs that overlap in a process: one often waits for real time to pass. */
const WORKERS = 2;

/**
 * Proves subjects in a process per core, each handed its next when it has done one, so that none idles at the end.
 * @param onProof told of each as it is done
 */
export async function proveAll(subjects: readonly Subject[], onProof: (proof: Proof) => void): Promise<void> {
  const waiting = [...subjects];
  const processes = Math.min(availableParallelism(), Math.ceil(subjects.length / LEAST_PER_PROCESS));
  if (processes <= 1) {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) onProof(await prove(next));
    return;
  }
  await Promise.all(Array.from({ length: processes }, () => serveProcess(waiting, onProof)));
}

/** What a process is told, a place in the list of subjects, and what it answers. */
type Order = number;
type Answer = { readonly proof: Proof } | { readonly fault: string };

function serveProcess(waiting: Subject[], onProof: (proof: Proof) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL("worker.ts", import.meta.url)), [], { execArgv: process.execArgv });
  return new Promise((resolve, reject) => {
    let underWay = 0;
    const handOut = () => {
      const next = waiting.shift();
      if (next !== undefined) {
        underWay++;
        child.send(SUBJECTS.indexOf(next) satisfies Order);
      } else if (underWay === 0) child.disconnect();
    };
    child.on("message", (answer: Answer) => {
      underWay--;
      if ("fault" in answer) reject(new Error(answer.fault));
      else onProof(answer.proof);
      handOut();
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a process of the proof ended with ${code}`)),
    );
    for (let worker = 0; worker < WORKERS; worker++) handOut();
  });
}

/** The other side: proves what it is told until the parent has nothing more. */
export function serveParent(): void {
  process.on("message", async (place: Order) => {
    const subject = SUBJECTS[place];
    const answer: Answer =
      subject === undefined
        ? { fault: `no subject at ${place}` }
        : await prove(subject).then(
            (proof) => ({ proof }),
            (fault: Error) => ({ fault: fault.stack ?? String(fault) }),
          );
    process.send?.(answer);
  });
}
