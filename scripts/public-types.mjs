// Creates dist/types/: declarations of what the package's entries export, without internal ones. Each stands there twice,
// because TypeScript tells ES modules from CommonJS by the ending.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const OUT = "dist/types";
const IMPORT = /(?<=(?:from|import\() ?")(\.[^"]+)\.ts(?=")/g;

const all = await mkdtemp(join(tmpdir(), "packproof-types-"));
try {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.types.json", "--outDir", all], {
    stdio: "inherit",
  });
  await rm(OUT, { recursive: true, force: true });
  // Follows imports transitively.
  const { files } = JSON.parse(await readFile("tsconfig.types.json", "utf8"));
  const reached = new Set(files.map((file) => file.replace(/\.ts$/, "")));
  for (const name of reached) {
    const text = await readFile(join(all, `${name}.d.ts`), "utf8");
    for (const [, imported] of text.matchAll(IMPORT)) reached.add(join(dirname(name), imported).replaceAll("\\", "/"));
    const file = join(OUT, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.d.ts`, text.replace(IMPORT, "$1.js"));
    await writeFile(`${file}.d.cts`, text.replace(IMPORT, "$1.cjs"));
  }
} finally {
  await rm(all, { recursive: true, force: true });
}
