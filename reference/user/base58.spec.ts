import { expect, it } from "vitest";
import { base58 } from "./base58.ts";

it.each([
  { bytes: [], text: "" },
  { bytes: [0], text: "1" },
  { bytes: [0, 0, 1], text: "112" },
  { bytes: [57], text: "z" },
  { bytes: [58], text: "21" },
  { bytes: [...Buffer.from("Hello World!")], text: "2NEpo7TZRRrLZSi2U" },
])("encodes $bytes as $text", ({ bytes, text }) => {
  expect(base58(Uint8Array.from(bytes))).toBe(text);
});
