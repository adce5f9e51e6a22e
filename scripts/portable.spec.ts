import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** What the shell of Windows reads in another way: variables before a command or in it, quotes, lists, a Unix tool. */
const SHELL_ISM = /(?:^|&& )\w+=|\$|['`;|<>]|(?:^|&& )(?:rm|cp|mv|mkdir|cat|sed|grep|export|test|sh|bash) /;

test("the scripts of package.json run in any shell", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(Object.entries(scripts).filter(([, command]) => SHELL_ISM.test(command))).toEqual([]);
});

test.each(["A=1 node x.mjs", "node x.mjs && A=1 node y.mjs", "rm -rf dist", "node x.mjs 'a b'", "node $X"])(
  "%s would be noticed",
  (command) => {
    expect(command).toMatch(SHELL_ISM);
  },
);
