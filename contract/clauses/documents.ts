import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Source } from "../requirement.ts";

/**
 * Reads a specification, for self-tests that compare our tables with it. The documents are not part of this project;
 * they are read from `SPEC_DIR`, or else from `shared/spec` beside the checkout.
 * @returns undefined if the document is not found
 */
export function readDocument(name: Source["document"]): string | undefined {
  const folder = process.env.SPEC_DIR ?? fileURLToPath(new URL("../../../shared/spec", import.meta.url));
  const file = `${folder}/${name}`;
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
