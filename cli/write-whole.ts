import { randomUUID } from "node:crypto";
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/**
 * Writes a file so that it is whole or absent: beside its place, and renamed. What is no file, such as a pipe or a
 * terminal, is written to as it is.
 * @throws {NodeJS.ErrnoException} if it can't be written; an earlier file then remains
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const place = await realpath(file).catch(() => file);
  if (await isSpecial(place)) return writeFile(place, content);
  const beside = `${place}.${randomUUID()}.new`;
  try {
    await writeFile(beside, content);
    await rename(beside, place);
  } catch (cause) {
    await rm(beside, { force: true });
    throw cause;
  }
}

/** Returns whether something stands there that is no file, such as a pipe. */
export function isSpecial(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => !found.isFile(),
    () => false,
  );
}

/** The system's error code: EACCES, ENOSPC. */
export function faultCode(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return (cause as NodeJS.ErrnoException).code ?? cause.message;
}
