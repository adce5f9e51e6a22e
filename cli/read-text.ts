import { readFile } from "node:fs/promises";
import { fileText } from "../harness/config/file-text.ts";
import { UsageFault } from "./outcome.ts";

/**
 * Reads a text file that a user names, in UTF-8 or in UTF-16 as Windows' shell writes it.
 * @param remedy what to do if it can't be read
 * @throws {UsageFault} in one line that names the file
 */
export async function readText(file: string, remedy: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(`${file}: can't be read (${cause.code ?? cause.message}); ${remedy}`);
  });
  try {
    return fileText(bytes);
  } catch {
    throw new UsageFault(`${file}: is not text in UTF-8 or UTF-16; save it as UTF-8`);
  }
}
