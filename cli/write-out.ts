import { UsageFault } from "./outcome.ts";
import { faultCode, writeWhole } from "./write-whole.ts";

/**
 * Prints a text, or writes it to a file.
 * @throws {UsageFault} if the file can't be written
 */
export async function writeOut(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeWhole(file, text).catch((cause: unknown) => {
    throw new UsageFault(`--output: ${file} can't be written (${faultCode(cause)}); name another file`);
  });
}
