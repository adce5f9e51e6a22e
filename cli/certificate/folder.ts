import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UsageFault } from "../outcome.ts";
import { writeWhole } from "../write-whole.ts";

/** Maximum size of a certificate's files; larger ones are not read. Bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** File name of the worker's results, for the sealing step. */
export const RUN_FILE = "run.json";
/** File name of the certificate. */
export const CERTIFICATE_FILE = "certificate.json";

/** Removes files that no longer fit the others of the folder; they need not exist. */
export async function removeFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(folder, file), { force: true });
}

/** @throws {UsageFault} if the folder can't be written */
export async function writeFiles(
  folder: string,
  files: readonly { readonly file: string; readonly text: string | Uint8Array }[],
): Promise<void> {
  try {
    for (const { file, text } of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeWhole(join(folder, file), text);
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined) throw cause;
    throw new UsageFault(`--output: ${folder} can't be written (${code}); name another folder`);
  }
}

/**
 * Reads a file directly in the folder; directories in its name are ignored.
 * @returns undefined if it is missing; `too large` if it exceeds the maximum size
 */
export async function readBounded(folder: string, file: string): Promise<Buffer | "too large" | undefined> {
  const path = join(folder, basename(file));
  try {
    const { size } = await stat(path);
    return size > MAX_BYTES ? "too large" : await readFile(path);
  } catch {
    return undefined;
  }
}
