import { expect, test } from "vitest";
import { Pacer } from "./pacer.ts";

const never = new AbortController().signal;

test("lets nothing wait as long as nothing is limited", async () => {
  const pacer = new Pacer();
  const began = performance.now();
  for (let nth = 0; nth < 1000; nth++) await pacer.turn(never);
  expect(performance.now() - began).toBeLessThan(1000);
});

test("takes a single refusal for one request's own", async () => {
  const pacer = new Pacer();
  for (let nth = 0; nth < 4; nth++) pacer.noteLimit(3_600_000);
  await expect(pacer.turn(never)).resolves.toBeUndefined();
});

test("waits as long as a limit asks for, and then sends one after another", async () => {
  const pacer = new Pacer();
  for (let nth = 0; nth < 5; nth++) pacer.noteLimit(60);
  const began = performance.now();
  await Promise.all(Array.from({ length: 11 }, () => pacer.turn(never)));
  // The pause, and ten gaps of 5 ms; timers may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(60 + 50 - 5);
});

test("is woken by the end of a run", async () => {
  const pacer = new Pacer();
  for (let nth = 0; nth < 5; nth++) pacer.noteLimit(3_600_000);
  await expect(pacer.turn(AbortSignal.timeout(10))).resolves.toBeUndefined();
});
