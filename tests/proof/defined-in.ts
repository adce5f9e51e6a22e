import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = new URL("../../", import.meta.url);

/** Paths in the project of the modules of a folder that end with `/`; specs are left out. */
export function modulesOf(folder: string): readonly string[] {
  return readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".spec.ts"))
    .map((name) => folder + name.replaceAll("\\", "/"));
}

/**
 * The module that defines each element of the lists that the modules of a folder export.
 * @param keyOf identifies an element; undefined for what is none
 */
export async function definedIn(
  folder: string,
  keyOf: (element: object) => string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const pathOf = new Map<string, string>();
  // A list that an index exports again is defined where the longer path says.
  for (const path of [...modulesOf(folder)].sort((a, b) => depthOf(a) - depthOf(b))) {
    for (const exported of Object.values(await import(new URL(path, ROOT).href))) {
      if (!Array.isArray(exported)) continue;
      for (const element of exported) {
        const key = typeof element === "object" && element !== null ? keyOf(element) : undefined;
        if (key !== undefined) pathOf.set(key, path);
      }
    }
  }
  return pathOf;
}

/** An index stands above the other modules of its folder. */
function depthOf(path: string): number {
  return path.replace(/\/index\.ts$/, "").split("/").length;
}
