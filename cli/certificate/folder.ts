import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { UsageFault } from "../outcome.ts";

/** Nothing of a certificate is larger; what is, is not read. Bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** @throws {UsageFault} when the folder can't be written */
export async function writeFiles(
  folder: string,
  files: readonly { readonly file: string; readonly text: string | Uint8Array }[],
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const { file, text } of files) await writeFile(join(folder, file), text);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined) throw cause;
    throw new UsageFault(`--output: ${folder} can't be written (${code}); name another folder`);
  }
}

/**
 * A file of the folder itself, whatever path it is named by.
 * @returns undefined where it is missing; `too large` where it is larger than anything that is written here
 */
export async function readBounded(folder: string, file: string): Promise<Buffer | "too large" | undefined> {
  const path = join(folder, basename(file));
  try {
    const { size } = await stat(path);
    return size > MOST_BYTES ? "too large" : await readFile(path);
  } catch {
    return undefined;
  }
}
