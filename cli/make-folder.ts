import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder with all above it, and makes sure that it can be written to.
 * `mkdir` itself with `recursive` tries forever where a file system makes no folders, as that of processes.
 * @throws {NodeJS.ErrnoException} when it can't be had
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = resolve(folder); !(await isThere(at)); at = dirname(at)) missing.push(at);
  for (const each of missing.reverse()) {
    await mkdir(each).catch((cause: NodeJS.ErrnoException) => {
      // Another run may have made it meanwhile.
      if (cause.code !== "EEXIST") throw cause;
    });
  }
  if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error("no folder"), { code: "ENOTDIR" });
  await access(folder, constants.W_OK);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== "ENOENT") throw cause;
      return false;
    },
  );
}
