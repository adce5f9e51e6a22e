import type { Dispatcher } from "undici";
import { expect, test } from "vitest";
import { BOUNDS } from "./bounds.ts";
import { Deadlines, type Pending } from "./deadlines.ts";
import { Mutex } from "./mutex.ts";
import { LARGE_BYTES, Receiver } from "./receiver.ts";

/** Creates a receiver and a fake controller of the HTTP library. */
function receiving(bounds = BOUNDS) {
  const deadlines = new Deadlines(bounds);
  const pending: Pending = deadlines.begin();
  const large = new Mutex();
  const calls: unknown[] = [];
  const controller = {
    abort: (reason: Error) => {
      calls.push(reason);
      receiver.onResponseError(controller, reason);
    },
    pause: () => calls.push("pause"),
    resume: () => calls.push("resume"),
  } as unknown as Dispatcher.DispatchController;
  const receiver = new Receiver(bounds, pending, large);
  receiver.onRequestStart(controller);
  return { receiver, controller, pending, large, calls, end: () => deadlines.end(pending) };
}

test("puts an answer together from its pieces", async () => {
  const { receiver, controller, end } = receiving();
  receiver.onResponseStart(controller, 200, { "Content-Type": "text/plain", "set-cookie": ["a=1", "b=2"] });
  for (const piece of ["ab", "", "c"]) receiver.onResponseData(controller, Buffer.from(piece));
  receiver.onResponseEnd();
  const { status, headers, bytes } = await receiver.answer;
  expect([status, String(bytes)]).toEqual([200, "abc"]);
  expect(headers).toEqual([
    ["content-type", "text/plain"],
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ]);
  end();
});

test("does not take interim responses for an answer", async () => {
  const { receiver, controller, pending, end } = receiving();
  receiver.onResponseStart(controller, 103, { link: "x" });
  expect(pending.hasHeaders).toBe(false);
  receiver.onResponseStart(controller, 204, {});
  receiver.onResponseEnd();
  expect(await receiver.answer).toMatchObject({ status: 204, headers: [] });
  end();
});

test.each([
  [200, "bodyBytes"],
  [404, "errorBytes"],
] as const)("gives up a body beyond its bound, with status %i", async (status, bound) => {
  const { receiver, controller, end } = receiving({ ...BOUNDS, bodyBytes: 100, errorBytes: 100, [bound]: 10 });
  receiver.onResponseStart(controller, status, {});
  receiver.onResponseData(controller, Buffer.alloc(10));
  receiver.onResponseData(controller, Buffer.alloc(1));
  await expect(receiver.answer).rejects.toMatchObject({ kind: "body too large", message: "more than 10 bytes" });
  end();
});

test("stops reading a large body while another one is read", async () => {
  const { receiver, controller, pending, large, calls, end } = receiving();
  const leave = await large.enter();
  receiver.onResponseStart(controller, 200, {});
  receiver.onResponseData(controller, Buffer.alloc(LARGE_BYTES + 1));
  await new Promise((resolve) => setImmediate(resolve));
  expect([calls, pending.isPaused]).toEqual([["pause"], true]);
  leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect([calls, pending.isPaused]).toEqual([["pause", "resume"], false]);
  await receiver.leaveLarge();
  end();
});

test("is given up for a reason, before and after it was sent", async () => {
  const { receiver, pending, calls, end } = receiving();
  const reason = new Error("the run is over");
  pending.giveUp(reason);
  await expect(receiver.answer).rejects.toBe(reason);
  expect(calls).toEqual([reason]);
  end();
});
