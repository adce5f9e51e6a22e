import { expect, test } from "vitest";
import { Traces } from "./trace.ts";

test("gives each request its own W3C trace id, and all of a run a common start", () => {
  const traces = new Traces();
  const names = Array.from({ length: 300 }, () => traces.next());
  for (const name of names) expect(name).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-01$/);
  expect(new Set(names).size).toBe(300);
  expect(new Set(names.map((name) => name.slice(0, 19))).size).toBe(1);
  expect(new Traces().next().slice(0, 19)).not.toBe(names[0]?.slice(0, 19));
});
