import { writeFile } from "node:fs/promises";
import { UsageFault } from "./outcome.ts";

/**
 * Prints a text, or writes it to a file.
 * @throws {UsageFault} if the file can't be written
 */
export async function writeOut(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeFile(file, text).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(`--output: ${file} can't be written (${cause.code ?? cause.message}); name another file`);
  });
}
