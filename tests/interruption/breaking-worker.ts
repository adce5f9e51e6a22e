// The thread of the embedded reference, which fails in the way that BREAKS names.
import { setTimeout as sleep } from "node:timers/promises";

const SOON_MS = 300;

if (process.env.BREAKS === "before it serves") throw new Error("out of cards");
await import("../../reference/worker-main.ts");
process.stderr.write("serving\n");
await sleep(SOON_MS);
if (process.env.BREAKS === "in mid-run") throw new Error("out of cards");
