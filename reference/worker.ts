import { once } from "node:events";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { type Mock, type MockOptions, startMock } from "./mock.ts";

/**
 * Starts the reference for a run that verifies it, in a thread of its own so that neither takes the other's time.
 * Run from sources there is no bundled file that a thread could begin with, and it shares this process.
 * @throws where it couldn't start
 */
export async function startEmbeddedReference(options: MockOptions = {}): Promise<Mock> {
  const entry = bundledEntries().find((url) => existsSync(url));
  if (!entry) return startMock(options);
  const worker = new Worker(entry, { workerData: options });
  const [mock] = (await once(worker, "message")) as [Omit<Mock, "close">];
  // A run that ends early must not be kept alive by what it verified.
  worker.unref();
  return {
    ...mock,
    close: async () => {
      await worker.terminate();
    },
  };
}

/** The bundler decides how deep in `dist/` this module lands: in its root as a shared chunk, or inside an entry. */
const bundledEntries = () =>
  ["./reference/worker-main.js", "../reference/worker-main.js"].map((path) => new URL(path, import.meta.url));
