// The thread that `startEmbeddedReference` starts; it serves until it is told to end.
import { parentPort, workerData } from "node:worker_threads";
import { type MockOptions, startMock } from "./mock.ts";

/** Messages of the thread: its address, or an error in one line. */
export type WorkerWord =
  | { readonly serves: Pick<Served, "baseUrl" | "statesUrl" | "keys"> }
  | { readonly broke: string };
type Served = Awaited<ReturnType<typeof startMock>>;

// A thread that ends while it reads a request would end the whole Node process, so it reports the error and keeps
// running.
process.on("uncaughtException", (fault: Error) => tell({ broke: crashText(fault) }));

const { close, ...serves } = await startMock(workerData as MockOptions);
tell({ serves });
parentPort?.once("message", async () => {
  await close();
  parentPort?.close();
});

function tell(word: WorkerWord): void {
  parentPort?.postMessage(word);
}

/** The error and its place in one line. */
function crashText(fault: Error): string {
  const place = fault.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `${fault.message.split("\n")[0]}${place === undefined ? "" : ` (${place.trim()})`}`;
}
