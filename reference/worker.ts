import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Mock, MockOptions } from "./mock.ts";
import type { WorkerWord } from "./worker-main.ts";

/** The reference in a separate thread. */
export interface EmbeddedReference extends Mock {
  /** Aborted if the thread fails, with the reason in one line. */
  readonly crashed: AbortSignal;
}

/** A thread that does not end by itself within this time is terminated. Milliseconds. */
const MAX_CLOSING_MS = 1_000;
/** New objects die young in a server, so little space for them is enough. Megabytes. */
const MAX_YOUNG_MB = 12;

/**
 * Starts the reference for a run that verifies it, in a separate thread so that neither delays the other. When run from
 * sources there is no bundled file for a thread, so it shares this process.
 * @throws if it could not start
 */
export async function startEmbeddedReference(options: MockOptions = {}): Promise<EmbeddedReference> {
  const entry = bundledEntries().find((url) => existsSync(url));
  const crashed = new AbortController();
  if (!entry) {
    // Loaded only here, because otherwise this process needs no server.
    const { startMock } = await import("./mock.ts");
    return { ...(await startMock(options)), crashed: crashed.signal };
  }
  const worker = new Worker(entry, {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
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
  // The thread must not keep the process alive after a run that ends early.
  worker.unref();
  return {
    ...serves,
    crashed: crashed.signal,
    close: async () => {
      // The thread closes its connections first: if it were terminated while reading, this process would end, too.
      worker.ref();
      const ended = once(worker, "exit");
      worker.postMessage("close");
      await Promise.race([ended, sleep(MAX_CLOSING_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}

/** The place of this module in `dist/` depends on the bundler: in the root as a shared chunk, or inside an entry. */
const bundledEntries = () =>
  ["./reference/worker-main.js", "../reference/worker-main.js"].map((path) => new URL(path, import.meta.url));
