import { safeJson } from "../../reports/json.ts";
import { writeOut } from "../write-out.ts";
import { openapiDocument } from "./document.ts";

/** Prints or writes the OpenAPI document. */
export async function openapi(flags: { readonly output?: string }): Promise<number> {
  await writeOut(safeJson(openapiDocument()), flags.output);
  return 0;
}
