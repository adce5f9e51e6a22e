import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Source } from "../requirement.ts";

/**
 * Reads a specification, for the self-tests that compare our tables with it. The documents are not part of this
 * project: they are looked for in `SPEC_DIR`, else in `shared/spec` beside the checkout.
 * @returns undefined where the document is not to be found
 */
export function readDocument(name: Source["document"]): string | undefined {
  const folder = process.env.SPEC_DIR ?? fileURLToPath(new URL("../../../shared/spec", import.meta.url));
  const file = `${folder}/${name}`;
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
