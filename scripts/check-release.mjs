// Checks before a release that every place names the version of its tag: `node scripts/check-release.mjs v1.2.3`. With
// `--dry-run` the tag may be any, as where a branch is tried.
import { readFileSync } from "node:fs";

const [tag, mode] = process.argv.slice(2);
const isDryRun = mode === "--dry-run";
const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const { version } = json("package.json");
const nightly = json("examples/nightly/package.json").devDependencies.packproof;
const worker = /packproof@(\S+)/.exec(readFileSync(".github/workflows/certify.yml", "utf8"))?.[1];
const changelog = readFileSync("CHANGELOG.md", "utf8");
const parts = [`## [${version}]`, ...(isDryRun ? [`## [Unreleased]: ${version}`] : [])];

const faults = [
  ...(tag === `v${version}` || isDryRun ? [] : [`the tag is ${tag}, and package.json has ${version}`]),
  ...(json("package-lock.json").version === version ? [] : ["package-lock.json has another version: run npm install"]),
  ...(nightly === version ? [] : [`examples/nightly/package.json installs ${nightly}`]),
  ...(worker === version ? [] : [`.github/workflows/certify.yml runs ${worker}`]),
  ...(parts.some((part) => changelog.includes(part)) ? [] : [`CHANGELOG.md has no part ${parts[0]}`]),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
