import { expect, it } from "vitest";
import { Versions } from "./versions.ts";

const versions = () => new Versions<unknown>(2, (value) => value);

it("returns what was shown before, whichever version it is", () => {
  const known = versions();
  const first = { name: "Alpha", tiers: [1, 2] };
  const second = { name: "Alpha", tiers: [1, 3] };
  for (const version of [first, second]) expect(known.known("a", version)).toBe(version);
  expect(known.known("a", structuredClone(first))).toBe(first);
  expect(known.known("a", structuredClone(second))).toBe(second);
});

it("keeps the values of different keys apart", () => {
  const known = versions();
  const first = { name: "Alpha" };
  known.known("a", first);
  expect(known.known("b", structuredClone(first))).not.toBe(first);
});

it("does not fail for members with the names of methods", () => {
  const known = versions();
  const hostile = () => JSON.parse('{"constructor": {"a": 1}, "valueOf": 1, "toString": null, "__proto__": {"b": 2}}');
  known.known("a", hostile());
  expect(known.known("a", hostile())).toEqual(hostile());
});

it("forgets the oldest versions", () => {
  const known = versions();
  const first = { n: 0 };
  for (let n = 0; n <= 16; n++) known.known("a", n === 0 ? first : { n });
  expect(known.known("a", { n: 0 })).not.toBe(first);
});
