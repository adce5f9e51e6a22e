import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Scheduler } from "./scheduler.ts";

test("tasks run concurrently up to the limit", async () => {
  const scheduler = new Scheduler(3);
  let now = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++now);
    await sleep(2);
    now--;
  };
  await scheduler.runAll(Array.from({ length: 10 }, () => task));
  expect(most).toBe(3);
});

test("exclusive parts start in order after all other tasks have ended", async () => {
  const scheduler = new Scheduler(4);
  const seen: string[] = [];
  const plain = async () => {
    await sleep(5);
    seen.push("plain");
  };
  const solo = (order: number) => async () => {
    await scheduler.runExclusive(order, async () => {
      seen.push(`begin ${order}`);
      await sleep(2);
      seen.push(`end ${order}`);
    });
  };
  await scheduler.runAll([solo(2), plain, solo(1), plain, plain, plain, plain]);
  expect(seen).toEqual([...Array<string>(5).fill("plain"), "begin 1", "end 1", "begin 2", "end 2"]);
});

test("tasks that an exclusive job releases run before the next exclusive job", async () => {
  const scheduler = new Scheduler(2);
  const seen: string[] = [];
  let free = () => {};
  const waiter = async () => {
    await scheduler.yieldSlot(
      () =>
        new Promise<void>((resolve) => {
          free = resolve;
        }),
    );
    await sleep(2);
    seen.push("waiter");
  };
  const mover = async () => {
    await scheduler.runExclusive(0, async () => free());
  };
  const later = async () => {
    await scheduler.runExclusive(1, async () => {
      seen.push("later");
    });
  };
  await scheduler.runAll([waiter, mover, later]);
  expect(seen).toEqual(["waiter", "later"]);
});
