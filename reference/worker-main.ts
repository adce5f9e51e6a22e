// The thread that `startEmbeddedReference` starts: it serves until it is told to end.
import { parentPort, workerData } from "node:worker_threads";
import { type MockOptions, startMock } from "./mock.ts";

/** What the thread tells of itself: where it serves, or what broke, in one line. */
export type WorkerWord =
  | { readonly serves: Pick<Served, "baseUrl" | "statesUrl" | "keys"> }
  | { readonly broke: string };
type Served = Awaited<ReturnType<typeof startMock>>;

// Node takes the whole process along with a thread that ends while it reads a request: so it says what broke, and stays.
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

/** One line: what broke, and where to look. */
function crashText(fault: Error): string {
  const place = fault.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `${fault.message.split("\n")[0]}${place === undefined ? "" : ` (${place.trim()})`}`;
}
