// The thread that `startEmbeddedReference` starts: it serves until it is terminated.
import { parentPort, workerData } from "node:worker_threads";
import { type MockOptions, startMock } from "./mock.ts";

const { baseUrl, statesUrl, keys } = await startMock(workerData as MockOptions);
parentPort?.postMessage({ baseUrl, statesUrl, keys });
