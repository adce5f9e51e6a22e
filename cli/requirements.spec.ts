import { expect, test } from "vitest";
import { REQUIREMENTS } from "../contract/index.ts";
import { findRequirements } from "./requirements.ts";

const ids = (...given: Parameters<typeof findRequirements>) => findRequirements(...given).map(({ id }) => id);

test("without words all requirements are listed, in source order", () => {
  expect(ids([], {})).toEqual(REQUIREMENTS.map(({ id }) => id));
});

test("every word has to be in the id, the title or the source, case-insensitively", () => {
  expect(ids(["QUOTE", "expired"], {})).toContain("ship-request.expired");
  expect(ids(["quote", "no-such-word"], {})).toEqual([]);
  expect(ids(["user-key-api.md"], {}).length).toBeGreaterThan(50);
});

test("--surface and --level narrow the list", () => {
  expect(findRequirements([], { surface: "user" }).every(({ surfaces }) => surfaces.includes("user"))).toBe(true);
  const recommended = findRequirements([], { level: "may" });
  expect(recommended.length).toBeGreaterThan(0);
  expect(recommended.every(({ level }) => level === "may")).toBe(true);
});
