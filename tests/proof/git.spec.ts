import { expect, test } from "vitest";
import { UsageError } from "./arguments.ts";
import { changedFiles, changedIds, changedLines, idsIn } from "./git.ts";

test("ids are read from added and removed lines, in any quotes", () => {
  const difference = [
    "--- a/suites/card.ts",
    "+++ b/suites/card.ts",
    '@@ -1 +1 @@ verify("card.answers", exchange);',
    '-  verify("card.not-found", exchange, [difference]);',
    "+  mutant(`card.changes-nothing`, sandbox),",
  ];
  expect([...idsIn(difference)]).toEqual(["card.not-found", "card.changes-nothing"]);
});

test("an unknown commit is a mistake of the command line", () => {
  expect(() => changedIds("no-such-commit")).toThrow(UsageError);
  expect(() => changedLines("no-such-commit", "contract/", 1)).toThrow(UsageError);
  expect(() => changedFiles("no-such-commit")).toThrow(/git knows no commit "no-such-commit"/);
});
