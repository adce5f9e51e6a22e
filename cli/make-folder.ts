import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder with its parents, and checks that it is writable. Node's recursive `mkdir` never returns on a file
 * system that can't create folders, for example /proc.
 * @throws {NodeJS.ErrnoException} if the folder can't be created or written
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = resolve(folder); !(await isThere(at)); at = dirname(at)) missing.push(at);
  for (const each of missing.reverse()) {
    await mkdir(each).catch((cause: NodeJS.ErrnoException) => {
      // Another run may have created it meanwhile.
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
