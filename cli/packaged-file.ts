import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Reads a file of this package. Chunks of the bundle are one folder below the package's root, as this source is, and
 * entries of the bundle two.
 * @param name path from the package's root
 */
export async function readPackagedFile(name: string): Promise<string> {
  const [near, far] = ["../", "../../"].map((up) => fileURLToPath(new URL(up + name, import.meta.url)));
  return readFile(near ?? "", "utf8").catch(() => readFile(far ?? "", "utf8"));
}
