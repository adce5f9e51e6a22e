import { expect, test } from "vitest";
import { BodyReader } from "./body-reader.ts";

const LONG = { longBytes: 100, longInAllBytes: 1000 };
const text = (length: number, first = "x") => Buffer.from(JSON.stringify(first.padEnd(length - 2, "x")));

test("reads the text and the JSON value of a body", () => {
  expect(new BodyReader(LONG).read(Buffer.from('{"a":1}'))).toMatchObject({ text: '{"a":1}', json: { a: 1 } });
});

test.each([
  { name: "different long bodies beyond the bound", bodies: ["a", "b", "c"].map((each) => text(400, each)), is: true },
  { name: "different long bodies within the bound", bodies: ["a", "b"].map((each) => text(400, each)), is: false },
  { name: "the same long body many times", bodies: Array.from({ length: 9 }, () => text(400)), is: false },
  {
    name: "different long lists",
    bodies: ["a", "b", "c"].map((each) => Buffer.concat([Buffer.from("["), text(400, each), Buffer.from("]")])),
    is: false,
  },
  { name: "many short bodies", bodies: Array.from({ length: 26 }, (_, i) => text(90, String(i))), is: false },
])("$name: exhausted is $is", ({ bodies, is }) => {
  const reader = new BodyReader(LONG);
  for (const each of bodies) reader.read(each);
  expect(reader.isExhausted).toBe(is);
});

test("a body of many values counts as the memory that they take", () => {
  const numbers = Buffer.from(`{"more":[${"0,".repeat(3000)}0]}`);
  const reader = new BodyReader({ ...LONG, longInAllBytes: 10 * numbers.length });
  reader.read(numbers);
  expect(reader.isExhausted).toBe(true);
});
