import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { safeJson } from "../../reports/json.ts";
import { makeFolder } from "../make-folder.ts";
import { readPackagedFile } from "../packaged-file.ts";
import { type ServerKind, statesHandler } from "./states-handler.ts";

/** Flags of the command line. */
export interface InitFlags {
  /** Default: the one that package.json depends on, else plain. */
  readonly server?: ServerKind;
}

/**
 * Writes the files of a first run and of a nightly run; existing files are not changed.
 * @param folder target folder; default: the working directory
 * @returns 0
 */
export async function init(flags: InitFlags, folder = "."): Promise<number> {
  const server = flags.server ?? (await serverOf(folder));
  const files = [
    [".env", (await readPackagedFile(".env.example")).replace(/^# (?=BASE_URL=)/m, "")],
    ["provider-states.mjs", statesHandler(server)],
    [".github/workflows/conformance.yml", await readPackagedFile("examples/nightly/.github/workflows/nightly.yml")],
    ["known-failures.json", safeJson({ knownFailures: [] })],
  ] as const;
  for (const [name, text] of files) {
    const isWritten = await writeNew(join(folder, name), text);
    process.stdout.write(`${isWritten ? "written" : "kept   "}  ${name}\n`);
  }
  process.stdout.write(NEXT);
  return 0;
}

const NEXT = `
Next: give SANDBOX_API_KEY and the right BASE_URL in .env, keep .env out of version control, and run npx packproof run.
`;

/** @returns false if the file exists already */
async function writeNew(file: string, text: string): Promise<boolean> {
  await makeFolder(dirname(file));
  return writeFile(file, text, { flag: "wx" }).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== "EEXIST") throw cause;
      return false;
    },
  );
}

async function serverOf(folder: string): Promise<ServerKind> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<string, Record<string, string>>;
  const all = { ...dependencies, ...devDependencies };
  return "express" in all ? "express" : "fastify" in all ? "fastify" : "plain";
}
