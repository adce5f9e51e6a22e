import { renameSync, writeFileSync } from "node:fs";

/** Writes a file that an interruption leaves either as it was or whole. Several processes may write it at the same time. */
export function writeWhole(file: URL, text: string): void {
  const beside = new URL(`${file.href}.${process.pid}.part`);
  writeFileSync(beside, text);
  renameSync(beside, file);
}
