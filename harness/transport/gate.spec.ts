import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

/** Takes so many places, and gives how many were had at once. */
async function taken(gate: Gate, wanted: number): Promise<number> {
  let had = 0;
  for (let nth = 0; nth < wanted; nth++) void gate.enter().then(() => had++);
  await new Promise((resolve) => setImmediate(resolve));
  return had;
}

test("lets all through as long as connections are taken", async () => {
  const gate = new Gate();
  gate.noteRefusal(0);
  gate.noteRefusal(0);
  expect(await taken(gate, 96)).toBe(96);
  expect(gate.isNarrow).toBe(false);
});

test("lets a few through when connections are refused, and fewer when they still are", async () => {
  const gate = new Gate();
  await taken(gate, 96);
  for (let nth = 0; nth < 96; nth++) gate.noteRefusal(0);
  for (let nth = 0; nth < 96; nth++) gate.leave();
  expect(await taken(gate, 96)).toBe(12);

  expect(gate.isNarrow).toBe(true);
});

test("lets fewer through when connections are refused again", async () => {
  const gate = new Gate();
  await taken(gate, 96);
  for (let nth = 0; nth < 3; nth++) gate.noteRefusal(0);
  for (let nth = 0; nth < 3; nth++) gate.noteRefusal(500);
  for (let nth = 0; nth < 3; nth++) gate.noteRefusal(5000);
  for (let nth = 0; nth < 96; nth++) gate.leave();
  expect(await taken(gate, 96)).toBe(6);
});

test("gives every place on, one after another", async () => {
  const gate = new Gate();
  for (let nth = 0; nth < 3; nth++) gate.noteRefusal(0);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 40 }, async (_, nth) => {
      await gate.enter();
      order.push(nth);
      await new Promise((resolve) => setImmediate(resolve));
      gate.leave();
    }),
  );
  expect(order).toHaveLength(40);
});
