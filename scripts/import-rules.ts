import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Which folders of the project each of these may import. Folders that are not named here may import all. */
const MAY_IMPORT = {
  schemas: [],
  contract: ["schemas"],
  suites: ["harness", "contract", "schemas"],
  properties: ["harness", "contract", "schemas"],
  reports: ["contract"],
  reference: [],
  cli: ["harness", "suites", "properties", "reports", "reference", "contract", "schemas"],
};

const FOLDERS = [...Object.keys(MAY_IMPORT), "harness", "tests", "bench"];

/** The folders of harness/. Each may import those before it, `contract/` and `schemas/`. */
export const HARNESS_FOLDERS = [
  "exits",
  "collections",
  "json",
  "config",
  "transport",
  "ids",
  "commands",
  "client",
  "oracles",
  "history",
  "rules",
  "ledger",
  "recordings",
  "coverage",
  "states",
  "schedule",
  "listings",
  "run-context",
  "actions",
  "arrange",
  "shared-listings",
  "environment",
  "run",
];

/** A rule of the reference gets the world, and the world has the rules, so that a deviation can replace any of them. */
const MAY_HAVE_TYPE_CYCLES = "reference/**/*.ts";

/** Path of the linter's rules about imports, which are generated from the tables above. */
export const RULES_FILE = fileURLToPath(new URL("import-rules.json", import.meta.url));

/** Generates the overrides that `biome.json` extends, one a line; of several that match a file the last one counts. */
export function importRules(): string {
  const ofFolders = Object.entries(MAY_IMPORT).map(([folder, allowed]) => {
    const others = FOLDERS.filter((each) => each !== folder && !(allowed as readonly string[]).includes(each));
    return override(folder, [`**/{${others}}/**`], `may import only ${allowed.join(", ") || "itself"}`);
  });
  const ofNewFolder = override("harness", ["../**"], "has a folder that scripts/import-rules.ts does not name");
  const ofHarness = HARNESS_FOLDERS.map((folder, index) => {
    const allowed = ["contract", "schemas", ...HARNESS_FOLDERS.slice(0, index)];
    const group = ["../**", "!../*.ts", `!**/{${allowed}}/**`];
    return override(`harness/${folder}`, group, "may import only the folders before it");
  });
  const noImportCycles = { level: "error", options: { ignoreTypes: true } };
  const ofTypes = { includes: [MAY_HAVE_TYPE_CYCLES], linter: { rules: { suspicious: { noImportCycles } } } };
  const overrides = [...ofFolders, ofNewFolder, ...ofHarness, ofTypes].map((each) => JSON.stringify(each));
  return `{ "overrides": [\n${overrides.join(",\n")}\n] }\n`;
}

/** Refuses imports in a folder, except in its specs. `group`: patterns of the refused paths. */
function override(folder: string, group: readonly string[], fault: string): object {
  const patterns = [{ group, message: `${folder}/ ${fault}: see docs/architecture.md` }];
  const rules = { style: { noRestrictedImports: { level: "error", options: { patterns } } } };
  return { includes: [`${folder}/**/*.ts`, "!**/*.spec.ts"], linter: { rules } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(RULES_FILE, importRules());
