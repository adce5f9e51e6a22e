import { expect, test } from "vitest";
import { vitestHint } from "./vitest-hint.ts";

test("npm test names the run as Vitest tests", () => {
  expect(vitestHint({ npm_lifecycle_event: "test", npm_package_name: "packproof" })).toBe(
    "the same run as Vitest tests: npx vitest run --project conformance",
  );
});

test.each([
  {},
  { npm_lifecycle_event: "test", npm_package_name: "a-mock" },
  { npm_lifecycle_event: "npx", npm_package_name: "packproof" },
])("%j prints no such line", (env) => expect(vitestHint(env)).toBeUndefined());
