import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * The text of a file of this package. Parts of the bundle lie one folder below its root, as this source does, and the
 * bundle's entries one deeper.
 * @param name a path from the package's root
 */
export async function readPackagedFile(name: string): Promise<string> {
  const [near, far] = ["../", "../../"].map((up) => fileURLToPath(new URL(up + name, import.meta.url)));
  return readFile(near ?? "", "utf8").catch(() => readFile(far ?? "", "utf8"));
}
