// Runs types and specs with another version of Node: `node scripts/selftest-on.mjs 22`, optionally followed by paths of
// specs. The registry's package `node` contains the binary, so that nothing has to be installed.
import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";

/** On Windows `npx` and `npm` are shell scripts. */
const shell = process.platform === "win32";

const [version, ...specs] = process.argv.slice(2);
if (!/^\d+(\.\d+\.\d+)?$/.test(version ?? "")) {
  console.error("name a version of Node: node scripts/selftest-on.mjs 22");
  process.exit(2);
}

const binary = spawnSync("npx", ["--yes", "--package", `node@${version}`, "--call", "node --print process.execPath"], {
  encoding: "utf8",
  shell,
  stdio: ["ignore", "pipe", "inherit"],
}).stdout.trim();

// Started directly and not by npx, whose variables would become settings of every npm that a spec starts.
const environment = { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
run("node", ["--version"]);
run("npm", ["run", "--silent", "types"]);
run("node", ["node_modules/vitest/vitest.mjs", "run", ...specs]);

function run(program, given) {
  const { status } = spawnSync(program, given, {
    stdio: "inherit",
    env: environment,
    shell: shell && program !== "node",
  });
  if (status !== 0) process.exit(status ?? 1);
}
