import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readTarget } from "../../harness/config/settings.ts";

// Builds no container; tests/package packs and installs the package in the same way.

const stages = async () => {
  const text = await readFile("Containerfile", "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const starts = lines.flatMap((line, at) => (line.startsWith("FROM ") ? [at] : []));
  return starts.map((start, at) => lines.slice(start, starts[at + 1]));
};
const readPackage = async () =>
  JSON.parse(await readFile("package.json", "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly engines: { readonly node: string };
  };

test("the image starts the command that the package installs, as a user without privileges", async () => {
  const [, last = []] = await stages();
  const { bin } = await readPackage();
  expect(last).toContain(`ENTRYPOINT ["${Object.keys(bin)[0]}"]`);
  expect(last).toContain('CMD ["run"]');
  const user = last.indexOf("USER node");
  expect(user).toBeGreaterThan(last.findLastIndex((line) => line.startsWith("RUN ")));
  expect(user).toBeLessThan(last.findIndex((line) => line.startsWith("ENTRYPOINT")));
});

test("a container that gets no address is refused instead of verifying the embedded reference", async () => {
  const [, last = []] = await stages();
  const settings = Object.fromEntries(
    last.flatMap((line) => [...line.matchAll(/^ENV (\w+)=(\S*)$/g)].map(([, name = "", value]) => [name, value])),
  );
  expect(() => readTarget(settings, { BASE_URL: "http://127.0.0.1:1" })).toThrow(
    /^BASE_URL: is not set and REQUIRE_TARGET/,
  );
});

test("the folder for the package exists before `npm pack`, which does not create it", async () => {
  const [first = []] = await stages();
  const packing = first.find((line) => line.includes("npm pack")) ?? "";
  const folder = /--pack-destination (\S+)/.exec(packing)?.[1];
  expect(packing).toContain(`RUN mkdir ${folder} && `);
});

test("both stages use a version of Node that the package allows", async () => {
  const { engines } = await readPackage();
  const lowest = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
  const bases = (await stages()).map(([from = ""]) => Number(/^FROM node:(\d+)-slim/.exec(from)?.[1]));
  expect(bases).toHaveLength(2);
  for (const version of bases) expect(version).toBeGreaterThanOrEqual(lowest);
});

test("both ignore files exclude files of a developer's machine from the image", async () => {
  const ignored = (await readFile(".containerignore", "utf8")).trim().split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".env", "node_modules", "dist", "reports/out"]));
  expect(await readFile(".dockerignore", "utf8")).toBe(await readFile(".containerignore", "utf8"));
});
