import { bodyOf } from "./bodies.ts";
import { FORMATS } from "./formats.ts";
import { SCHEMAS } from "./schemas.ts";
import type { SurfaceOfBody } from "./surface-of-body.ts";

/** The used part of an Ajv for JSON Schema 2020-12, with whatever `getSchema` returns. */
interface Ajv<Validator> {
  addFormat(name: "iso-8601", isValid: (text: string) => boolean): unknown;
  addSchema(schemas: object[]): unknown;
  getSchema(id: string): Validator;
}

/** Returns the validator of an answer's body; undefined where the documents show no body. */
type ValidatorOf<Validator> = (surface: SurfaceOfBody, endpoint: string, status: number) => Validator | undefined;

/**
 * Adds all schemas, and the one format that ajv-formats does not have.
 * @param ajv of JSON Schema 2020-12, with the formats of ajv-formats
 */
export function addSchemas<Validator>(ajv: Ajv<Validator>): ValidatorOf<Validator> {
  ajv.addFormat("iso-8601", FORMATS["iso-8601"]);
  ajv.addSchema(Object.values(SCHEMAS));
  return (surface, endpoint, status) => {
    const id = bodyOf(surface, endpoint, status);
    return id === undefined ? undefined : ajv.getSchema(id);
  };
}
