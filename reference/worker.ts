import { once } from "node:events";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { type Mock, type MockOptions, startMock } from "./mock.ts";

/** The reference in a thread of its own. */
export interface EmbeddedReference extends Mock {
  /** Aborted when its thread breaks, with the reason in one line. */
  readonly crashed: AbortSignal;
}

/**
 * Starts the reference for a run that verifies it, in a thread of its own so that neither takes the other's time.
 * Run from sources there is no bundled file that a thread could begin with, and it shares this process.
 * @throws where it couldn't start
 */
export async function startEmbeddedReference(options: MockOptions = {}): Promise<EmbeddedReference> {
  const entry = bundledEntries().find((url) => existsSync(url));
  const crashed = new AbortController();
  if (!entry) return { ...(await startMock(options)), crashed: crashed.signal };
  const worker = new Worker(entry, { workerData: options });
  worker.on("error", (fault: Error) => crashed.abort(crashText(fault)));
  const [mock] = (await once(worker, "message")) as [Omit<Mock, "close">];
  // A run that ends early must not be kept alive by what it verified.
  worker.unref();
  return {
    ...mock,
    crashed: crashed.signal,
    close: async () => {
      await worker.terminate();
    },
  };
}

/** The bundler decides how deep in `dist/` this module lands: in its root as a shared chunk, or inside an entry. */
const bundledEntries = () =>
  ["./reference/worker-main.js", "../reference/worker-main.js"].map((path) => new URL(path, import.meta.url));

/** One line: what broke, and where to look. */
function crashText(fault: Error): string {
  const place = fault.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `the embedded reference broke: ${fault.message.split("\n")[0]}${place === undefined ? "" : ` (${place.trim()})`}`;
}
