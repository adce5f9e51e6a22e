import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Syntax that the shell of Windows interprets differently: variables, quotes, lists, Unix tools. */
const SHELL_ISM = /(?:^|&& )\w+=|\$|['`;|<>]|(?:^|&& )(?:rm|cp|mv|mkdir|cat|sed|grep|export|test|sh|bash) /;

test("the scripts of package.json run in any shell", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(Object.entries(scripts).filter(([, command]) => SHELL_ISM.test(command))).toEqual([]);
});

test.each(["A=1 node x.mjs", "node x.mjs && A=1 node y.mjs", "rm -rf dist", "node x.mjs 'a b'", "node $X"])(
  "%s is detected as not portable",
  (command) => {
    expect(command).toMatch(SHELL_ISM);
  },
);
