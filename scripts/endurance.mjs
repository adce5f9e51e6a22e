// Tests that take too long for the self-test: the specs of these folders with all their subjects, then the shared
// sandboxes, the façades, blind runs and every mutant in a whole run. It is a script and not a line of package.json,
// because Windows sets variables in another way.
import { spawnSync } from "node:child_process";

const FOLDERS = [
  "hostile",
  "broken-endpoints",
  "second-implementation",
  "shared-sandbox",
  "nights",
  "mistakes",
  "test-runners",
  "safety",
  "fleet",
];

const env = { ...process.env, PACKPROOF_ENDURANCE: "1" };
for (const given of [
  ["node_modules/vitest/vitest.mjs", "run", ...FOLDERS.map((name) => `tests/${name}`)],
  ["--import", "tsx", "tests/shared-sandbox/endurance.ts"],
  ["--import", "tsx", "tests/facades/main.ts"],
  ["--import", "tsx", "tests/blindness/main.ts"],
  ["--import", "tsx", "tests/proof/main.ts", "--legal", "--without-states"],
  ["--import", "tsx", "tests/proof/main.ts", "--whole"],
]) {
  const { status } = spawnSync(process.execPath, given, { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}
