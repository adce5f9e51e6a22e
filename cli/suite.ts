import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Name and version of this suite, from its package.json. */
export const SUITE = suiteOf(["../package.json", "../../package.json"]);

/** The bundle is one folder deeper than the sources. */
function suiteOf(places: readonly string[]): { readonly name: string; readonly version: string } {
  for (const place of places) {
    try {
      const { name, version } = require(place) as { name: string; version: string };
      if (name === "packproof") return { name, version };
    } catch {
      // Try the next place.
    }
  }
  return { name: "packproof", version: "0.0.0" };
}
