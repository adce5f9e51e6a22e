import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { BOUNDS } from "./bounds.ts";
import { Deadlines } from "./deadlines.ts";

const HEADERS_MS = 400;
const bounds = { ...BOUNDS, headersMs: HEADERS_MS, dripMs: HEADERS_MS };

test("a request that is silent for longer than the bound is given up", async () => {
  const deadlines = new Deadlines(bounds);
  const pending = deadlines.begin();
  for (let looks = 0; looks < 200 && pending.reason === undefined; looks++) await sleep(20);
  deadlines.end(pending);
  expect(pending.reason?.message).toBe("no answer within 0.4 s");
});

test("time in which this process did not run does not count as silence", async () => {
  const deadlines = new Deadlines(bounds);
  const pending = deadlines.begin();
  // Blocks this thread without using its processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * HEADERS_MS);
  // The look that is due comes right after; an answer that had come meanwhile would be read only then.
  await sleep(1);
  const { reason } = pending;
  deadlines.end(pending);
  expect(reason).toBeUndefined();
});
