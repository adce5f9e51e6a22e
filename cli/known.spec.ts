import { expect, test } from "vitest";
import { known } from "./known.ts";

test.each([
  ["2026-02-30", "--until: 2026-02-30 is no day; write it like 2026-12-31"],
  ["tomorrow", "--until: tomorrow is no day; write it like 2026-12-31"],
  ["2020-01-01", "--until: 2020-01-01 is over; give a day to come"],
])("--until %s is refused", async (until, line) => {
  await expect(known([], { owner: "kim", reason: "r", until })).rejects.toThrow(line);
});
