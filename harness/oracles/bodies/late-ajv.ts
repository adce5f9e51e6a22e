import { createRequire } from "node:module";
import type { Ajv2020, Options } from "ajv/dist/2020.js";
import { FORMATS } from "../../../schemas/index.ts";

const require = createRequire(import.meta.url);

/**
 * Returns a validator of our schemas. Ajv is loaded with the first one, because it would delay the first request; the
 * build bundles it all the same.
 */
export function lateAjv(options: Options): Ajv2020 {
  const ajv = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  // schemas.spec.ts checks our own schemas against their meta-schema, so a run need not.
  return new ajv.Ajv2020({ strict: false, validateSchema: false, formats: FORMATS, ...options });
}
