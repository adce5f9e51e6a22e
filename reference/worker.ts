import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Mock, MockOptions } from "./mock.ts";
import type { WorkerWord } from "./worker-main.ts";

/** The reference in a thread of its own. */
export interface EmbeddedReference extends Mock {
  /** Aborted when its thread breaks, with the reason in one line. */
  readonly crashed: AbortSignal;
}

/** A thread that does not end by itself within this time is ended. Milliseconds. */
const MAX_CLOSING_MS = 1_000;

/**
 * Starts the reference for a run that verifies it, in a thread of its own so that neither takes the other's time.
 * Run from sources there is no bundled file that a thread could begin with, and it shares this process.
 * @throws where it couldn't start
 */
export async function startEmbeddedReference(options: MockOptions = {}): Promise<EmbeddedReference> {
  const entry = bundledEntries().find((url) => existsSync(url));
  const crashed = new AbortController();
  if (!entry) {
    // Only then does this process have to load a server.
    const { startMock } = await import("./mock.ts");
    return { ...(await startMock(options)), crashed: crashed.signal };
  }
  const worker = new Worker(entry, { workerData: options });
  const breakDown = (why: string) => crashed.abort(`the embedded reference broke: ${why}`);
  worker.on("error", (fault: Error) => breakDown(fault.message));
  worker.on("exit", (status) => breakDown(`its thread ended (${status})`));
  const serves = await new Promise<Omit<Mock, "close">>((resolve, reject) => {
    crashed.signal.addEventListener("abort", () => reject(new Error(String(crashed.signal.reason))), { once: true });
    worker.on("message", (word: WorkerWord) => {
      if ("serves" in word) resolve(word.serves);
      else breakDown(word.broke);
    });
  }).catch(async (fault) => {
    await worker.terminate();
    throw fault;
  });
  // A run that ends early must not be kept alive by what it verified.
  worker.unref();
  return {
    ...serves,
    crashed: crashed.signal,
    close: async () => {
      // It ends its connections first: ended while it reads from one, it would take this process along.
      worker.ref();
      const ended = once(worker, "exit");
      worker.postMessage("close");
      await Promise.race([ended, sleep(MAX_CLOSING_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}

/** The bundler decides how deep in `dist/` this module lands: in its root as a shared chunk, or inside an entry. */
const bundledEntries = () =>
  ["./reference/worker-main.js", "../reference/worker-main.js"].map((path) => new URL(path, import.meta.url));
