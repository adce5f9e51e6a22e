import { expect, test } from "vitest";
import { known } from "./known.ts";

test.each([
  ["2026-02-30", "--until: 2026-02-30 is not a day; write it like 2026-12-31"],
  ["tomorrow", "--until: tomorrow is not a day; write it like 2026-12-31"],
  ["2020-01-01", "--until: 2020-01-01 is in the past; give a future day"],
])("--until %s is refused", async (until, line) => {
  await expect(known([], { owner: "kim", reason: "r", until })).rejects.toThrow(line);
});
